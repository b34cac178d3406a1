/** A day of the calendar without a time and without a zone, 'YYYY-MM-DD', in the years 0001 to 9999. As text they sort in their order. */
export type LocalDate = string

/** 'YYYY-MM' */
export type LocalMonth = string

const form = /^\d{4}-\d{2}-\d{2}$/
const millisecondsOfDay = 86_400_000

/** Whether a text is a day that the calendar has: '2026-02-30' is none. */
export function isLocalDate(text: string): boolean {
  if (!form.test(text) || text < '0001') return false
  const number = dayNumber(text)
  return !Number.isNaN(number) && dateOfNumber(number) === text
}

/** @throws RangeError for what is no date, and beyond the years 0001 to 9999 */
export function addDays(date: LocalDate, days: number): LocalDate {
  const number = checkedNumber(date) + days
  const sum = Math.abs(number) < 4_000_000 ? dateOfNumber(number) : ''
  if (!isLocalDate(sum)) throw new RangeError(`no date lies ${days} days after ${date}`)
  return sum
}

/** How many days `to` is after `from`, negative where it is before. @throws RangeError for what is no date */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return checkedNumber(to) - checkedNumber(from)
}

/** @throws RangeError for what is no date */
export function monthOf(date: LocalDate): LocalMonth {
  checkedNumber(date)
  return date.slice(0, 7)
}

/** 1 for Monday to 7 for Sunday, as ISO 8601 counts. @throws RangeError for what is no date */
export function dayOfWeek(date: LocalDate): number {
  // The days are counted from a Thursday.
  return ((((checkedNumber(date) + 3) % 7) + 7) % 7) + 1
}

/** Days since 1970-01-01. UTC has no changes of the clock, so a day there is always as long as another. */
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
