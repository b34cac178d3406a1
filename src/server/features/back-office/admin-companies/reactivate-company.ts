import type { AdminContext } from '#server/platform/app/context.ts'
import type { Input } from '#shared/call.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { setStatus } from './set-status.ts'

/** @throws not_found, company_is_platform, company_status_unchanged [A-CALL-73 A-CDET-28] */
export async function reactivateCompany(
  ctx: AdminContext,
  { company_id, admin_notes }: Input<typeof adminCompanies.calls.reactivateCompany>,
): Promise<{ success: true }> {
  return setStatus(ctx, company_id, 'active', admin_notes)
}
