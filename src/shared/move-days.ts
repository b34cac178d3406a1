import { addDays, daysBetween } from '#shared/time/local-date.ts'
import type { EventDay } from './event-record.ts'

/**
 * Days of an event after moving it to a new first date. All days move by the same number of days, and local times
 * stay the same.
 */
export function moveDays(days: readonly EventDay[], first_date: string): EventDay[] {
  const by = daysBetween(days[0]?.date ?? first_date, first_date)
  const wall = (time: string | null) => moveWallTime(time, by)
  return days.map((day) => ({
    ...day,
    date: addDays(day.date, by),
    load_in: wall(day.load_in),
    doors: wall(day.doors),
    starts: wall(day.starts),
    ends: wall(day.ends),
    load_out: wall(day.load_out),
    curfew: wall(day.curfew),
  }))
}

/** Move a local time by a number of days. */
export function moveWallTime(time: string | null, days: number): string | null {
  return time && `${addDays(time.slice(0, 10), days)}${time.slice(10)}`
}

/** Planned times of an event apart from its days. They can move along when the event is moved. */
export const saleDates = ['announce_at', 'presale_at', 'on_sale_at'] as const

/** Planned times after moving the event to a new first date. Omits empty ones. */
export function moveSaleDates(
  event: Record<string, unknown>,
  first_date: string,
): Partial<Record<(typeof saleDates)[number], string>> {
  const [first] = event.days as EventDay[]
  const by = daysBetween(first?.date ?? first_date, first_date)
  const moved = saleDates.flatMap((name) => {
    const time = event[name]
    return typeof time === 'string' ? [[name, moveWallTime(time, by)]] : []
  })
  return Object.fromEntries(moved)
}
