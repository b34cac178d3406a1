import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { CompanyStatus } from '#shared/company-status.ts'
import type { BillingContext } from './billing-context.ts'
import { type BillingNotice, sendBillingNotice } from './billing-notice.ts'

const noticeByStatus: Partial<Record<CompanyStatus, BillingNotice['kind']>> = {
  active: 'settled',
  past_due: 'past_due',
  suspended: 'suspended',
  inactive: 'ended',
}

/**
 * Set a company's status. Notifies the billing contact unless another notice already did. Does not overwrite a status
 * that an administrator has set. Returns whether the status changed.
 */
export async function setCompanyStatus(
  tx: Transaction,
  ctx: BillingContext,
  company: { id: string; status: CompanyStatus; status_set_by: 'billing' | 'administrator' },
  status: CompanyStatus,
  { isAnnounced = false }: { isAnnounced?: boolean } = {},
): Promise<boolean> {
  if (company.status === status || company.status_set_by === 'administrator') return false
  await tx
    .updateTable('companies')
    .set({ status })
    .where('id', '=', company.id)
    .where('status_set_by', '=', 'billing')
    .execute()
  await audit(tx, ctx, {
    action: 'company.status_change',
    id: company.id,
    company_id: company.id,
    before: { status: company.status },
    after: { status },
  })
  const kind = noticeByStatus[status]
  if (kind && !isAnnounced) await ctx.app.jobs.enqueue(tx, sendBillingNotice, { company_id: company.id, kind })
  return true
}
