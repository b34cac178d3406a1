import type { EventDay } from '#shared/features/events/events.ts'
import { addDays, daysBetween } from '#shared/time/local-date.ts'

/**
 * Days of an event after moving it to a new first date. All days move by the same number of days, and local times
 * stay the same.
 */
export function moveDays(days: readonly EventDay[], first_date: string): EventDay[] {
  const by = daysBetween(days[0]?.date ?? first_date, first_date)
  const wall = (time: string | null) => time && `${addDays(time.slice(0, 10), by)}${time.slice(10)}`
  return days.map((day) => ({
    ...day,
    date: addDays(day.date, by),
    doors: wall(day.doors),
    starts: wall(day.starts),
    ends: wall(day.ends),
    curfew: wall(day.curfew),
  }))
}
