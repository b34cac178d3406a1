import type { Account } from '#shared/features/identity/auth.ts'
import type { Toast } from '#web/platform/toast/toast.ts'

/** Toast for a user whose role or membership others changed while the page was open. Null if nothing changed. */
export function accessChangeToast(before: Account, after: Account): Toast | null {
  const left = before.memberships.find(({ company_id }) => company_id === before.company?.id)
  if (!left || !before.company) return null
  if (!after.memberships.some(({ company_id }) => company_id === left.company_id)) {
    const now = after.memberships.find(({ company_id }) => company_id === after.company?.id)
    return {
      title: `You no longer belong to ${left.company.name}`,
      message: now ? `You are in ${now.company.name} now.` : 'Ask for a new invitation to rejoin.',
      tone: 'info',
    }
  }
  if (before.company.id !== after.company?.id || accessOf(before) === accessOf(after)) return null
  return {
    title: 'Your access changed',
    message: `What you can see and do in ${left.company.name} is different now.`,
    tone: 'info',
  }
}

function accessOf({ company, memberships }: Account): string {
  const role = memberships.find(({ id }) => id === company?.membership_id)?.role
  return JSON.stringify([
    role?.permissions,
    company?.status,
    company?.two_factor_missing,
    company?.modules.map(({ module_key }) => module_key),
  ])
}
