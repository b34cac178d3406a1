import { sql } from 'kysely'
import { z } from 'zod'
import { job } from './jobs.ts'

/** Each write leaves a change; every few minutes they become one row for each kind again. */
export const compactCounters = job({
  name: 'compact-counters',
  schedule: '*/5 * * * *',
  data: z.object({}),
  async work(ctx) {
    await ctx.asSystem((tx) => sql`select compact_counters()`.execute(tx))
  },
})
