import type { ReactNode } from 'react'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import { weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import entryStyles from './calendar-entry.module.css'

/** 'Sat, Jun 12, 3 events' */
export function dayLabel(date: string, count: number): string {
  return `${weekDayOfLocalDate(date)}, ${countText(count)}`
}

export function countText(count: number): string {
  return count === 0 ? 'nothing planned' : count === 1 ? '1 event' : `${count} events`
}

/** Whether an event may still take place. Released holds and cancelled events do not make a day look busy. */
export function takesPlace({ status }: CalendarEntry): boolean {
  return status !== 'declined' && status !== 'cancelled'
}

const dotsShown = 3

/** A dot per event of a day, at most three. */
export function dotsOf(entries: readonly CalendarEntry[], others: readonly ReactNode[] = []): ReactNode {
  const dots = entries
    .filter(takesPlace)
    .map(({ id, day, status, is_busy }) => (
      <i key={`${id} ${day}`} className={entryStyles.status} data-status={is_busy ? 'busy' : status} />
    ))
  return [...dots, ...others].slice(0, dotsShown)
}
