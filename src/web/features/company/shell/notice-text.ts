import type { Notice } from '#shared/features/company/notices.ts'
import { planLimits } from '#shared/plan-limits.ts'

export function noticeText({ kind, person, detail, count, membership_id }: Notice): { text: string; path: string } {
  const who = person ?? 'Somebody'
  const where = detail ? ` at ${hostOf(detail)}` : ''
  const team = membership_id ? `/team-management/members/${membership_id}` : '/team-management'
  switch (kind) {
    case 'member_joined':
      return { text: `${who} joined${detail ? ` as ${detail}` : ''}`, path: team }
    case 'member_left':
      return { text: `${who} left the company`, path: '/team-management' }
    case 'member_removed':
      return { text: `${who} was removed from the company`, path: '/team-management' }
    case 'role_changed':
      return { text: detail ? `${who} now has the role ${detail}` : `${who} has another role`, path: team }
    case 'owner_changed':
      return { text: `${who} now owns the company`, path: team }
    case 'payment_failed':
      return { text: 'A payment is missing', path: billing }
    case 'webhook_failed':
      return {
        text: `${count === 1 ? 'A message' : `${count} messages`} to the webhook${where} could not be delivered`,
        path: '/company-settings?tab=integrations',
      }
    case 'webhook_paused':
      return { text: `The webhook${where} was paused, as it keeps failing`, path: '/company-settings?tab=integrations' }
    case 'limit_near':
      return { text: `${limited(detail)}: 80% of what the plan allows is in use`, path: billing }
    case 'limit_reached':
      return { text: `${limited(detail)}: all that the plan allows is in use`, path: billing }
  }
}

const billing = '/company-settings?tab=billing'

function limited(name: string | null): string {
  const limit = Object.entries(planLimits).find(([one]) => one === name)
  return limit?.[1].label ?? 'Your plan'
}

/** Show only the host: webhook URLs may be long and contain secrets. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}
