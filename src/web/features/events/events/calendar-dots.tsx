import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { unconfirmedStatuses } from '#shared/event-status.ts'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import { weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import entryStyles from './calendar-entry.module.css'

/** Label of a day: 'Sat, Jun 12, 3 events, double-booked'. */
export function dayLabel(
  date: string,
  { count, entries }: { count: number; entries: readonly CalendarEntry[] },
): string {
  const conflict = entries.some(({ has_conflict }) => has_conflict) ? ', double-booked' : ''
  return `${weekDayOfLocalDate(date)}, ${eventCountText(count)}${conflict}`
}

export function eventCountText(count: number): string {
  return count === 0 ? 'nothing planned' : count === 1 ? '1 event' : `${count} events`
}

/** Whether an event can still take place. Released holds and cancelled events must not make a day look busy. */
export function canTakePlace({ status }: CalendarEntry): boolean {
  return status !== 'declined' && status !== 'cancelled'
}

const dotsShown = 3

/** One dot per event of a day, up to three, preceded by a mark if an event is double-booked. */
export function dotsOf(entries: readonly CalendarEntry[], others: readonly ReactNode[] = []): ReactNode {
  const dots = entries
    .filter(canTakePlace)
    .map(({ id, day, status, is_busy }) => (
      <i key={`${id} ${day}`} className={entryStyles.status} data-status={is_busy ? 'busy' : status} />
    ))
  const mark = entries.some(({ has_conflict }) => has_conflict)
    ? [<TriangleAlert key="conflict" className={entryStyles.conflict} size={11} aria-hidden="true" />]
    : []
  return [...mark, ...[...dots, ...others].slice(0, dotsShown)]
}

/** States of a day with their labels, the firmest first. */
const dayStates = { confirmed: 'Confirmed', hold: 'On hold', other: 'Draft, inquiry, postponed or busy' } as const
type DayState = keyof typeof dayStates

/** States of the days in a year view with their labels. With several spaces, a day can be partly confirmed. */
export function dayStatesOf(spaces: number): Partial<Record<DayState | 'partly', string>> {
  if (spaces < 2) return dayStates
  const { confirmed: _, ...others } = dayStates
  return { confirmed: 'Confirmed in all spaces', partly: 'Confirmed in some', ...others }
}

/** Firmest state among the events of a day; undefined without events. */
export function dayStateOf(entries: readonly CalendarEntry[]): DayState | undefined {
  const states = entries.filter(canTakePlace).map(stateOf)
  return (Object.keys(dayStates) as DayState[]).find((state) => states.includes(state))
}

/** Whether an event definitely takes its spaces, because it is confirmed. */
export function isFirmlyBooked(entry: CalendarEntry): boolean {
  return canTakePlace(entry) && stateOf(entry) === 'confirmed'
}

function stateOf({ status, is_busy }: CalendarEntry): DayState {
  if (is_busy) return 'other'
  if (status === 'hold') return 'hold'
  return unconfirmedStatuses.some((one) => one === status) ? 'other' : 'confirmed'
}
