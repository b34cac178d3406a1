import type { Closure, OpeningHours } from '#shared/features/events/spaces.ts'
import type { Instant } from '#shared/time/instants.ts'
import { instantOf } from '#shared/time/instants.ts'
import { addDays, dayOfWeek, daysBetween, type LocalDate } from '#shared/time/local-date.ts'
import { dateOf } from '#shared/time/wall-time.ts'
import { wallTimeOf } from '#shared/time/wall-time-of.ts'
import type { BookedDay, VenueTimeSettings } from './booked-day.ts'
import {
  type BusyPeriod,
  type Conflict,
  type ConflictKind,
  type ConflictLevel,
  conflictKinds,
  conflictLevels,
} from './conflict.ts'

const levels: Record<ConflictKind, ConflictLevel> = {
  booked_twice: 'blocked',
  load_overlaps: 'blocked',
  higher_hold: 'blocked',
  artist_twice: 'reason',
  closed: 'reason',
  outside_hours: 'reason',
  not_bookable: 'reason',
  beside_confirmed: 'warning',
  busy_outside: 'warning',
  short_changeover: 'warning',
  too_small: 'warning',
  past_curfew: 'warning',
  outside_day: 'warning',
  beside_hold: 'note',
}

/** Space of an event, with the settings that can conflict with a day. */
export interface BookedSpace {
  id: string
  is_bookable: boolean
  /** Number of people that fit; null if unknown. */
  capacity: number | null
  opening_hours: readonly OpeningHours[]
  closures: readonly Closure[]
}

/** A day to check for conflicts, with values that matter only for its own conflicts, such as curfew and capacity. */
export interface PlannedDay extends BookedDay {
  place: VenueTimeSettings
  curfew: Instant | null
  /** Number of people that are expected; null if unknown. */
  capacity: number | null
  /** Spaces as the user selected them, combined or not. */
  chosen: readonly BookedSpace[]
}

/** Period in which spaces are busy in a calendar from outside. Periods of a calendar do not overlap. */
export interface OutsidePeriod {
  /** Name of the calendar. */
  calendar: string
  from: Instant
  until: Instant
  /** Title of the entry; null if the period has several. */
  title: string | null
  spaces: readonly string[]
}

/**
 * Find all conflicts of a day: with itself and its spaces, with days of other events, and with calendars from outside.
 * Only an event that is confirmed or about to be can be blocked or need a reason; for others, the same conflicts are
 * warnings. Looks only at the days that are passed in. Those whose period is up to a day away matter, because of
 * changeovers.
 */
export function findConflicts(
  day: PlannedDay,
  others: Iterable<BookedDay>,
  outside: Iterable<OutsidePeriod> = [],
): Conflict[] {
  const found = [...ownConflicts(day), ...outsideConflicts(day, outside)]
  for (const other of others) {
    if (other.event === day.event) continue
    found.push(...conflictsBetween(day, other))
  }
  return found.toSorted(bySeverity)
}

/** One conflict per calendar, with all minutes in which a space of the day is busy there. */
function outsideConflicts(day: PlannedDay, outside: Iterable<OutsidePeriod>): Conflict[] {
  const found = new Map<string, { spaces: Set<string>; minutes: number; busy: BusyPeriod }>()
  // Periods of the same space share one list object, so the list can be the key.
  const sharedOf = new Map<readonly string[], string[]>()
  for (const { calendar, from, until, title, spaces } of outside) {
    const shared = sharedOf.get(spaces) ?? spaces.filter((space) => day.spaces.has(space))
    sharedOf.set(spaces, shared)
    const minutes = overlapOf(day.from, day.until, from, until)
    if (shared.length === 0 || minutes <= 0) continue
    const known = found.get(calendar)
    if (known) known.busy.more += 1
    const now = known ?? { spaces: new Set(), minutes: 0, busy: { from, until, title, more: 0 } }
    for (const space of shared) now.spaces.add(space)
    now.minutes += minutes
    found.set(calendar, now)
  }
  return [...found].map(([calendar, { spaces, minutes, busy }]) =>
    conflict(day, 'busy_outside', { spaces: [...spaces], other: null, minutes, detail: calendar, busy }),
  )
}

/** Compare conflicts for sorting: the most severe first, then by date. */
export function bySeverity(one: Conflict, other: Conflict): number {
  return (
    conflictLevels.indexOf(one.level) - conflictLevels.indexOf(other.level) ||
    conflictKinds.indexOf(one.kind) - conflictKinds.indexOf(other.kind) ||
    one.date.localeCompare(other.date)
  )
}

/** Conflicts between days of two events. Symmetric: exchanging the days finds the same kinds and minutes. */
export function conflictsBetween(day: BookedDay, other: BookedDay): Conflict[] {
  const shared = [...day.spaces.keys()].filter((space) => other.spaces.has(space))
  const inSpaces = shared.length > 0 ? conflictInSpaces(day, other, shared) : null
  const ofArtist = artistConflict(day, other)
  return [inSpaces, ofArtist].filter((one) => one !== null)
}

function conflictInSpaces(day: BookedDay, other: BookedDay, spaces: readonly string[]): Conflict | null {
  const about = { spaces, other: dayOf(other), detail: null }
  const overlap = overlapOf(day.from, day.until, other.from, other.until)
  if (overlap > 0) {
    const isShow = overlapOf(day.show_from, day.show_until, other.show_from, other.show_until) > 0
    const kind = overlapKind(day, other, isShow)
    const above = kind === 'beside_confirmed' ? rankAbove(day, other, spaces) : null
    if (above === null) return conflict(day, kind, { ...about, minutes: overlap })
    return conflict(day, 'higher_hold', { ...about, minutes: overlap, detail: String(above) })
  }
  const missing = spaces.map((space) => changeoverOf(space, day, other) + overlap)
  const minutes = Math.max(...missing)
  if (minutes <= 0) return null
  const short = spaces.filter((_, at) => (missing[at] ?? 0) > 0)
  return conflict(day, 'short_changeover', { ...about, spaces: short, minutes })
}

function overlapKind(day: BookedDay, other: BookedDay, isShow: boolean): ConflictKind {
  if (day.state === 'confirmed' && other.state === 'confirmed') return isShow ? 'booked_twice' : 'load_overlaps'
  return day.state === 'confirmed' || other.state === 'confirmed' ? 'beside_confirmed' : 'beside_hold'
}

/** Highest rank of the hold in a space where the confirmed event has no higher rank; null if there is none. */
function rankAbove(day: BookedDay, other: BookedDay, spaces: readonly string[]): number | null {
  const [confirmed, held] = day.state === 'confirmed' ? [day, other] : [other, day]
  if (held.state !== 'hold') return null
  const above = spaces.flatMap((space) => {
    const rank = held.ranks.get(space)
    return rank !== undefined && rank < (confirmed.ranks.get(space) ?? Number.POSITIVE_INFINITY) ? [rank] : []
  })
  return above.length > 0 ? Math.min(...above) : null
}

function changeoverOf(space: string, day: BookedDay, other: BookedDay): number {
  return Math.max(day.spaces.get(space) ?? 0, other.spaces.get(space) ?? 0)
}

/** Only confirmed events conflict by artist: venues often place holds on several dates for the same artist. */
function artistConflict(day: BookedDay, other: BookedDay): Conflict | null {
  const artist = day.artists.find((name) => other.artists.includes(name))
  if (artist === undefined || day.state !== 'confirmed' || other.state !== 'confirmed') return null
  const minutes = overlapOf(day.show_from, playsUntil(day), other.show_from, playsUntil(other))
  if (minutes <= 0) return null
  return conflict(day, 'artist_twice', { spaces: [], other: dayOf(other), minutes, detail: artist })
}

/** An artist whose end is unknown counts as busy at the start only, and all day if the start is unknown too. */
function playsUntil({ has_start, has_end, show_from, show_until }: BookedDay): Instant {
  return has_start && !has_end ? new Date(Date.parse(show_from) + 60_000).toISOString() : show_until
}

/** Minutes of overlap of two periods. Negative if they do not overlap: the minutes between them. */
function overlapOf(from: Instant, until: Instant, otherFrom: Instant, otherUntil: Instant): number {
  const begins = from > otherFrom ? from : otherFrom
  const ends = until < otherUntil ? until : otherUntil
  return (Date.parse(ends) - Date.parse(begins)) / 60_000
}

function dayOf({ event, date, label }: BookedDay) {
  return { event, date, label }
}

function conflict(
  { date, label, state }: BookedDay,
  kind: ConflictKind,
  about: Pick<Conflict, 'spaces' | 'other' | 'minutes' | 'detail'> & Partial<Pick<Conflict, 'busy'>>,
): Conflict {
  const level = levels[kind]
  const isFirm = level === 'blocked' || level === 'reason'
  return { kind, level: isFirm && state !== 'confirmed' ? 'warning' : level, date, label, busy: null, ...about }
}

function ownConflicts(day: PlannedDay): Conflict[] {
  const found = day.chosen.flatMap((space) => conflictsOfSpace(day, space))
  const { capacity, chosen, curfew, show_until, show_day, place } = day
  const fits = chosen.reduce<number | null>((sum, one) => addCapacity(sum, one.capacity), 0)
  if (chosen.length > 0 && capacity !== null && fits !== null && capacity > fits)
    found.push(conflict(day, 'too_small', { spaces: idsOf(chosen), other: null, minutes: 0, detail: String(fits) }))
  if (curfew !== null && day.has_end && show_until > curfew)
    found.push(conflict(day, 'past_curfew', { ...alone, minutes: minutesBetween(curfew, show_until) }))
  if (chosen.length > 0) {
    const early = day.has_start ? minutesBetween(day.from, show_day.from) : 0
    const late = day.has_end ? minutesBetween(show_day.until, day.until) : 0
    if (early > 0 || (late > 0 && late < 24 * 60))
      found.push(
        conflict(day, 'outside_day', {
          ...alone,
          minutes: early > 0 ? early : late,
          detail: `${early > 0 ? 'begins' : 'ends'} ${place.dayStartsAt}`,
        }),
      )
  }
  return found
}

const alone = { spaces: [], other: null, detail: null } as const

function addCapacity(sum: number | null, capacity: number | null): number | null {
  return sum === null || capacity === null ? null : sum + capacity
}

function idsOf(spaces: readonly BookedSpace[]): string[] {
  return spaces.map(({ id }) => id)
}

function conflictsOfSpace(day: PlannedDay, space: BookedSpace): Conflict[] {
  const about = { spaces: [space.id], other: null, minutes: 0, detail: null }
  const found = space.is_bookable ? [] : [conflict(day, 'not_bookable', about)]
  for (const { minutes, reason } of closuresDuring(day, space.closures))
    found.push(conflict(day, 'closed', { ...about, minutes, detail: reason }))
  const minutes = minutesOutsideHours(day, space.opening_hours)
  if (minutes > 0) found.push(conflict(day, 'outside_hours', { ...about, minutes }))
  return found
}

function closuresDuring({ from, until, place: { zone } }: PlannedDay, closures: readonly Closure[]) {
  if (closures.length === 0) return []
  // Most closures are compared by date only, because converting local times is slow.
  const first = addDays(localDateOf(from, zone), -1)
  const last = addDays(localDateOf(until, zone), 2)
  return closures
    .filter((closure) => closure.until >= first && closure.from <= last)
    .map((closure) => ({
      minutes: overlapOf(from, until, instantOf(closure.from, zone), instantOf(closure.until, zone)),
      reason: closure.reason,
    }))
    .filter(({ minutes }) => minutes > 0)
}

/** Longest period that is compared with opening hours, in days. */
const longestCompared = 7

/** Minutes of the known period in which the space is not open. Without opening hours it is always open. */
function minutesOutsideHours(day: PlannedDay, hours: readonly OpeningHours[]): number {
  if (hours.length === 0 || (!day.has_start && !day.has_end)) return 0
  const { zone } = day.place
  const from = day.has_start ? day.from : day.until
  const until = day.has_end ? day.until : day.from
  const first = addDays(localDateOf(from, zone), -1)
  const count = Math.min(daysBetween(first, localDateOf(until, zone)) + 1, longestCompared)
  const open = Array.from({ length: count }, (_, at) => addDays(first, at))
    .flatMap((date) => hours.filter(({ weekday }) => weekday === dayOfWeek(date)).map((one) => openOn(date, one, zone)))
    .toSorted((one, other) => one.from.localeCompare(other.from))
  if (from === until) return open.some((one) => one.from <= from && from <= one.until) ? 0 : 1
  let closed = 0
  let at = from
  for (const one of open) {
    if (one.until <= at || one.from >= until) continue
    if (one.from > at) closed += minutesBetween(at, one.from)
    at = one.until
  }
  return at < until ? closed + minutesBetween(at, until) : closed
}

function localDateOf(instant: Instant, zone: string): LocalDate {
  return dateOf(wallTimeOf(instant, zone))
}

function openOn(date: LocalDate, { from, until }: OpeningHours, zone: string) {
  return {
    from: instantOf(`${date}T${from}`, zone),
    until: instantOf(`${until > from ? date : addDays(date, 1)}T${until}`, zone),
  }
}

function minutesBetween(from: Instant, until: Instant): number {
  return (Date.parse(until) - Date.parse(from)) / 60_000
}
