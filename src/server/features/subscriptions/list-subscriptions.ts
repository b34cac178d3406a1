import { sql } from 'kysely'
import type { Input, Output } from '../../../shared/call.ts'
import type { subscriptions } from '../../../shared/features/subscriptions.ts'
import type { AdminContext } from '../../platform/context.ts'
import { containing, pageOf, readCursor } from '../../platform/paging.ts'

/** Of all companies, newest first. [A-ENT-19] */
export async function listSubscriptions(
  ctx: AdminContext,
  input: Input<typeof subscriptions.calls.listSubscriptions>,
): Promise<Output<typeof subscriptions.calls.listSubscriptions>> {
  const before = readCursor(input.cursor)
  const rows = await ctx.transaction((tx) =>
    tx
      .selectFrom('subscriptions as s')
      .innerJoin('companies as c', 'c.id', 's.company_id')
      .leftJoin('plans as p', (join) => join.on(sql<boolean>`p.id = coalesce(s.plan_id, c.plan_id)`))
      .select(['s.id', 's.created_at', 's.company_id', 's.status', 's.renewal_date'])
      .select(['c.name as company_name', 'c.billing_email'])
      .select(['p.name as plan_name', 'p.price_monthly', 'p.currency', 'p.billing_frequency'])
      .$if(input.search !== '', (query) => query.where('c.name', 'ilike', containing(input.search)))
      .$if(before !== null, (query) => query.where(sql<boolean>`(s.created_at, s.id) < (${before?.at}, ${before?.id})`))
      .orderBy('s.created_at', 'desc')
      .orderBy('s.id', 'desc')
      .limit(input.limit + 1)
      .execute(),
  )
  const page = pageOf(rows, input.limit)
  return {
    subscriptions: page.rows.map(({ id, created_at, ...row }) => ({
      ...row,
      subscription_id: id,
      subscription_created_at: created_at,
    })),
    next_cursor: page.next_cursor,
  }
}
