import type { AccessLimit } from '#shared/explain-access.ts'
import type { MemberAccess } from '#shared/features/company/team.ts'
import { shortDate } from '#web/ui/format/dates.ts'

const levelLabels = { read: 'Read', write: 'Write', admin: 'Admin' } as const

export function levelLabel(level: MemberAccess['level']): string {
  return level ? levelLabels[level] : 'None'
}

export function sourceLabel({ source, expires_at }: Pick<MemberAccess, 'source' | 'expires_at'>): string {
  if (source === 'core') return 'Every company has it'
  if (source === 'plan') return 'The plan'
  if (source === 'override') return expires_at ? `An override until ${shortDate(expires_at)}` : 'An override'
  return 'Not available to this company'
}

export function describeLimit(limit: AccessLimit | null, companyStatus: string): string | null {
  if (limit === null) return null
  const words: Record<AccessLimit, string> = {
    user: 'The account is suspended',
    role_inactive: 'The role is inactive',
    module: 'The company does not have this module',
    guest: 'Guests only reach their events',
    company_status: `The company is ${companyStatus.replace('_', ' ')}`,
  }
  return words[limit]
}
