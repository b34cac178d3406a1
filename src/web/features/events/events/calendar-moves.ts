import type { EventDay } from '#shared/event-record.ts'
import type { EventStatus } from '#shared/event-status.ts'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import type { Closure } from '#shared/features/events/spaces.ts'
import { moveDays } from '#shared/move-days.ts'
import { addDays, daysBetween } from '#shared/time/local-date.ts'
import { dateOf, minutesFrom, type WallTime, wallTimeAt } from '#shared/time/wall-time.ts'
import { datesBetween } from './calendar-pieces.ts'

/** Minutes by which dragging on a timeline changes times. */
export const timeStepMinutes = 15

/** Space of a row of the calendar. */
export interface CalendarSpace {
  id: string
  name: string
  venue: { id: string; name: string }
  closures: readonly Closure[]
  changeover_minutes?: number | null
  /** Spaces that a combined space consists of. */
  parts?: readonly string[]
}

/** Reason why a space is closed from noon to the end of a date; undefined if it is not closed then. */
export function closedOn({ closures }: Pick<CalendarSpace, 'closures'>, date: string): string | undefined {
  return closures.find(({ from, until }) => from <= `${date}T12:00` && until >= `${date}T23:59`)?.reason
}

/** Cell where an entry is dropped. */
export interface DropTarget {
  date: string
  /** Space of the row, if the calendar has rows. Null is the row for events without a space. */
  space?: CalendarSpace | null
  /** Only on a timeline: number of minutes by which times change, or by which the dragged end moves. */
  minutes?: number
  time?: WallTime
}

/** Part of an entry that is dragged: the whole entry, its start or its end. */
export type EntryGrip = 'all' | 'start' | 'end'

export interface EntryDrop {
  grip: EntryGrip
  /** Row that the entry was dragged from; undefined if the calendar has no rows. */
  from?: string | null | undefined
  to: DropTarget
  /** Number of days by which the end moves, if it is not determined by the target's date. */
  days?: number
}

const fixedStatuses: readonly EventStatus[] = ['live', 'done', 'archived', 'cancelled', 'declined']

/** Whether an event can be moved to another date or space. */
export function isMovable({ status, is_busy }: Pick<CalendarEntry, 'status' | 'is_busy'>): boolean {
  return !is_busy && !fixedStatuses.includes(status)
}

type Entry = Pick<CalendarEntry, 'date' | 'day' | 'day_count'>

/** Whether a drop changes nothing. */
export function isDropUnchanged({ date, day, day_count }: Entry, { grip, from, to, days }: EntryDrop): boolean {
  if (days !== undefined) return false
  if (to.minutes !== undefined) return to.minutes === 0 && (grip !== 'all' || (to.space?.id ?? null) === from)
  if (grip === 'start') return day === 1 && to.date === date
  if (grip === 'end') return day === day_count && to.date === date
  return to.date === date && (to.space === undefined || (to.space?.id ?? null) === from)
}

export type PlaceChange = 'moved' | 'extended' | 'shortened'

/**
 * How the dates and spaces of an event change: more days, fewer days, or the same number elsewhere. Null if only times
 * change.
 */
export function placeChangeOf(before: readonly EventDay[], after: readonly EventDay[]): PlaceChange | null {
  if (after.length !== before.length) return after.length > before.length ? 'extended' : 'shortened'
  const placesOf = (days: readonly EventDay[]) => JSON.stringify(days.map(({ date, spaces }) => [date, spaces]))
  return placesOf(before) === placesOf(after) ? null : 'moved'
}

interface MovedEvent {
  days: readonly EventDay[]
  venue: { id: string } | null
}

interface DropChanges {
  days: EventDay[]
  venue?: string
}

/**
 * Changes of an event after a drop. Dragging a whole entry moves all days by the same number of days, and replaces the
 * space of the old row by that of the new row. Dragging an end adds or removes days; on a timeline, it changes times of
 * one day.
 * @returns null if the other days of the event are at another venue
 */
export function changesOfDrop(
  event: MovedEvent,
  entry: Entry,
  { grip, from, to, days: by }: EntryDrop,
): DropChanges | null {
  const { minutes, time } = to
  if (time !== undefined && grip !== 'all')
    return { days: changed(event.days, entry, (day) => ({ ...day, ...stretchedTime(day, grip, time) })) }
  const [first, last] = [event.days[0], event.days.at(-1)]
  if (!first || !last) return null
  if (grip !== 'all') {
    const end = grip === 'start' ? first.date : last.date
    return { days: stretchDays(event.days, grip, by === undefined ? to.date : addDays(end, by)) }
  }
  const moved =
    minutes === undefined
      ? moveDays(event.days, addDays(first.date, daysBetween(entry.date, to.date)))
      : changed(event.days, entry, (day) => moveTimes(day, minutes))
  if (to.space === undefined) return { days: moved }
  const space = to.space
  const days = changed(moved, entry, (day) => ({ ...day, spaces: exchanged(day.spaces, from, space) }))
  if (space === null || space.venue.id === event.venue?.id) return { days }
  if (days.some(({ spaces }, at) => at !== entry.day - 1 && spaces.length > 0)) return null
  return { days: changed(days, entry, (day) => ({ ...day, spaces: [space.id] })), venue: space.venue.id }
}

interface KeyPress {
  key: string
  altKey: boolean
  shiftKey: boolean
}

interface EntryPlace {
  from: string | null | undefined
  /** Rows of the calendar in order; undefined in views without rows. */
  rows?: readonly (CalendarSpace | null)[]
  /** Only on a timeline: start and end of the entry as local times. */
  ends?: { start: WallTime; end: WallTime } | undefined
}

/** Convert Alt and an arrow key to a drop. With Shift, → and ← move the end of an entry, ↑ and ↓ its start. */
export function dropOfKey({ key, altKey, shiftKey }: KeyPress, entry: Entry, place: EntryPlace): EntryDrop | null {
  const across = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0
  const down = { ArrowUp: -1, ArrowDown: 1 }[key] ?? 0
  if (!altKey || across + down === 0) return null
  const { from, rows, ends } = place
  const at = { from, to: { date: entry.date } }
  if (shiftKey) {
    const grip = across === 0 ? 'start' : 'end'
    const by = across + down
    if (!ends) return { ...at, grip, days: by }
    const minutes = by * timeStepMinutes
    return { ...at, grip, to: { ...at.to, minutes, time: moveWallTimeByMinutes(ends[grip], minutes) } }
  }
  const minutes = ends && { minutes: across * timeStepMinutes }
  if (down === 0 || !rows) {
    const date = ends ? entry.date : addDays(entry.date, across + down * 7)
    return { ...at, grip: 'all', to: { date, ...minutes, ...(ends && { space: spaceOf(rows, from) }) } }
  }
  const space = rows[rows.findIndex((row) => (row?.id ?? null) === from) + down]
  return space === undefined ? null : { ...at, grip: 'all', to: { ...at.to, ...minutes, space } }
}

function spaceOf(rows: readonly (CalendarSpace | null)[] = [], id: string | null | undefined): CalendarSpace | null {
  return rows.find((row) => row?.id === id) ?? null
}

/** Replace the day of the entry. */
function changed(days: readonly EventDay[], { day: number }: Entry, change: (day: EventDay) => EventDay): EventDay[] {
  return days.map((day, at) => (at === number - 1 ? change(day) : day))
}

function exchanged(spaces: readonly string[], from: string | null | undefined, to: CalendarSpace | null): string[] {
  const kept = spaces.filter((id) => id !== from)
  return to === null || kept.includes(to.id) ? kept : [...kept, to.id]
}

/** Let an event begin or end on another date. Added days copy the adjacent day; at least one day remains. */
function stretchDays(days: readonly EventDay[], grip: 'start' | 'end', to: string): EventDay[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const like = (day: EventDay, date: string) => ({ ...day, ...moveDays([day], date)[0], label: '' })
  if (grip === 'end') {
    const kept = days.filter(({ date }, at) => at === 0 || date <= to)
    return [...kept, ...datesBetween(addDays(last.date, 1), to).map((date) => like(last, date))]
  }
  const kept = days.filter(({ date }, at) => at === days.length - 1 || date >= to)
  return [...datesBetween(to, addDays(first.date, -1)).map((date) => like(first, date)), ...kept]
}

/** Move all times of a day except the curfew, which depends on the venue. */
function moveTimes(day: EventDay, minutes: number): EventDay {
  const by = (wall: string | null) => wall && moveWallTimeByMinutes(wall, minutes)
  return {
    ...day,
    ...{ load_in: by(day.load_in), doors: by(day.doors), starts: by(day.starts) },
    ...{ ends: by(day.ends), load_out: by(day.load_out) },
  }
}

/** Move the first or last time of a day, but not past the adjacent time. */
function stretchedTime({ load_in, doors, starts, ends, load_out }: EventDay, grip: 'start' | 'end', time: WallTime) {
  if (grip === 'start') {
    const [name, next] = load_in
      ? (['load_in', doors ?? starts ?? ends ?? load_out] as const)
      : doors
        ? (['doors', starts ?? ends ?? load_out] as const)
        : (['starts', ends ?? load_out] as const)
    const latest = next && moveWallTimeByMinutes(next, -timeStepMinutes)
    return { [name]: latest && latest < time ? latest : time }
  }
  const [name, before] =
    load_out && load_out > (ends ?? '')
      ? (['load_out', ends ?? starts ?? doors ?? load_in] as const)
      : (['ends', starts ?? doors ?? load_in] as const)
  const earliest = before && moveWallTimeByMinutes(before, timeStepMinutes)
  return { [name]: earliest && earliest > time ? earliest : time }
}

export function moveWallTimeByMinutes(wall: WallTime, minutes: number): WallTime {
  const date = dateOf(wall)
  return wallTimeAt(date, minutesFrom(date, wall) + minutes)
}
