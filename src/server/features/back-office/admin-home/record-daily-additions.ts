import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '#server/platform/app/jobs.ts'

/** Shortly after midnight (UTC): store the number of new people and companies of each past day. */
export const recordDailyAdditions = job({
  name: 'record-daily-additions',
  schedule: '5 0 * * *',
  data: z.object({}),
  async work(ctx) {
    await ctx.asSystem((tx) => sql`select note_daily_additions()`.execute(tx))
  },
})
