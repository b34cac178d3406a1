import type { Verb } from '#server/platform/app/implement.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { setStatus } from './set-status.ts'

/** Any status from any other. [A-CALL-72] */
export const adminUpdateCompanyStatus: Verb<typeof adminCompanies.calls.adminUpdateCompanyStatus> = async (
  ctx,
  { company_id, new_status, admin_notes },
) => {
  return setStatus(ctx, company_id, new_status, admin_notes)
}
