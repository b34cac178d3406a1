import type { LocalDate } from './local-date.ts'

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** 'June 12, 2027', for mails and sentences of errors. */
export function longDate(date: LocalDate): string {
  return format.format(new Date(`${date}T00:00:00Z`))
}
