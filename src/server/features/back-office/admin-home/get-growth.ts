import { sql } from 'kysely'
import type { AdminContext } from '#server/platform/app/context.ts'
import type { Output } from '#shared/call.ts'
import type { adminHome } from '#shared/features/back-office/admin-home.ts'

const daysShown = 90

/** What was noted each night; today is what the counts say. */
export async function getGrowth(ctx: AdminContext): Promise<Output<typeof adminHome.calls.getGrowth>> {
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
