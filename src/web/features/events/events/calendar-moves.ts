import type { EventStatus } from '#shared/event-status.ts'
import type { CalendarEntry, EventDay } from '#shared/features/events/events.ts'
import type { Closure } from '#shared/features/events/spaces.ts'
import { moveDays } from '#shared/move-days.ts'
import { addDays, daysBetween } from '#shared/time/local-date.ts'

/** Space of a row of the calendar. */
export interface CalendarSpace {
  id: string
  name: string
  venue: { id: string; name: string }
  closures: readonly Closure[]
}

/** Reason why a space is closed from noon to the end of a date; undefined if it is open. */
export function closedOn({ closures }: Pick<CalendarSpace, 'closures'>, date: string): string | undefined {
  return closures.find(({ from, until }) => from <= `${date}T12:00` && until >= `${date}T23:59`)?.reason
}

/** Where an entry is dropped: a date, and a row of the calendar if it has rows. Null is the row without a space. */
export interface DropTarget {
  date: string
  space?: CalendarSpace | null
}

const fixedStatuses: readonly EventStatus[] = ['live', 'done', 'archived', 'cancelled', 'declined']

/** Whether an event can be moved to another date or space. */
export function isMovable({ status, is_busy }: Pick<CalendarEntry, 'status' | 'is_busy'>): boolean {
  return !is_busy && !fixedStatuses.includes(status)
}

interface MovedEvent {
  days: readonly EventDay[]
  venue: { id: string } | null
}

/**
 * Changes of an event whose entry is dropped: all days move by as many days as the entry, and the entry takes the space
 * of its new row in place of that of its old one.
 * @param from row that the entry was dragged from; undefined if the calendar has no rows
 * @returns null if the other days of the event are at another venue
 */
export function changesOfDrop(
  event: MovedEvent,
  entry: Pick<CalendarEntry, 'date' | 'day'>,
  { from, to }: { from?: string | null | undefined; to: DropTarget },
): { days: EventDay[]; venue?: string } | null {
  const [first] = event.days
  if (!first) return null
  const moved = moveDays(event.days, addDays(first.date, daysBetween(entry.date, to.date)))
  if (to.space === undefined) return { days: moved }
  const space = to.space
  const days = moved.map((day, at) =>
    at === entry.day - 1 ? { ...day, spaces: exchanged(day.spaces, from, space) } : day,
  )
  if (space === null || space.venue.id === event.venue?.id) return { days }
  if (days.some(({ spaces }, at) => at !== entry.day - 1 && spaces.length > 0)) return null
  return {
    days: days.map((day, at) => (at === entry.day - 1 ? { ...day, spaces: [space.id] } : day)),
    venue: space.venue.id,
  }
}

function exchanged(spaces: readonly string[], from: string | null | undefined, to: CalendarSpace | null): string[] {
  const kept = spaces.filter((id) => id !== from)
  return to === null || kept.includes(to.id) ? kept : [...kept, to.id]
}
