import { enqueueSeatSync } from '#server/domain/billing/seat-sync.ts'
import type { App } from '#server/platform/app/app.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { requireAdministratorsLeft } from './require-administrators-left.ts'

/**
 * End a membership, effective with the next request. Events shared with a guest are unshared, so that a later
 * reactivation starts without any.
 * @throws last_administrator
 */
export async function endMembership(
  tx: Transaction,
  ctx: { app: App },
  companyId: string,
  membershipId: string,
): Promise<void> {
  const ended = tx
    .updateTable('user_company_memberships')
    .set({ status: 'inactive' })
    .where('id', '=', membershipId)
    .where('company_id', '=', companyId)
  await batch([
    requireAdministratorsLeft(tx, companyId, ended),
    tx
      .deleteFrom('membership_events')
      .where('membership_id', '=', membershipId)
      .where('company_id', '=', companyId)
      .execute(),
    enqueueSeatSync(tx, ctx, companyId),
  ])
}
