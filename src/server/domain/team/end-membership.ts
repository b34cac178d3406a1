import { seatsChanged } from '#server/domain/billing/seats-changed.ts'
import type { App } from '#server/platform/app/app.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** The person is out with their next request. What they were a guest of is forgotten; a revival starts anew. */
export async function endMembership(
  tx: Transaction,
  ctx: { app: App },
  companyId: string,
  membershipId: string,
): Promise<void> {
  await tx
    .updateTable('user_company_memberships')
    .set({ status: 'inactive' })
    .where('id', '=', membershipId)
    .where('company_id', '=', companyId)
    .execute()
  await tx
    .deleteFrom('membership_events')
    .where('membership_id', '=', membershipId)
    .where('company_id', '=', companyId)
    .execute()
  await seatsChanged(tx, ctx, companyId)
}
