import { Temporal } from 'temporal-polyfill'
import type { WallTime } from './wall-time.ts'
import { wallTimeOf } from './wall-time-of.ts'

/** ISO 8601 timestamp in UTC with milliseconds, '2026-10-25T00:30:00.000Z'. Sorts as text. */
export type Instant = string

/** When the clock goes back, a local time occurs twice: this says which of the two. Stored with the time. */
export type RepeatedTimeChoice = 'earlier' | 'later'

/**
 * Convert a local time to an instant, like Temporal's 'compatible' mode. A time skipped by the clock moves forward
 * by the gap. For a time that occurs twice, the earlier instant is used unless 'later' is chosen.
 * @param zone IANA time zone
 * @throws RangeError if the time or zone is invalid
 */
export function instantOf(wall: WallTime, zone: string, choice?: RepeatedTimeChoice | null): Instant {
  const utc = Date.parse(`${wall}:00.000Z`)
  const isValid = !Number.isNaN(utc) && new Date(utc).toISOString().startsWith(wall)
  const offset = isValid ? steadyOffset(utc, zone) : null
  if (offset !== null) return new Date(utc - offset).toISOString()
  return formatInstant(zoned(wall, zone, choice === 'later' ? 'later' : 'compatible'))
}

/** Time between two clock changes of a zone, in milliseconds since 1970; the offset is added to UTC. */
interface SteadyPeriod {
  from: number
  until: number
  offset: number
}

/** Periods by time zone. Cached, because Temporal is slow for thousands of times; a zone has a few each year. */
const steadyPeriods = new Map<string, SteadyPeriod[]>()
const longestOffset = 86_400_000

/**
 * UTC offset in milliseconds around a local time, which is given as if it were in UTC; null if the clock changes within
 * a day of it.
 */
function steadyOffset(utc: number, zone: string): number | null {
  const known = steadyPeriods.get(zone) ?? []
  let period = known.find(({ from, until }) => from <= utc && utc < until)
  if (!period) {
    period = steadyPeriodAt(utc, zone)
    steadyPeriods.set(zone, [...known, period])
  }
  return period.from <= utc - longestOffset && utc + longestOffset < period.until ? period.offset : null
}

function steadyPeriodAt(utc: number, zone: string): SteadyPeriod {
  const time = Temporal.Instant.fromEpochMilliseconds(utc).toZonedDateTimeISO(zone)
  // The clock changes at this very instant, or changed before.
  const before = time.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  const after = time.getTimeZoneTransition('next')
  return {
    from: before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: after?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: time.offsetNanoseconds / 1_000_000,
  }
}

/** Format an instant in a zone with its UTC offset: '2026-10-25 01:30+01:00'. @throws RangeError */
export function formatWithOffset(instant: Instant, zone: string): string {
  const shown = Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
  return `${formatWallTime(shown.toPlainDateTime()).replace('T', ' ')}${shown.offset}`
}

/**
 * Convert an instant to local time. `choice` tells the two occurrences of a repeated time apart, otherwise it is
 * null.
 * @throws RangeError
 */
export function toPlannedTime(instant: Instant, zone: string): { wall: WallTime; choice: RepeatedTimeChoice | null } {
  const wall = wallTimeOf(instant, zone)
  const found = classifyLocalTime(wall, zone)
  if (found.happens !== 'twice') return { wall, choice: null }
  return { wall, choice: instant < found.later.instant ? 'earlier' : 'later' }
}

/** One instant of a local time, with its UTC offset such as '+02:00'. */
interface Occurrence {
  instant: Instant
  offset: string
}

export type LocalTimeKind =
  | { happens: 'once' }
  /** The clock skips this time; it moves forward by the gap to `becomes`. */
  | { happens: 'skipped'; becomes: WallTime }
  /** The time occurs twice. Forms ask for the right one. */
  | { happens: 'twice'; earlier: Occurrence; later: Occurrence }

/** How often a local time occurs in a zone. @throws RangeError if the time or zone is invalid */
export function classifyLocalTime(wall: WallTime, zone: string): LocalTimeKind {
  const earlier = zoned(wall, zone, 'earlier')
  const later = zoned(wall, zone, 'later')
  if (earlier.epochMilliseconds === later.epochMilliseconds) return { happens: 'once' }
  const shown = formatWallTime(later.toPlainDateTime())
  if (shown !== wall) return { happens: 'skipped', becomes: shown }
  return { happens: 'twice', earlier: occurrence(earlier), later: occurrence(later) }
}

export interface PlannedTime {
  wall: WallTime
  choice?: RepeatedTimeChoice | null
}

/**
 * Elapsed minutes between two local times: 23:00 to 04:00 is six hours when the clock goes back, four when it goes
 * forward. Can be zero or negative around clock changes; the caller must reject that.
 * @throws RangeError
 */
export function durationBetween(start: PlannedTime, end: PlannedTime, zone: string): number {
  const at = ({ wall, choice }: PlannedTime) => Date.parse(instantOf(wall, zone, choice))
  return (at(end) - at(start)) / 60_000
}

function zoned(
  wall: WallTime,
  zone: string,
  disambiguation: 'compatible' | RepeatedTimeChoice,
): Temporal.ZonedDateTime {
  return Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation })
}

function occurrence(time: Temporal.ZonedDateTime): Occurrence {
  return { instant: formatInstant(time), offset: time.offset }
}

function formatInstant({ epochMilliseconds }: Temporal.ZonedDateTime): Instant {
  return new Date(epochMilliseconds).toISOString()
}

function formatWallTime(time: Temporal.PlainDateTime): WallTime {
  return time.toString({ smallestUnit: 'minute' })
}
