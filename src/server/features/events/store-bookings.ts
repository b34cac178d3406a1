import { sql } from 'kysely'
import { yieldingEach } from '#server/platform/app/yielding.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { bookingState } from '#shared/bookings/booked-day.ts'
import type { EventDay } from '#shared/event-record.ts'
import type { EventStatus } from '#shared/event-status.ts'
import { plannedDays } from './booked-events.ts'
import { endTakenChallenges } from './continue-challenge.ts'
import { daysExpression } from './event-days.ts'
import { type HoldAuthor, logFreedDates, logTakenDates } from './hold-queues.ts'
import { loadPlaces } from './places.ts'
import { keyOf, type QueuePlace } from './queue-place.ts'
import { type HoldQueueEntry, storeHolds } from './store-holds.ts'

interface Row {
  id: string
  status: EventStatus
  time_zone: string
  venue_id: string | null
  /** Confirmed despite an overlap: with a reason, or before overlaps were checked. */
  is_override: boolean
  days: EventDay[]
}

interface Booking {
  event_id: string
  date: string
  label: string
  space_id: string
  begins_at: string
  ends_at: string
  is_confirmed: boolean
}

/**
 * Replace the bookings of events by those that follow from their status, days and spaces, and update their holds. The
 * caller has locked the events and checked their conflicts.
 * @param allowOverlaps for events saved earlier: bookings that overlap are marked as overrides
 * @param regains holds get back the ranks that they had when they last ended
 */
export async function storeBookings(
  tx: Transaction,
  author: HoldAuthor,
  ids: readonly string[],
  { allowOverlaps = false, regains = false } = {},
): Promise<void> {
  const companyId = author.company.id
  const { rows } = await sql<Row>`
    select e.id, e.status, e.time_zone, e.venue_id, ${daysExpression('e')} as days,
      e.conflict_reason is not null or exists (select from bookings b
        where b.company_id = e.company_id and b.event_id = e.id and b.is_override) as is_override
    from events e where e.company_id = ${companyId} and e.id = any(${ids}::uuid[]) and e.deleted_at is null
      and exists (select from event_days d where d.company_id = e.company_id and d.event_id = e.id and d.spaces <> '{}')
    order by e.id`.execute(tx)
  const removed = await sql<QueuePlace & { event_id: string; is_confirmed: boolean }>`
    delete from bookings where company_id = ${companyId} and event_id = any(${ids}::uuid[])
    returning space_id, date::text, event_id, is_confirmed`.execute(tx)
  const left = removed.rows.filter(({ is_confirmed }) => is_confirmed)
  const wasConfirmed = new Set(left.map(keyOf))
  const claiming = rows.filter(({ status }) => ['confirmed', 'hold'].includes(bookingState(status) ?? ''))
  if (claiming.length === 0) {
    await storeHolds(tx, author, ids, [], { wasConfirmed })
    await logFreedDates(tx, author, left)
    return checkGroups(tx, companyId, ids)
  }
  const venues = claiming.flatMap(({ venue_id }) => venue_id ?? [])
  const places = await loadPlaces(tx, companyId, venues)
  const bookings: { booking: Booking; mayOverlap: boolean }[] = []
  for await (const row of yieldingEach(claiming)) {
    const state = bookingState(row.status) ?? 'planned'
    for (const day of plannedDays({ ...row, state, artists: [], capacity: null }, places)) {
      const common = { event_id: row.id, date: day.date, label: day.label, begins_at: day.from, ends_at: day.until }
      const mayOverlap = row.is_override || allowOverlaps
      for (const space_id of day.spaces.keys())
        bookings.push({ booking: { ...common, space_id, is_confirmed: state === 'confirmed' }, mayOverlap })
    }
  }
  await insertBookings(
    tx,
    companyId,
    bookings.filter(({ mayOverlap }) => !mayOverlap).map(({ booking }) => booking),
  )
  // One event at a time, because each must see the bookings of the previous ones.
  const overlapping = Map.groupBy(
    bookings.filter(({ mayOverlap }) => mayOverlap),
    ({ booking }) => booking.event_id,
  )
  for (const some of overlapping.values())
    await insertBookings(
      tx,
      companyId,
      some.map(({ booking }) => booking),
      { mayOverlap: true },
    )
  const wanted = holdPlacesOf(bookings.map(({ booking }) => booking))
  await storeHolds(tx, author, ids, wanted, { regains, wasConfirmed })
  const taken = bookings.flatMap(({ booking }) => (booking.is_confirmed ? [booking] : []))
  await logTakenDates(
    tx,
    author,
    taken.filter((place) => !wasConfirmed.has(keyOf(place))),
  )
  await logFreedDates(tx, author, left)
  await endTakenChallenges(tx, author, [...new Set(taken.map(({ event_id }) => event_id))])
  await checkGroups(tx, companyId, ids)
}

/**
 * Schedule a check of the groups of these events, and of the groups with holds in queues where these events are
 * confirmed.
 */
async function checkGroups(tx: Transaction, companyId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update hold_groups set is_to_check = true
    where company_id = ${companyId} and choice = 'all' and not is_to_check and id in (
      select group_id from holds where company_id = ${companyId} and event_id = any(${ids}::uuid[])
      union
      select h.group_id from bookings b
      join hold_ranks r on r.company_id = b.company_id and r.space_id = b.space_id and r.date = b.date
      join holds h on h.company_id = r.company_id and h.event_id = r.event_id
      where b.company_id = ${companyId} and b.event_id = any(${ids}::uuid[]) and b.is_confirmed)`.execute(tx)
}

/** Queue entries that the bookings of holds need. Two shows of an event on a date share one entry. */
function holdPlacesOf(bookings: readonly Booking[]): HoldQueueEntry[] {
  return bookings
    .filter(({ is_confirmed }) => !is_confirmed)
    .map(({ event_id, space_id, date }) => ({ event_id, space_id, date }))
}

async function insertBookings(
  tx: Transaction,
  companyId: string,
  bookings: readonly Booking[],
  { mayOverlap = false } = {},
): Promise<void> {
  if (bookings.length === 0) return
  const overlaps = sql`n.is_confirmed and exists (select from bookings b
    where b.company_id = ${companyId} and b.space_id = n.space_id and b.event_id <> n.event_id and b.is_confirmed
      and b.begins_at < n.ends_at and b.ends_at > n.begins_at)`
  await sql`
    insert into bookings (company_id, event_id, date, label, space_id, begins_at, ends_at, is_confirmed, is_override)
    select ${companyId}, n.event_id, n.date, n.label, n.space_id, n.begins_at, n.ends_at, n.is_confirmed,
      ${mayOverlap ? overlaps : sql`false`}
    from jsonb_to_recordset(${json(bookings)}::jsonb) n (event_id uuid, date date, label text, space_id uuid,
      begins_at timestamptz, ends_at timestamptz, is_confirmed boolean)`.execute(tx)
}

const eventsAtOnce = 200

/**
 * Replace the bookings of all upcoming events in some spaces, after the spaces or their venue changed. Confirmed events
 * that overlap because a combined space has other parts stay confirmed, marked as overlapping.
 */
export async function refreshBookings(tx: Transaction, author: HoldAuthor, spaceIds: readonly string[]): Promise<void> {
  const companyId = author.company.id
  const { rows } = await sql<{ id: string }>`
    with recursive around (id) as (
      select unnest(${spaceIds}::uuid[])
      union select p.space_id from around a join space_parts p on p.company_id = ${companyId} and p.part_id = a.id
    )
    select e.id from events e where e.company_id = ${companyId} and e.deleted_at is null and e.ends_at > now()
      and e.status in ('hold', 'confirmed', 'live') and e.id in (select d.event_id from event_days d
        where d.company_id = ${companyId} and d.spaces && array(select id from around))
    order by (select min(r.rank) from hold_ranks r where r.company_id = e.company_id and r.event_id = e.id), e.id`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  // Lock, so that an event that is being cancelled or moved does not get its previous bookings back.
  await sql`select from events where company_id = ${companyId} and id = any(${ids}::uuid[])
    order by id for no key update`.execute(tx)
  for (let at = 0; at < ids.length; at += eventsAtOnce)
    await storeBookings(tx, author, ids.slice(at, at + eventsAtOnce), { allowOverlaps: true })
}
