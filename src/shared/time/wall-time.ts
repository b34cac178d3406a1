import { addDays, daysBetween, isLocalDate, type LocalDate } from './local-date.ts'

/** Local date and time without a zone, 'YYYY-MM-DDTHH:MM'. Sorts as text. */
export type WallTime = string

export const minutesPerDay = 1440

/** Whether a text is a valid date with a time from 00:00 to 23:59. */
export function isWallTime(text: string): boolean {
  return text.length === 16 && isLocalDate(text.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10))
}

/**
 * Local time of a number of minutes after midnight of `day`, as read on a clock: 1470 (24:30) is 00:30 of the next
 * day. Clock changes are ignored.
 * @throws RangeError if the date is invalid
 */
export function wallTimeAt(day: LocalDate, minutes: number): WallTime {
  const days = Math.floor(minutes / minutesPerDay)
  const ofDay = minutes - days * minutesPerDay
  return `${addDays(day, days)}T${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`
}

export function dateOf(wall: WallTime): LocalDate {
  return wall.slice(0, 10)
}

/**
 * Minutes from midnight of `day` to a local time, as read on a clock; the inverse of `wallTimeAt`.
 * @throws RangeError if the date is invalid
 */
export function minutesFrom(day: LocalDate, wall: WallTime): number {
  const [hours = 0, minutes = 0] = wall.slice(11).split(':').map(Number)
  return daysBetween(day, dateOf(wall)) * minutesPerDay + hours * 60 + minutes
}

/**
 * Local time of an end, given in minutes after midnight of `day` (by default the day of the start). An end that is
 * not after the start is on the next day. Clock changes are ignored; see `durationBetween` for elapsed time.
 * @throws RangeError if the date is invalid
 */
export function endAfter(start: WallTime, end: number, day: LocalDate = dateOf(start)): WallTime {
  const fromDay = minutesFrom(day, start)
  const daysLate = end > fromDay ? 0 : Math.floor((fromDay - end) / minutesPerDay) + 1
  return wallTimeAt(day, end + daysLate * minutesPerDay)
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
