import { type CompanyStatus, statusEffects } from '#shared/company-status.ts'
import type { Account } from '#shared/features/identity/auth.ts'
import { staffStatusText } from '#web/domain/staff-status-text.ts'

/** Company statuses with a billing warning. */
type OwingStatus = Exclude<CompanyStatus, 'active' | 'closed'>

export interface BillingWarningText {
  status: OwingStatus
  title: string
  effect: string
  isByStaff: boolean
}

const warningTexts: Record<OwingStatus, { title: string; effect: string }> = {
  past_due: {
    title: 'Payment Past Due',
    effect: 'Events, team and settings are read-only until payment.',
  },
  suspended: {
    title: 'Account Suspended',
    effect: 'Events, team and settings are read-only until payment.',
  },
  inactive: { title: 'Account Inactive', effect: 'Only billing is available.' },
}

function staffWarning(status: OwingStatus, reason: string | null) {
  const { title } = status === 'past_due' ? { title: 'Account Restricted' } : warningTexts[status]
  return { title, effect: staffStatusText(status, reason) }
}

/** Billing warning of a company, or null. An unknown status counts as inactive. */
export function billingWarningOf(
  company: Pick<NonNullable<Account['company']>, 'status' | 'set_by_staff'> | null | undefined,
): BillingWarningText | null {
  if (!company || !statusEffects(company.status).billing_warning) return null
  const status = company.status ?? 'inactive'
  if (status === 'active' || status === 'closed') return null
  const staff = company.set_by_staff
  return { status, ...(staff ? staffWarning(status, staff.reason) : warningTexts[status]), isByStaff: staff !== null }
}

export function billingWarningFor(account: Account | null | undefined): BillingWarningText | null {
  const isGuest = account?.memberships.some(({ id, is_guest }) => id === account.company?.membership_id && is_guest)
  return isGuest ? null : billingWarningOf(account?.company)
}
