import type { AdminContext } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { CompanyStatus } from '#shared/company-status.ts'
import { Refusal } from '#shared/errors.ts'
import { fromPanel } from './from-panel.ts'
import { lockCustomer } from './lock-for-staff.ts'

/**
 * A status that staff have set stands against billing; active gives it back. It takes effect with the next request.
 * @throws not_found, company_is_platform, company_closed, company_status_unchanged [A-CDET-22 A-CDET-23 A-CDET-38..40]
 */
export function setStatus(
  ctx: AdminContext,
  companyId: string,
  status: CompanyStatus,
  adminNotes: string | undefined,
): Promise<{ success: true }> {
  return ctx.transaction(async (tx) => {
    const { id, ...before } = await lockCustomer(tx, companyId)
    if (before.status === 'closed') throw new Refusal('company_closed')
    if (before.status === status) throw new Refusal('company_status_unchanged')
    const after = { status, status_set_by: status === 'active' ? ('billing' as const) : ('administrator' as const) }
    await tx.updateTable('companies').set(after).where('id', '=', id).execute()
    await audit(tx, ctx, {
      act: 'company.status_change',
      id,
      company_id: id,
      before: { status: before.status, status_set_by: before.status_set_by },
      after,
      metadata: fromPanel(adminNotes),
    })
    return { success: true }
  })
}
