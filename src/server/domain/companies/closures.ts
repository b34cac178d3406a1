import { enqueueForCustomer } from '#server/domain/billing/enqueue-for-customer.ts'
import { settleClosure } from '#server/domain/billing/settle-closure.ts'
import type { App } from '#server/platform/app/app.ts'
import { now } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { SettableStatus } from '#shared/company-status.ts'

/**
 * Reopen a company with its previous status; the caller has locked the company. Returns the status, or null if the
 * company was not closed or the deadline has passed. Requires a system or admin transaction.
 */
export async function cancelClosure(
  tx: Transaction,
  ctx: { app: App },
  companyId: string,
): Promise<SettableStatus | null> {
  const closure = await tx
    .deleteFrom('company_closures')
    .where('company_id', '=', companyId)
    .where('due_at', '>', now)
    .returning(['status_before', 'status_set_by_before'])
    .executeTakeFirst()
  if (!closure) return null
  const { status_before: status, status_set_by_before: status_set_by } = closure
  await tx.updateTable('companies').set({ status, status_set_by }).where('id', '=', companyId).execute()
  await enqueueForCustomer(tx, ctx, settleClosure, companyId)
  return status
}
