import { z } from 'zod'
import { type Job, type JobContext, job } from '#server/platform/app/jobs.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { writeCalendar } from './write-calendar.ts'
import {
  addCalendars,
  type CalendarOwner,
  claimCalendar,
  loadOverdueCalendars,
  markCalendarsChanged,
  releaseCalendar,
} from './written-calendars.ts'

/** Write changed events to one calendar. If the job is enqueued twice, the second run finds nothing to write. */
export const writeOneCalendar: Job<{ calendar_id: string }> = job({
  name: 'write-calendar',
  queue: 'outgoing',
  data: z.object({ calendar_id: z.string() }),
  async work(ctx, { calendar_id }) {
    const claimed = await ctx.asSystem((tx) => claimCalendar(tx, calendar_id))
    if (!claimed) return
    const outcome = await writeCalendar(ctx, claimed)
    await ctx.asSystem(async (tx) => {
      if (await releaseCalendar(tx, calendar_id, outcome))
        await enqueueCalendarWrites(tx, ctx, [calendar_id], outcome.again_in ?? 0)
    })
  },
})

export const queueChangedCalendars: Job<CalendarOwner> = job({
  name: 'queue-changed-calendars',
  data: z.union([
    z.object({ company_id: z.string() }),
    z.object({ user_id: z.string(), integration_type: z.string() }),
    z.object({ user_id: z.string() }),
  ]),
  async work(ctx, whose) {
    await ctx.asSystem(async (tx) => {
      if ('user_id' in whose) await addCalendars(tx, { user_id: whose.user_id })
      await enqueueCalendarWrites(tx, ctx, await markCalendarsChanged(tx, whose))
    })
  },
})

const sweepBatchSize = 500

/**
 * Every five minutes: create calendars of new members, write changes whose job was lost, and compare each calendar
 * with the provider once a day.
 */
export const sweepCalendars = job({
  name: 'sweep-calendars',
  schedule: '*/5 * * * *',
  data: z.object({}),
  async work(ctx) {
    await ctx.asSystem(async (tx) => {
      const added = await addCalendars(tx)
      const overdue = await loadOverdueCalendars(tx, sweepBatchSize)
      await enqueueCalendarWrites(tx, ctx, [...new Set([...added, ...overdue])])
    })
  },
})

async function enqueueCalendarWrites(
  tx: Transaction,
  { app }: JobContext,
  ids: readonly string[],
  after_seconds = 0,
): Promise<void> {
  for (const calendar_id of ids)
    await app.jobs.enqueue(tx, writeOneCalendar, { calendar_id }, { after_seconds, group: `calendar ${calendar_id}` })
}
