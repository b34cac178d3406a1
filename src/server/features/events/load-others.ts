import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import { bookingState } from '#shared/bookings/booked-day.ts'
import type { PlannedDay } from '#shared/bookings/find-conflicts.ts'
import type { Artist, EventDay } from '#shared/event-record.ts'
import type { EventStatus } from '#shared/event-status.ts'
import type { Instant } from '#shared/time/instants.ts'
import { addDays } from '#shared/time/local-date.ts'
import { BookedDays, plannedDays } from './booked-events.ts'
import { daysExpression } from './event-days.ts'
import { loadRanks } from './load-ranks.ts'
import { loadPlaces } from './places.ts'

/** Another event that is part of a conflict, as the caller may see it. */
export interface OtherEvent {
  /** Null if the caller may not see it. */
  name: string | null
  status: EventStatus | null
  /** Since when it has its status; null if it was changed in the same call. */
  status_changed_at: string | null
  conflict_reason: string | null
}

interface Row {
  id: string
  name: string
  is_hidden: boolean
  status: EventStatus
  status_changed_at: string | null
  conflict_reason: string | null
  time_zone: string
  venue_id: string | null
  artists: Artist[]
  days: EventDay[]
}

/** SQL interval of the longest booking: six days, because times are at most two days from the date of their day. */
const longestBooking = "interval '6 days'"
/** SQL interval of the longest changeover. */
const longestBuffer = "interval '1 day'"

/** Status that private events have for callers who may not see them, as in lists. */
const statusOfPrivateEvents = 'hold'

/**
 * Load days of other events that can conflict with the given days: events on hold or confirmed in the same spaces at
 * about the same time, and confirmed events with the same artists on about the same dates.
 * @param hidden SQL condition: the caller sees only the date of event `e`; null if the caller sees all events
 */
export async function loadOthers(
  tx: Transaction,
  { company, hidden }: { company: string; hidden: RawBuilder<boolean> | null },
  days: readonly PlannedDay[],
): Promise<{ days: BookedDays; events: Map<string, OtherEvent> }> {
  const wanted = periodsBySpace(days)
  const playing = days.filter(({ artists, state }) => artists.length > 0 && state === 'confirmed')
  const dates = [...new Set(playing.flatMap(({ date }) => [-1, 0, 1].map((by) => addDays(date, by))))]
  const { rows } = await sql<Row>`
    with wanted as (
      select w.space, w.from - ${sql.raw(longestBuffer)} as begins, w.until + ${sql.raw(longestBuffer)} as ends
      from unnest(${wanted.map(({ space }) => space)}::uuid[], ${wanted.map(({ from }) => from)}::timestamptz[],
        ${wanted.map(({ until }) => until)}::timestamptz[]) w (space, "from", until)
    ), found as (
      select b.event_id from wanted w join bookings b on b.company_id = ${company} and b.space_id = w.space
        and b.begins_at < w.ends and b.begins_at > w.begins - ${sql.raw(longestBooking)} and b.ends_at > w.begins
      union
      select d.event_id from event_days d join events e on e.company_id = d.company_id and e.id = d.event_id
      where d.company_id = ${company} and d.date = any(${dates}::date[]) and e.status in ('confirmed', 'live')
        and e.deleted_at is null and e.artists <> '[]'
    )
    select e.id, e.name, ${hidden ?? sql`false`} as is_hidden, e.status, coalesce(e.status_changed_at, e.created_at) as status_changed_at,
      e.conflict_reason, e.time_zone, e.venue_id, e.artists, ${daysExpression('e')} as days
    from events e where e.company_id = ${company} and e.id in (select event_id from found)`.execute(tx)
  const venues = rows.flatMap(({ venue_id }) => venue_id ?? [])
  const places = await loadPlaces(tx, company, venues)
  const ranks = await loadRanks(
    tx,
    company,
    rows.map(({ id }) => id),
  )
  const booked = new BookedDays()
  for (const row of rows) {
    const state = bookingState(row.is_hidden ? statusOfPrivateEvents : row.status)
    if (state === null) continue
    const event = { ...row, state, capacity: null, ...(row.is_hidden ? { artists: [] } : { ranks: ranks.get(row.id) }) }
    for (const day of plannedDays(event, places)) booked.add(day)
  }
  const events = rows.map(
    ({ id, name, is_hidden, status, status_changed_at, conflict_reason }): [string, OtherEvent] => [
      id,
      is_hidden
        ? { name: null, status: null, status_changed_at, conflict_reason: null }
        : { name, status, status_changed_at, conflict_reason },
    ],
  )
  return { days: booked, events: new Map(events) }
}

/** Periods by space, from the first to the last of the days. */
function periodsBySpace(days: readonly PlannedDay[]) {
  const periods = new Map<string, { space: string; from: Instant; until: Instant }>()
  for (const { spaces, from, until } of days) {
    for (const space of spaces.keys()) {
      const known = periods.get(space) ?? { space, from, until }
      if (from < known.from) known.from = from
      if (until > known.until) known.until = until
      periods.set(space, known)
    }
  }
  return [...periods.values()]
}
