import { sql } from 'kysely'
import type { AdminContext } from '#server/platform/app/context.ts'
import type { Input, Output } from '#shared/call.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'

/** What was noted each night; today is what the metrics say. */
export async function getRevenueHistory(
  ctx: AdminContext,
  input: Input<typeof subscriptions.calls.getRevenueHistory>,
): Promise<Output<typeof subscriptions.calls.getRevenueHistory>> {
  const days = await ctx.transaction((tx) =>
    tx
      .selectFrom('revenue_days')
      .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'currency', 'mrr'])
      .where('day', '>', sql<string>`current_date - ${input.days}::int`)
      .orderBy('day')
      .orderBy('currency')
      .execute(),
  )
  return { days }
}
