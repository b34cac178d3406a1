import type { Level } from './access.ts'

export const settableStatuses = ['active', 'past_due', 'suspended', 'inactive'] as const
export type SettableStatus = (typeof settableStatuses)[number]
/** A closed company is scheduled for deletion. Only its owner can close it, and reopen it until it is deleted. */
export const companyStatuses = [...settableStatuses, 'closed'] as const
export type CompanyStatus = (typeof companyStatuses)[number]

export interface StatusEffects {
  reach: 'everything' | 'core_read_only' | 'nothing'
  read_only: boolean
  billing_warning: boolean
}

const effects: Record<CompanyStatus, StatusEffects> = {
  active: { reach: 'everything', read_only: false, billing_warning: false },
  past_due: { reach: 'core_read_only', read_only: true, billing_warning: true },
  suspended: { reach: 'core_read_only', read_only: true, billing_warning: true },
  inactive: { reach: 'nothing', read_only: true, billing_warning: true },
  closed: { reach: 'nothing', read_only: true, billing_warning: false },
}

/** Access of members to a company with this status. An unknown status counts as inactive. */
export function statusEffects(status: CompanyStatus | null): StatusEffects {
  return effects[status ?? 'inactive']
}

/** Status as guests see it: only active or inactive, so that they do not learn the reason. */
export function statusForGuests(status: CompanyStatus | null): CompanyStatus {
  return status === 'active' ? 'active' : 'inactive'
}

export function statusAllows(status: CompanyStatus | null, level: Level, isCoreModule: boolean): boolean {
  const { reach } = statusEffects(status)
  if (reach === 'everything') return true
  return reach === 'core_read_only' && level === 'read' && isCoreModule
}
