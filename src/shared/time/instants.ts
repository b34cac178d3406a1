import { Temporal } from 'temporal-polyfill'
import type { WallTime } from './wall-time.ts'
import { wallTimeOf } from './wall-time-of.ts'

/** A moment: ISO 8601 in UTC with milliseconds, '2026-10-25T00:30:00.000Z'. As text they sort in their order. */
export type Instant = string

/** Which of the two is meant where a time happens twice; kept beside the wall time. */
export type Choice = 'earlier' | 'later'

/**
 * The instant of a wall time in a zone, by Temporal's 'compatible': a time that the clock skips is moved forward by the gap; of
 * one that happens twice the earlier is meant, unless 'later' was chosen.
 * @param zone an IANA name
 * @throws RangeError for what is no wall time or no zone
 */
export function instantOf(wall: WallTime, zone: string, choice?: Choice | null): Instant {
  return textOf(zoned(wall, zone, choice === 'later' ? 'later' : 'compatible'))
}

/** An instant as the clocks of a zone show it, with its offset from UTC: '2026-10-25 01:30+01:00'. @throws RangeError */
export function withOffset(instant: Instant, zone: string): string {
  const shown = Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
  return `${wallText(shown.toPlainDateTime()).replace('T', ' ')}${shown.offset}`
}

/** The same with the choice that leads back to this instant; null where the time happens once. @throws RangeError */
export function plannedTimeOf(instant: Instant, zone: string): { wall: WallTime; choice: Choice | null } {
  const wall = wallTimeOf(instant, zone)
  const found = classify(wall, zone)
  if (found.happens !== 'twice') return { wall, choice: null }
  return { wall, choice: instant < found.later.instant ? 'earlier' : 'later' }
}

/** A time that the clock shows with an offset from UTC such as '+02:00'. */
interface Occurrence {
  instant: Instant
  offset: string
}

export type Classified =
  | { happens: 'once' }
  /** The clock never shows it; it is moved forward by the gap, and `becomes` what the clock shows then. */
  | { happens: 'skipped'; becomes: WallTime }
  /** Somebody is to be asked which is meant, where minutes count. */
  | { happens: 'twice'; earlier: Occurrence; later: Occurrence }

/** How often the clocks of a zone show a time. @throws RangeError for what is no wall time or no zone */
export function classify(wall: WallTime, zone: string): Classified {
  const earlier = zoned(wall, zone, 'earlier')
  const later = zoned(wall, zone, 'later')
  if (earlier.epochMilliseconds === later.epochMilliseconds) return { happens: 'once' }
  const shown = wallText(later.toPlainDateTime())
  if (shown !== wall) return { happens: 'skipped', becomes: shown }
  return { happens: 'twice', earlier: occurrence(earlier), later: occurrence(later) }
}

/** A wall time with its choice, as it is kept. */
export interface PlannedTime {
  wall: WallTime
  choice?: Choice | null
}

/**
 * Minutes that really pass between two wall times of one zone: six hours from 23:00 to 04:00 in the night in which the clock goes
 * back, four when it goes forward. Nothing or less where a start that is skipped was moved behind its end,
 * or where the end is the earlier of two and the start the later: who asks refuses that.
 * @throws RangeError for what is no wall time or no zone
 */
export function durationBetween(start: PlannedTime, end: PlannedTime, zone: string): number {
  const at = ({ wall, choice }: PlannedTime) => Date.parse(instantOf(wall, zone, choice))
  return (at(end) - at(start)) / 60_000
}

function zoned(wall: WallTime, zone: string, disambiguation: 'compatible' | Choice): Temporal.ZonedDateTime {
  return Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation })
}

function occurrence(time: Temporal.ZonedDateTime): Occurrence {
  return { instant: textOf(time), offset: time.offset }
}

function textOf({ epochMilliseconds }: Temporal.ZonedDateTime): Instant {
  return new Date(epochMilliseconds).toISOString()
}

function wallText(time: Temporal.PlainDateTime): WallTime {
  return time.toString({ smallestUnit: 'minute' })
}
