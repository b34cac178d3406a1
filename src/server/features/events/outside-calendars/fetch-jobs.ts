import { sql } from 'kysely'
import { z } from 'zod'
import { networkPolicyOf } from '#server/domain/webhooks/outgoing-requests.ts'
import { type Job, type JobContext, job } from '#server/platform/app/jobs.ts'
import { now } from '#server/platform/database/clock.ts'
import { type FetchedCalendar, fetchCalendarFile } from './fetch-calendar-file.ts'
import { readInThread } from './read-in-thread.ts'
import { loadPlaceTimeSettings, replaceOutsideEntries } from './store-calendar.ts'

const data = z.object({ company_id: z.string(), calendar_id: z.string() })
const batchSize = 500

/** Every five minutes: enqueue a fetch for each calendar that was last read over an hour ago. */
export const sweepOutsideCalendars: Job<Record<string, never>> = job({
  name: 'sweep-outside-calendars',
  schedule: '*/5 * * * *',
  data: z.object({}),
  async work(ctx) {
    await ctx.asSystem(async (tx) => {
      const { rows } = await sql<z.output<typeof data>>`
        update outside_calendars set next_at = now() + interval '1 hour', requested_at = now()
        where id in (select o.id from outside_calendars o join companies c on c.id = o.company_id
          where o.next_at <= now() and c.status in ('active', 'past_due') order by o.next_at limit ${batchSize}
          for update of o skip locked)
        returning company_id, id as calendar_id`.execute(tx)
      for (const due of rows) await ctx.app.jobs.enqueue(tx, fetchOneCalendar, due, { group: due.company_id })
    })
  },
})

/** Fetch and read a calendar. On failure, its entries stay and the reason is stored. */
export const fetchOneCalendar: Job<z.output<typeof data>> = job({
  name: 'fetch-outside-calendar',
  queue: 'outgoing',
  data,
  async work(ctx, { company_id, calendar_id }) {
    const calendar = await load(ctx, { company_id, id: calendar_id })
    if (!calendar) return
    const place = await ctx.asSystem((tx) => loadPlaceTimeSettings(tx, company_id, calendar.venue_id))
    const fetched = await fetchedText(ctx, calendar, place.zone)
    const read =
      typeof fetched === 'object' && 'text' in fetched
        ? {
            ...(await readInThread(company_id, { text: fetched.text, now: Date.now(), ...place })),
            ...fetched,
            zone: place.zone,
          }
        : fetched
    await ctx.asSystem(async (tx) => {
      const still = await tx
        .selectFrom('outside_calendars')
        .select(['venue_id', sourceHash])
        .where('company_id', '=', company_id)
        .where('id', '=', calendar_id)
        .forUpdate()
        .executeTakeFirst()
      // The calendar was changed during the fetch, so another job reads it.
      if (still?.source_hash !== calendar.source_hash || still.venue_id !== calendar.venue_id) return
      if (typeof read === 'object' && 'entries' in read)
        return replaceOutsideEntries(tx, { company_id, id: calendar_id }, read)
      const outcome =
        read === 'unchanged'
          ? { succeeded_at: now, failed_at: null, failure: null }
          : { failed_at: now, failure: 'problem' in read ? read.problem : 'The calendar could not be read.' }
      await tx
        .updateTable('outside_calendars')
        .set({ ...outcome, requested_at: null })
        .where('company_id', '=', company_id)
        .where('id', '=', calendar_id)
        .execute()
    })
  },
})

/** Hash of the URL or file, to detect that it was replaced during a fetch. */
const sourceHash = sql<string>`md5(coalesce(url, content))`.as('source_hash')

function load(ctx: JobContext, { company_id, id }: { company_id: string; id: string }) {
  return ctx.asSystem((tx) =>
    tx
      .selectFrom('outside_calendars')
      .select(['url', 'content', 'venue_id', 'time_zone', 'etag', 'last_modified', sourceHash])
      // Read in full once a day, because repeating events are expanded only for a limited time ahead.
      .select(sql<boolean>`coalesce(read_at > now() - interval '1 day', false)`.as('is_fresh'))
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
}

type StoredCalendar = NonNullable<Awaited<ReturnType<typeof load>>>

async function fetchedText(ctx: JobContext, calendar: StoredCalendar, zone: string): Promise<FetchedCalendar> {
  const { url, content, time_zone, etag, last_modified, is_fresh } = calendar
  const isCurrent = is_fresh && time_zone === zone
  if (url === null) return isCurrent ? 'unchanged' : { text: content ?? '', ...{ etag: null, last_modified: null } }
  const validators = isCurrent ? { etag, last_modified } : { etag: null, last_modified: null }
  return fetchCalendarFile(url, validators, networkPolicyOf(ctx.app.env))
}
