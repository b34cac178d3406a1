import { sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'

/** Whether billing would restrict the company: its payment is overdue, or its trial is over without a subscription. */
export async function hasOpenBalance(tx: Transaction, companyId: string): Promise<boolean> {
  const company = await tx
    .selectFrom('companies as c')
    .select(
      sql<boolean>`case when c.subscription_status is null then coalesce(c.trial_ends_at <= now(), false)
        else c.subscription_status not in ('active', 'trialing', 'incomplete') end`.as('owes'),
    )
    .where('c.id', '=', companyId)
    .executeTakeFirst()
  return company?.owes ?? false
}
