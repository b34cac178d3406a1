import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '#server/platform/app/jobs.ts'

/** Shortly after midnight (UTC): how many people and companies there were at the end of the day before. */
export const recordDailyTotals = job({
  name: 'note-growth',
  schedule: '5 0 * * *',
  data: z.object({}),
  async work(ctx) {
    await ctx.asSystem((tx) =>
      sql`
        insert into daily_totals (day, users, companies)
        select current_date - 1, (select count(*) from users where created_at < current_date),
          (select count(*) from companies where created_at < current_date and not is_platform)
        on conflict (day) do update set users = excluded.users, companies = excluded.companies`.execute(tx),
    )
  },
})
