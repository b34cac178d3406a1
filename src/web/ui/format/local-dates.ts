import { createDateFormat, dayWithWeekdayFormat, longDayFormat, monthOfYearFormat, shortDayFormat } from './dates.ts'

/**
 * Formats for dates without a time ('YYYY-MM-DD'). Computed in UTC, because the date must not depend on a time zone.
 */

/** 'Nov 24, 2026' */
export function shortLocalDate(date: string): string {
  return createDateFormat(shortDayFormat, 'UTC')(utcMidnight(date))
}

/** 'November 24, 2026' */
export function longLocalDate(date: string): string {
  return createDateFormat(longDayFormat, 'UTC')(utcMidnight(date))
}

/** 'Tue, Nov 24' */
export function weekDayOfLocalDate(date: string): string {
  return createDateFormat(dayWithWeekdayFormat, 'UTC')(utcMidnight(date))
}

/** 'Tue, Nov 24, 2026' */
export function fullLocalDate(date: string): string {
  return createDateFormat({ ...dayWithWeekdayFormat, year: 'numeric' }, 'UTC')(utcMidnight(date))
}

/** Format a month: '2026-11' becomes 'November 2026'. */
export function formatLocalMonth(month: string): string {
  return createDateFormat(monthOfYearFormat, 'UTC')(utcMidnight(`${month}-01`))
}

function utcMidnight(date: string): Date {
  return new Date(`${date}T00:00:00.000Z`)
}
