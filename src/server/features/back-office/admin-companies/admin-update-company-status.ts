import type { AdminContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { CompanyStatus } from '#shared/company-status.ts'
import { AppError } from '#shared/errors.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { lockCustomer } from './lock-for-staff.ts'
import { panelMetadata } from './panel-metadata.ts'

/** Change the status of a company. Staff can change every status to every other. */
export const adminUpdateCompanyStatus: Handler<typeof adminCompanies.calls.adminUpdateCompanyStatus> = async (
  ctx,
  { company_id, new_status, admin_notes },
) => {
  return setStatus(ctx, company_id, new_status, admin_notes)
}

export const reactivateCompany: Handler<typeof adminCompanies.calls.reactivateCompany> = async (
  ctx,
  { company_id, admin_notes },
) => {
  return setStatus(ctx, company_id, 'active', admin_notes)
}

/**
 * Set the status, effective from the next request. Billing does not overwrite a status set by staff; 'active' lets
 * billing set it again.
 * @throws not_found, company_is_platform, company_closed, company_status_unchanged
 */
function setStatus(
  ctx: AdminContext,
  companyId: string,
  status: CompanyStatus,
  adminNotes: string | undefined,
): Promise<{ success: true }> {
  return ctx.transaction(async (tx) => {
    const { id, ...before } = await lockCustomer(tx, companyId)
    if (before.status === 'closed') throw new AppError('company_closed')
    if (before.status === status) throw new AppError('company_status_unchanged')
    const after = { status, status_set_by: status === 'active' ? ('billing' as const) : ('administrator' as const) }
    await tx.updateTable('companies').set(after).where('id', '=', id).execute()
    await audit(tx, ctx, {
      action: 'company.status_change',
      id,
      company_id: id,
      before: { status: before.status, status_set_by: before.status_set_by },
      after,
      metadata: panelMetadata(adminNotes),
    })
    return { success: true }
  })
}
