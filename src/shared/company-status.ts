import type { AccessLevel } from './access.ts'

export const settableStatuses = ['active', 'past_due', 'suspended', 'inactive'] as const
export type SettableStatus = (typeof settableStatuses)[number]
/** A closed company is scheduled for deletion. Only its owner can close it, and reopen it until it is deleted. */
export const companyStatuses = [...settableStatuses, 'closed'] as const
export type CompanyStatus = (typeof companyStatuses)[number]

export interface StatusEffects {
  reach: 'everything' | 'reading' | 'nothing'
  read_only: boolean
  billing_warning: boolean
}

const effects: Record<CompanyStatus, StatusEffects> = {
  active: { reach: 'everything', read_only: false, billing_warning: false },
  past_due: { reach: 'reading', read_only: true, billing_warning: true },
  suspended: { reach: 'reading', read_only: true, billing_warning: true },
  inactive: { reach: 'nothing', read_only: true, billing_warning: true },
  closed: { reach: 'nothing', read_only: true, billing_warning: false },
}

/** Access of members to a company with this status. An unknown status counts as inactive. */
export function statusEffects(status: CompanyStatus | null): StatusEffects {
  return effects[status ?? 'inactive']
}

/** Status as guests see it: active if they can read their events, so that they do not learn the reason. */
export function statusForGuests(status: CompanyStatus | null): CompanyStatus {
  return statusEffects(status).reach === 'nothing' ? 'inactive' : 'active'
}

/**
 * Whether members can access a module despite the company's status. Core modules and events stay readable until billing
 * is settled, so that tonight's show does not disappear.
 */
export function statusAllows(
  status: CompanyStatus | null,
  level: AccessLevel,
  { module_key, is_core }: { module_key: string; is_core: boolean },
): boolean {
  const { reach } = statusEffects(status)
  if (reach === 'everything') return true
  return reach === 'reading' && level === 'read' && (is_core || module_key === 'events')
}
