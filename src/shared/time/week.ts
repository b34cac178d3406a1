import { addDays, dayOfWeek, type LocalDate } from './local-date.ts'

/**
 * The seven days of the week in which a date lies.
 * @param first the day that weeks begin with, 1 for Monday to 7 for Sunday
 * @throws RangeError for what is no date
 */
export function weekOf(date: LocalDate, first: number): LocalDate[] {
  const daysIn = (dayOfWeek(date) - first + 7) % 7
  return Array.from({ length: 7 }, (_, day) => addDays(date, day - daysIn))
}
