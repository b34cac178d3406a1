import { type RawBuilder, sql } from 'kysely'
import { plannedDays, spacesOfDay } from '#server/features/events/booked-events.ts'
import { loadOthers } from '#server/features/events/load-others.ts'
import { loadOutsidePeriods } from '#server/features/events/load-outside-periods.ts'
import { loadPlaces } from '#server/features/events/places.ts'
import { mapYielding } from '#server/platform/app/yielding.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { availabilityLimits } from '#shared/availability-limits.ts'
import type { BookedDay } from '#shared/bookings/booked-day.ts'
import type { Conflict, ConflictKind } from '#shared/bookings/conflict.ts'
import { findConflicts, type OutsidePeriod, type PlannedDay } from '#shared/bookings/find-conflicts.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import type { EventDay } from '#shared/event-record.ts'
import type { AvailabilityQuery, FreeDate, SpaceAvailability } from '#shared/features/events/availability.ts'
import { addDays, dayOfWeek, daysBetween, type LocalDate } from '#shared/time/local-date.ts'
import { wallTimeOf } from '#shared/time/wall-time-of.ts'

interface Search {
  company: string
  /** SQL condition: the caller sees only the date of event `e`; null if the caller sees all events. */
  hidden: RawBuilder<boolean> | null
  query: AvailabilityQuery
}

type SpaceSummary = Omit<SpaceAvailability, 'dates'>

/**
 * Find dates on which spaces are free: dates on which a new hold would not conflict with any confirmed event. Omits
 * past dates.
 */
export async function findAvailability(
  tx: Transaction,
  spaces: readonly SpaceSummary[],
  { company, hidden, query }: Search,
): Promise<SpaceAvailability[]> {
  const venues = Map.groupBy(spaces, ({ venue }) => venue.id)
  const places = await loadPlaces(tx, company, [...venues.keys()])
  const ofVenues = await mapYielding([...venues], ([venue_id, [first]]) => {
    const event = { id: 'new', state: 'hold' as const, venue_id, time_zone: first?.time_zone ?? 'UTC' }
    const days = datesOf(query).map((date) => dayOn(date, query))
    return [venue_id, plannedDays({ ...event, days, artists: [], capacity: null }, places)] as const
  })
  const daysOfVenue = new Map(ofVenues)
  const planned = await mapYielding(spaces, ({ id, venue }): PlannedDay[] => {
    const inSpace = spacesOfDay([id], places)
    return (daysOfVenue.get(venue.id) ?? []).map((day) => ({ ...day, ...inSpace }))
  })
  const others = await loadOthers(tx, { company, hidden }, planned.flat())
  const outside = await loadOutsidePeriods(tx, company, planned.flat(), places)
  const now = new Date().toISOString()
  const found: SpaceAvailability[] = []
  for (const [at, space] of spaces.entries()) {
    const states = await mapYielding(planned[at] ?? [], (day) =>
      stateOf(day, others.days.nearTo(day), outside.nearTo(day)),
    )
    const today = wallTimeOf(now, space.time_zone).slice(0, 10)
    found.push({ ...space, dates: runsOf(states, query).filter(({ date }) => date >= today) })
  }
  return found
}

/** Availability of a date for a new event. Unlike `FreeDate`, the date can also be taken. */
type DateState = Omit<FreeDate, 'state'> & { state: FreeDate['state'] | 'taken' }

const closing: readonly ConflictKind[] = ['closed', 'outside_hours', 'not_bookable', 'busy_outside']

function stateOf(day: PlannedDay, others: ReadonlySet<BookedDay>, outside: ReadonlySet<OutsidePeriod>): DateState {
  const { date } = day
  const conflicts = findConflicts(day, others, outside)
  if (conflicts.some(({ kind }) => kind === 'beside_confirmed')) return { date, state: 'taken', rank: 0, reason: null }
  const closed = conflicts.find(({ kind }) => closing.includes(kind))
  if (closed) return { date, state: 'closed', rank: 0, reason: reasonOf(closed) }
  const rank = rankOfNewHold(day, others)
  return { date, state: rank === 1 ? 'open' : 'hold', rank, reason: null }
}

/** Rank that a new hold would get: the next rank in the longest of the queues of its spaces. */
function rankOfNewHold({ date, spaces }: PlannedDay, others: ReadonlySet<BookedDay>): number {
  const held = [...others].filter((other) => other.state === 'hold' && other.date === date)
  const queues = [...spaces.keys()].map((space) => {
    const inQueue = held.filter((other) => other.spaces.has(space))
    return new Set(inQueue.map(({ event }) => event)).size
  })
  return Math.max(0, ...queues) + 1
}

function reasonOf({ kind, detail }: Conflict): string {
  if (kind === 'closed') return detail ?? ''
  if (kind === 'busy_outside') return `Busy in the outside calendar ‘${detail ?? ''}’`
  return kind === 'not_bookable' ? 'Not bookable' : 'Outside opening hours'
}

/** First dates of runs of enough consecutive days. The state of a run is that of its least available day. */
function runsOf(states: readonly DateState[], { weekdays, length, holds }: AvailabilityQuery): FreeDate[] {
  const order = ['open', 'hold', 'closed', 'taken']
  const found: FreeDate[] = []
  for (let at = 0; at + length <= states.length; at++) {
    const date = states[at]?.date ?? ''
    if (weekdays.length > 0 && !weekdays.includes(dayOfWeek(date))) continue
    const least = states
      .slice(at, at + length)
      .reduce((one, other) =>
        (order.indexOf(other.state) - order.indexOf(one.state) || other.rank - one.rank) > 0 ? other : one,
      )
    if (least.state === 'taken' || (least.state === 'hold' && holds === 'left_out')) continue
    found.push({ ...least, state: least.state, date })
  }
  return found
}

function datesOf({ from, until }: AvailabilityQuery): LocalDate[] {
  return Array.from({ length: daysBetween(from, until) + 1 }, (_, at) => addDays(from, at))
}

/** Planned event day on a date. An end before or at the start is on the next date. */
function dayOn(date: LocalDate, { begins, ends }: AvailabilityQuery): EventDay {
  const endDate = begins && ends && ends <= begins ? addDays(date, 1) : date
  return {
    ...{ date, label: '', spaces: [], load_in: null, doors: null, load_out: null, curfew: null },
    starts: begins ? `${date}T${begins}` : null,
    ends: ends ? `${endDate}T${ends}` : null,
  }
}

/**
 * Load the requested spaces. If none are requested: the spaces that can be booked in the company's own venues, or in
 * all venues.
 * @throws not_found if an id is not a space of the company; bad_input for too many spaces
 */
export async function requireSpaces(
  tx: Transaction,
  company: string,
  { spaces: ids, venues }: Pick<AvailabilityQuery, 'spaces' | 'venues'>,
): Promise<SpaceSummary[]> {
  const found = ids.length > 0 ? await loadSpaces(tx, company, ids) : await loadStandardSpaces(tx, company, venues)
  if (ids.length > 0 && found.length < new Set(ids).size) throw new AppError('not_found')
  if (found.length > availabilityLimits.spaces)
    throw fieldError('spaces', `Select at most ${availabilityLimits.spaces} spaces`)
  return found
}

/** Load spaces by id. Spaces that no longer exist are omitted. */
export function loadSpaces(tx: Transaction, company: string, ids: readonly string[]): Promise<SpaceSummary[]> {
  return selectSpaces(tx, company, sql`s.id = any(${ids}::uuid[])`)
}

const isBookable = sql`v.is_active and s.is_active and s.is_bookable`

async function loadStandardSpaces(tx: Transaction, company: string, venues: 'own' | 'all'): Promise<SpaceSummary[]> {
  const own = venues === 'own' ? await selectSpaces(tx, company, sql`${isBookable} and v.is_own_house`) : []
  return own.length > 0 ? own : await selectSpaces(tx, company, isBookable)
}

/** Count the bookable spaces in other venues that a search without selected spaces does not cover. */
export async function countLeftOut(
  tx: Transaction,
  company: string,
  { spaces, venues }: Pick<AvailabilityQuery, 'spaces' | 'venues'>,
  found: readonly SpaceSummary[],
): Promise<number> {
  if (spaces.length > 0 || venues === 'all') return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from spaces s join venues v on v.company_id = s.company_id and v.id = s.venue_id
    where s.company_id = ${company} and s.deleted_at is null and v.deleted_at is null and ${isBookable}`.execute(tx)
  return (rows[0]?.count ?? 0) - found.length
}

async function selectSpaces(tx: Transaction, company: string, condition: RawBuilder<unknown>): Promise<SpaceSummary[]> {
  const { rows } = await sql<SpaceSummary>`
    select s.id, s.name, greatest(s.standing_capacity, s.seated_capacity) as capacity,
      jsonb_build_object('id', v.id, 'name', v.name) as venue, v.time_zone
    from spaces s join venues v on v.company_id = s.company_id and v.id = s.venue_id
    where s.company_id = ${company} and s.deleted_at is null and v.deleted_at is null and ${condition}
    order by v.name_key, v.id, s.sort_order, s.name_key, s.id limit ${sql.lit(availabilityLimits.spaces + 1)}`.execute(
    tx,
  )
  return rows
}
