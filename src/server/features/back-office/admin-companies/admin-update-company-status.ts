import type { AdminContext } from '#server/platform/app/context.ts'
import type { Input } from '#shared/call.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { setStatus } from './set-status.ts'

/** Any status from any other. @throws not_found, company_is_platform, company_status_unchanged [A-CALL-72] */
export async function adminUpdateCompanyStatus(
  ctx: AdminContext,
  { company_id, new_status, admin_notes }: Input<typeof adminCompanies.calls.adminUpdateCompanyStatus>,
): Promise<{ success: true }> {
  return setStatus(ctx, company_id, new_status, admin_notes)
}
