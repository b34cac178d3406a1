import type { LocalDate } from './local-date.ts'

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** 'June 12, 2027', for mails and sentences of errors. */
export function longDate(date: LocalDate): string {
  return format.format(new Date(`${date}T00:00:00Z`))
}

const withWeekdayInFull = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
})

/** 'Sat, 12 June 2027', for mails about nights. */
export function longDateWithWeekday(date: LocalDate): string {
  return withWeekdayInFull.format(new Date(`${date}T00:00:00Z`))
}

const withWeekday = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
})

/** 'Sat, Jun 12, 2027', for sentences about nights. */
export function dateWithWeekday(date: LocalDate): string {
  return withWeekday.format(new Date(`${date}T00:00:00Z`))
}
