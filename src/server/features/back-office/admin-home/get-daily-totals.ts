import { sql } from 'kysely'
import type { Verb } from '#server/platform/app/implement.ts'
import type { adminHome } from '#shared/features/back-office/admin-home.ts'

const daysShown = 90

/** What was noted each night; today is what the counts say. */
export const getDailyTotals: Verb<typeof adminHome.calls.getDailyTotals> = async (ctx) => {
  const days = await ctx.transaction((tx) =>
    tx
      .selectFrom('daily_totals')
      .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'users', 'companies'])
      .where('day', '>', sql<string>`current_date - ${daysShown}::int`)
      .orderBy('daily_totals.day')
      .execute(),
  )
  return { days }
}
