import { sql } from 'kysely'
import { readRecords } from '#server/domain/records/read-record.ts'
import type { RecordTable, RecordValues } from '#server/domain/records/record-table.ts'
import { plannedDays } from '#server/features/events/booked-events.ts'
import { loadOthers } from '#server/features/events/load-others.ts'
import { loadTakenRanks } from '#server/features/events/load-ranks.ts'
import { loadPlaces } from '#server/features/events/places.ts'
import { keyOf } from '#server/features/events/queue-place.ts'
import {
  holdPlaceKey,
  loadFormerRanks,
  loadHoldSettings,
  newExpiry,
  untilShowDay,
} from '#server/features/events/store-holds.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { findConflicts, type PlannedDay } from '#shared/bookings/find-conflicts.ts'
import type { ReleasedDate, ReturnToHold } from '#shared/features/events/events.ts'
import { bookedEventOf } from './check-bookings.ts'
import { eventTable } from './event-table.ts'

/** Preview what withdrawing a confirmation would change; null if the event is not confirmed. */
export async function previewReturn(
  tx: Transaction,
  ctx: CompanyContext,
  event: RecordValues,
): Promise<ReturnToHold | null> {
  if (event.status !== 'confirmed') return null
  const released = await loadReleasedDates(tx, ctx, event.id)
  const rank = await rankAfterReturn(tx, ctx, event)
  const expires_at = await expiryAfterReturn(tx, ctx, event, rank)
  return { rank, expires_at, released: released.map(({ record: _, ...date }) => date) }
}

/** The former expiry of the hold, if it has not passed, otherwise that of a new hold. */
async function expiryAfterReturn(tx: Transaction, ctx: CompanyContext, event: RecordValues, rank: number | null) {
  const { rows } = await sql<{ expires_at: string }>`select expires_at from holds
    where company_id = ${ctx.company.id} and event_id = ${event.id} and expires_at > now()`.execute(tx)
  const dates = { time_zone: String(event.time_zone), first_date: event.first_date as string | null }
  if (rows[0]) return untilShowDay(rows[0].expires_at, dates)
  return newExpiry({ ...dates, is_first: (rank ?? 1) === 1 }, await loadHoldSettings(tx, ctx.company.id))
}

/**
 * Lowest rank that the event would get: its former rank, or the last one. Null for events without a space or behind
 * another confirmed event.
 */
async function rankAfterReturn(tx: Transaction, ctx: CompanyContext, event: RecordValues): Promise<number | null> {
  if (event.has_conflict) return null
  const { planned } = await planHolds(tx, ctx, [event])
  const places = (planned[0] ?? []).flatMap(({ date, spaces }) =>
    [...spaces.keys()].map((space_id) => ({ event_id: event.id, date, space_id })),
  )
  if (places.length === 0) return null
  const taken = await loadTakenRanks(tx, ctx.company.id, places)
  const former = await loadFormerRanks(tx, ctx.company.id, places)
  // The event is confirmed now, so it counts among the taken ranks itself.
  return Math.max(
    ...places.map((place) => Math.min(taken.get(keyOf(place)) ?? 1, former.get(holdPlaceKey(place))?.rank ?? Infinity)),
  )
}

/** Load the other dates of the group that were released because the event was confirmed. Omits past dates. */
export async function loadReleasedDates(
  tx: Transaction,
  ctx: CompanyContext,
  id: string,
): Promise<(ReleasedDate & { record: RecordValues })[]> {
  const { rows } = await sql<{ id: string }>`
    select o.event_id as id from holds h
    join holds o on o.company_id = h.company_id and o.group_id = h.group_id and o.ended_for = h.event_id
    join events e on e.company_id = o.company_id and e.id = o.event_id
    where h.company_id = ${ctx.company.id} and h.event_id = ${id} and e.status = 'declined' and e.deleted_at is null
      and e.ends_at > now() order by e.id`.execute(tx)
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const records = await readRecords(tx, ctx, eventTable as unknown as RecordTable, ids)
  const { planned, others } = await planHolds(tx, ctx, records)
  const isTaken = (day: PlannedDay) =>
    findConflicts(day, others.days.nearTo(day)).some(
      ({ kind, other }) => kind === 'beside_confirmed' && other?.event !== id,
    )
  const dates = records.map((record, at) => ({
    ...{ event_id: record.id, is_free: !(planned[at] ?? []).some(isTaken), record },
    ...{ first_date: String(record.first_date), last_date: String(record.last_date) },
  }))
  return dates.toSorted((one, other) => one.first_date.localeCompare(other.first_date))
}

/** Plan the days of events as if they were on hold, and load the events that can conflict. */
async function planHolds(tx: Transaction, ctx: CompanyContext, records: readonly RecordValues[]) {
  const held = records.map((before) => bookedEventOf({ values: { status: 'hold' }, before }, null, ''))
  const venues = held.flatMap((event) => event?.venue_id ?? [])
  const places = await loadPlaces(tx, ctx.company.id, venues)
  const planned = held.map((event) => (event ? plannedDays(event, places) : []))
  return { planned, others: await loadOthers(tx, { company: ctx.company.id, hidden: null }, planned.flat()) }
}
