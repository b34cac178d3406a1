import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '#server/platform/app/jobs.ts'

/** Shortly after midnight (UTC): how many people and companies came on the days that are over. */
export const recordDailyAdditions = job({
  name: 'note-growth',
  schedule: '5 0 * * *',
  data: z.object({}),
  async work(ctx) {
    await ctx.asSystem((tx) => sql`select note_daily_additions()`.execute(tx))
  },
})
