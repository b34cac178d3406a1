/** Calendar date without time and time zone, 'YYYY-MM-DD', years 0001 to 9999. Sorts as text. */
export type LocalDate = string

/** Month as 'YYYY-MM'. */
export type LocalMonth = string

const datePattern = /^\d{4}-\d{2}-\d{2}$/
const millisecondsOfDay = 86_400_000

/** Whether a text is a valid calendar date: '2026-02-30' is not. */
export function isLocalDate(text: string): boolean {
  if (!datePattern.test(text) || text < '0001') return false
  const number = dayNumber(text)
  return !Number.isNaN(number) && dateOfNumber(number) === text
}

/** @throws RangeError if the date is invalid, or the result is outside of the years 0001 to 9999 */
export function addDays(date: LocalDate, days: number): LocalDate {
  const number = checkedNumber(date) + days
  const sum = Math.abs(number) < 4_000_000 ? dateOfNumber(number) : ''
  if (!isLocalDate(sum)) throw new RangeError(`no date lies ${days} days after ${date}`)
  return sum
}

/** Days from `from` to `to`, negative if `to` is earlier. @throws RangeError if a date is invalid */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return checkedNumber(to) - checkedNumber(from)
}

/** @throws RangeError if the date is invalid */
export function monthOf(date: LocalDate): LocalMonth {
  checkedNumber(date)
  return date.slice(0, 7)
}

/** Weekday of a date: 1 (Monday) to 7 (Sunday), as in ISO 8601. @throws RangeError if the date is invalid */
export function dayOfWeek(date: LocalDate): number {
  // Day 0 (1970-01-01) is a Thursday.
  return ((((checkedNumber(date) + 3) % 7) + 7) % 7) + 1
}

/** Days since 1970-01-01. Computed in UTC, where every day has 24 hours. */
function dayNumber(date: LocalDate): number {
  return Date.parse(`${date}T00:00:00.000Z`) / millisecondsOfDay
}

function checkedNumber(date: LocalDate): number {
  if (!isLocalDate(date)) throw new RangeError(`not a date: ${date}`)
  return dayNumber(date)
}

function dateOfNumber(number: number): LocalDate {
  return new Date(number * millisecondsOfDay).toISOString().slice(0, 10)
}
