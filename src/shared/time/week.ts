import { addDays, dayOfWeek, type LocalDate } from './local-date.ts'

/**
 * The seven days of the week that contains a date.
 * @param first first day of the week, 1 (Monday) to 7 (Sunday)
 * @throws RangeError if the date is invalid
 */
export function weekOf(date: LocalDate, first: number): LocalDate[] {
  const daysIn = (dayOfWeek(date) - first + 7) % 7
  return Array.from({ length: 7 }, (_, day) => addDays(date, day - daysIn))
}
