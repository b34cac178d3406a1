import { addDays, daysBetween, isLocalDate, type LocalDate } from './local-date.ts'

/** What the clock on the wall shows and the calendar beside it, without a zone: 'YYYY-MM-DDTHH:MM'. As text they sort in their order. */
export type WallTime = string

export const minutesOfDay = 1440

/** Whether a text is a day that the calendar has and a time from 00:00 to 23:59. */
export function isWallTime(text: string): boolean {
  return text.length === 16 && isLocalDate(text.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10))
}

/**
 * The wall time so many minutes after a day's midnight as the clock reads: 1470 minutes, '24:30', are half past midnight of the
 * next day, whatever the clock did that night.
 * @throws RangeError for what is no date
 */
export function wallAt(day: LocalDate, minutes: number): WallTime {
  const days = Math.floor(minutes / minutesOfDay)
  const ofDay = minutes - days * minutesOfDay
  return `${addDays(day, days)}T${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`
}

export function dateOf(wall: WallTime): LocalDate {
  return wall.slice(0, 10)
}

/** Minutes from a day's midnight to a wall time as the clock reads: the other way of `wallAt`. @throws RangeError for what is no date */
export function minutesFrom(day: LocalDate, wall: WallTime): number {
  const [hours = 0, minutes = 0] = wall.slice(11).split(':').map(Number)
  return daysBetween(day, dateOf(wall)) * minutesOfDay + hours * 60 + minutes
}

/**
 * The wall time of an end, said in minutes since the midnight of `day` (the start's own, unless the plan is of another day): an
 * end that is not after the start is on the next day.
 * What the clock reads decides, not how much time passes: see `durationBetween`.
 * @throws RangeError for what is no date
 */
export function endAfter(start: WallTime, end: number, day: LocalDate = dateOf(start)): WallTime {
  const fromDay = minutesFrom(day, start)
  const daysLate = end > fromDay ? 0 : Math.floor((fromDay - end) / minutesOfDay) + 1
  return wallAt(day, end + daysLate * minutesOfDay)
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
