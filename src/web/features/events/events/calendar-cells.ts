import { type WallTime, wallTimeAt } from '#shared/time/wall-time.ts'
import type { CalendarSpace } from './calendar-moves.ts'
import { datesBetween } from './calendar-pieces.ts'

/** Selected dates in one row of the calendar. */
export interface CellRange {
  date: string
  until: string
  /** Id of the row's space; null for events without a space. */
  space: string | null
  /** Local times, if one date was selected on a timeline. */
  starts?: WallTime
  ends?: WallTime
}

/** Minutes to which times that are selected on a timeline are rounded. */
const selectedStep = 30

/** Minutes after midnight at a position of a timeline, rounded down. */
export function minutesAt(position: number, { from, until }: { from: number; until: number }): number {
  const steps = Math.floor((position * (until - from)) / selectedStep)
  return Math.min(Math.max(from + steps * selectedStep, from), until - selectedStep)
}

/**
 * Range of one date with times from two positions on a timeline, in minutes. If they are equal, it has only a start.
 */
export function timedRange(range: CellRange, one: number, other: number = one): CellRange {
  const starts = wallTimeAt(range.date, Math.min(one, other))
  if (one === other) return { ...range, starts }
  return { ...range, starts, ends: wallTimeAt(range.date, Math.max(one, other) + selectedStep) }
}

/** Value of `data-cell` for a row and a date. The row for events without a space has an empty id. */
export function cellValueOf(date: string, space: string | null): string {
  return `${date} ${space ?? ''}`
}

/** Dates from one cell to another, in either direction; null if the cells are in different rows. */
export function cellRangeOf(cell: string, other: string = cell): CellRange | null {
  const [date = '', space = ''] = cell.split(' ')
  const [otherDate = '', otherSpace = ''] = other.split(' ')
  if (space !== otherSpace) return null
  const [first, last] = date < otherDate ? [date, otherDate] : [otherDate, date]
  return { date: first, until: last, space: space || null }
}

/** CSS selector of the cells of a range, for grids with or without rows per space. */
export function cellSelectorOf({ date, until, space }: CellRange): string {
  return datesBetween(date, until)
    .flatMap((one) => (space === null ? [one, cellValueOf(one, null)] : [cellValueOf(one, space)]))
    .map((cell) => `[data-cell="${cell}"]`)
    .join(', ')
}

/** Value of `data-cell` of the cell that contains an element; undefined outside of all cells. */
export function cellAround(target: Element | null): string | undefined {
  return (
    target?.closest<HTMLElement>('[data-add]')?.dataset.add ?? target?.closest<HTMLElement>('[data-cell]')?.dataset.cell
  )
}

/** URL of the form for a new event with the dates, times and space of a range. */
export function newEventUrl({ date, until, starts, ends }: CellRange, space: CalendarSpace | undefined): string {
  const length = datesBetween(date, until).length
  const given = {
    date,
    ...(space && { venue: space.venue.id, space: space.id }),
    ...(length > 1 && { length: String(length) }),
    ...(starts && { starts }),
    ...(ends && { ends }),
  }
  return `/events/new?${new URLSearchParams(given)}`
}
