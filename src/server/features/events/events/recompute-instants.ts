import { sql } from 'kysely'
import { z } from 'zod'
import { storeBookings } from '#server/features/events/store-bookings.ts'
import { type Job, type JobContext, job } from '#server/platform/app/jobs.ts'
import { json } from '#server/platform/database/database.ts'
import type { EventDay } from '#shared/event-record.ts'
import { instantsOfDays } from './derive-event.ts'

const batchSize = 500

/** Version of the time zone data in this Node process, which `Temporal` uses. */
const zoneDataOfNode = () => process.versions.tz ?? ''

/**
 * At startup and every hour: if the time zone data changed, recompute the timestamps and bookings of events that are
 * not over. Local times stay the same. Hourly, because an older process can still save timestamps with older data
 * during a rolling restart.
 */
export const recomputeInstants: Job<Record<string, never>> = job({
  name: 'recompute-instants',
  schedule: '40 * * * *',
  data: z.object({}),
  work: (ctx) => recomputeWithZoneData(ctx, zoneDataOfNode()),
})

/** @param zoneData version of the time zone data to compute timestamps with */
export async function recomputeWithZoneData(ctx: JobContext, zoneData: string): Promise<void> {
  const { rows } = await ctx.asSystem((tx) =>
    sql<{ is_same: boolean; is_done: boolean }>`
      select zone_data = ${zoneData} as is_same,
        zone_data = ${zoneData} and (is_settled or at > now() - interval '1 hour') as is_done
      from instants_computed`.execute(tx),
  )
  const [before] = rows
  if (!before || before.is_done) return
  let after: string | null = null
  do after = await recomputeBatch(ctx, after)
  while (after !== null)
  await ctx.asSystem((tx) =>
    sql`update instants_computed set zone_data = ${zoneData}, at = now(), is_settled = ${before.is_same}`.execute(tx),
  )
}

interface Row {
  id: string
  time_zone: string
  days: EventDay[] | null
  starts_at: string | null
  ends_at: string | null
}

/**
 * Recompute the next batch of events in one transaction, ordered by id. Returns the last id, or null after the last
 * batch.
 */
function recomputeBatch(ctx: JobContext, after: string | null): Promise<string | null> {
  return ctx.asSystem(async (tx) => {
    // Lock the events first, so that their days cannot change in between.
    const { rows: locked } = await sql<{ company_id: string; id: string }>`
      select company_id, id from events where ends_at > now() and id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      order by id limit ${batchSize} for no key update`.execute(tx)
    if (locked.length === 0) return null
    const ids = locked.map(({ id }) => id)
    const { rows } = await sql<Row>`
      select e.id, e.time_zone, e.starts_at, e.ends_at,
        (select jsonb_agg(jsonb_build_object('date', d.date::text, 'doors', to_char(d.doors, 'YYYY-MM-DD"T"HH24:MI'),
            'starts', to_char(d.starts, 'YYYY-MM-DD"T"HH24:MI'), 'ends', to_char(d.ends, 'YYYY-MM-DD"T"HH24:MI')))
          from event_days d where d.company_id = e.company_id and d.event_id = e.id) as days
      from events e where e.id = any(${ids}::uuid[])`.execute(tx)
    const changed = rows.flatMap(({ id, time_zone, days, ...were }) => {
      if (days === null) return []
      const now = instantsOfDays(days, time_zone)
      return now.starts_at === were.starts_at && now.ends_at === were.ends_at ? [] : [{ id, ...now }]
    })
    if (changed.length > 0) {
      // No user changed these events, so their versions must not increase.
      await sql`select set_config('app.tidies', 'on', true)`.execute(tx)
      await sql`
        update events e set starts_at = n.starts_at, ends_at = n.ends_at
        from jsonb_to_recordset(${json(changed)}::jsonb) n (id uuid, starts_at timestamptz, ends_at timestamptz)
        where e.id = n.id`.execute(tx)
    }
    for (const [company, events] of Map.groupBy(locked, ({ company_id }) => company_id))
      await storeBookings(
        tx,
        { ...ctx, company: { id: company } },
        events.map(({ id }) => id),
        { allowOverlaps: true },
      )
    return locked.length === batchSize ? (ids.at(-1) ?? null) : null
  })
}
