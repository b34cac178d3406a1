import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'

export const getRevenueHistory: Handler<typeof subscriptions.calls.getRevenueHistory> = async (ctx, input) => {
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
