import type { Handler } from '#server/platform/app/implement.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { setStatus } from './set-status.ts'

export const reactivateCompany: Handler<typeof adminCompanies.calls.reactivateCompany> = async (
  ctx,
  { company_id, admin_notes },
) => {
  return setStatus(ctx, company_id, 'active', admin_notes)
}
