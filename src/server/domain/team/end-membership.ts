import { seatsChanged } from '#server/domain/billing/seats-changed.ts'
import type { App } from '#server/platform/app/app.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { together } from '#server/platform/database/together.ts'
import { keepingAdministrators } from './keeping-administrators.ts'

/**
 * The person is out with their next request. What they were a guest of is forgotten; a revival starts anew.
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
  await together([
    keepingAdministrators(tx, companyId, ended),
    tx
      .deleteFrom('membership_events')
      .where('membership_id', '=', membershipId)
      .where('company_id', '=', companyId)
      .execute(),
    seatsChanged(tx, ctx, companyId),
  ])
}
