import type { Handler } from '#server/platform/app/implement.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { setStatus } from './set-status.ts'

/** Every transition is allowed. */
export const adminUpdateCompanyStatus: Handler<typeof adminCompanies.calls.adminUpdateCompanyStatus> = async (
  ctx,
  { company_id, new_status, admin_notes },
) => {
  return setStatus(ctx, company_id, new_status, admin_notes)
}
