import { periodOfTimes } from '#shared/bookings/period-of-times.ts'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import { addDays, daysBetween } from '#shared/time/local-date.ts'
import { minutesFrom, minutesPerDay } from '#shared/time/wall-time.ts'
import type { LayerEntry } from './use-outside-layer.ts'

/** A day of an event on a timeline, from load-in to load-out, in minutes after midnight of the displayed date. */
export interface TimelinePiece {
  entry: CalendarEntry
  from: number
  until: number
  show_from: number
  show_until: number
  curfew: number | null
  /** The day has no times, so the piece lasts the whole day of its venue. */
  isAllDay: boolean
}

/**
 * Piece of an entry on the timeline of a date.
 * @param dayStartsAt start of the day at its venue, 'HH:MM'
 */
export function timelinePieceOf(entry: CalendarEntry, date: string, dayStartsAt: string): TimelinePiece {
  const at = (wall: string | null) => (wall === null ? null : minutesFrom(date, wall))
  const dayBegins = minutesFrom(date, `${entry.date}T${dayStartsAt}`)
  const times = {
    ...{ load_in: at(entry.load_in), doors: at(entry.doors), starts: at(entry.starts) },
    ...{ ends: at(entry.ends), load_out: at(entry.load_out) },
  }
  const curfew = at(entry.curfew)
  const period = periodOfTimes({ ...times, curfew }, dayBegins, (showFrom) => {
    const days = Math.max(0, Math.floor((showFrom - dayBegins) / minutesPerDay))
    return dayBegins + (days + 1) * minutesPerDay
  })
  const isAllDay = Object.values(times).every((time) => time === null)
  return { entry, ...period, curfew, isAllDay }
}

export interface TimelineAxis {
  from: number
  until: number
}

const mostHours = 96

/**
 * Range of whole hours of a timeline, in minutes after midnight of its date: 24 hours from the start of the day,
 * extended for pieces that begin earlier or end later.
 */
export function timelineAxisOf(date: string, pieces: readonly TimelinePiece[], dayStartsAt: string): TimelineAxis {
  const begins = minutesFrom(date, `${date}T${dayStartsAt}`)
  const own = pieces.filter(({ entry }) => entry.date === date)
  const from = Math.min(begins, ...own.map((piece) => piece.from))
  const until = Math.max(begins + minutesPerDay, ...own.map((piece) => piece.until))
  const first = Math.floor(from / 60) * 60
  return { from: first, until: Math.min(Math.ceil(until / 60) * 60, first + mostHours * 60) }
}

/** Entry of a calendar from outside on a timeline, in minutes after midnight of the displayed date. */
export interface OutsidePiece {
  outside: LayerEntry
  from: number
  until: number
}

/**
 * Convert an entry of a calendar from outside. All-day entries begin with the day of the timeline, and entries without
 * duration last 15 minutes.
 */
export function outsidePieceOf(outside: LayerEntry, date: string, dayStartsAt: string): OutsidePiece {
  const { first_date, last_date, starts, ends } = outside
  const from = minutesFrom(date, starts ?? `${first_date}T${dayStartsAt}`)
  const until = minutesFrom(date, ends ?? `${addDays(last_date, 1)}T${dayStartsAt}`)
  return { outside, from, until: Math.max(until, from + 15) }
}

/** Distribute pieces to lanes, so that pieces of a lane do not overlap. */
export function lanesOf<P extends TimelineAxis>(pieces: readonly P[]): P[][] {
  const lanes: P[][] = []
  for (const piece of pieces.toSorted((one, other) => one.from - other.from || one.until - other.until)) {
    const free = lanes.find((lane) => (lane.at(-1)?.until ?? 0) <= piece.from)
    if (free) free.push(piece)
    else lanes.push([piece])
  }
  return lanes
}

/** All dates from `from` to `until`, including both; none if `until` is earlier. */
export function datesBetween(from: string, until: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, until) + 1) }, (_, at) => addDays(from, at))
}
