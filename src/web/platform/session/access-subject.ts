import type { AccessSubject } from '#shared/access.ts'
import type { Account } from '#shared/features/identity/auth.ts'

/** Inputs of permission checks in the selected company; null without a company. */
export function accessSubjectOf(account: Account | null): AccessSubject | null {
  const company = account?.company
  if (!company) return null
  const membership = account.memberships.find(({ id }) => id === company.membership_id)
  return {
    user_status: 'active',
    membership_status: membership?.status ?? null,
    is_guest: membership?.is_guest ?? false,
    role: membership?.role ? { ...membership.role, deleted: false } : null,
    company_status: company.status,
    modules: company.modules,
  }
}
