import { addDays, monthOf } from '#shared/time/local-date.ts'
import { weekOf } from '#shared/time/week.ts'
import { firstWeekday } from '#web/domain/week.ts'
import { formatLocalMonth, fullLocalDate, shortLocalDate } from '#web/ui/format/local-dates.ts'

export const calendarViews = {
  month: 'Month',
  week: 'Week',
  day: 'Day',
  spaces: 'Spaces',
  year: 'Year',
  agenda: 'Agenda',
} as const
export type CalendarView = keyof typeof calendarViews

const weeksOfSpaces = 2
const weeksOfAgenda = 6

/**
 * Number of days around a date on which an event can begin and still reach into the date: times are at most two days
 * away from the date of their day.
 */
const daysAround = 2

export interface CalendarPeriod {
  title: string
  /** Name of the period by which Previous and Next move, such as 'week'. */
  unit: string
  /** First and last date whose events are loaded. */
  from: string
  until: string
  weeks: string[][]
  step: (by: 1 | -1) => string
}

/** Period that a view displays around a date. */
export function calendarPeriodOf(view: CalendarView, date: string): CalendarPeriod {
  if (view === 'day') return dayOf(date)
  if (view === 'year') return yearOf(date)
  if (view === 'month') return monthAround(date)
  const weeks = weeksFrom(startOfWeek(date), { week: 1, spaces: weeksOfSpaces, agenda: weeksOfAgenda }[view])
  const { from, until } = endsOf(weeks)
  return {
    title: `${shortLocalDate(from)} – ${shortLocalDate(until)}`,
    unit: view === 'week' ? 'week' : 'weeks',
    ...{ from, until, weeks },
    step: (by) => addDays(date, by * weeks.length * 7),
  }
}

function dayOf(date: string): CalendarPeriod {
  return {
    title: fullLocalDate(date),
    unit: 'day',
    ...{ from: addDays(date, -daysAround), until: addDays(date, daysAround), weeks: [[date]] },
    step: (by) => addDays(date, by),
  }
}

function yearOf(date: string): CalendarPeriod {
  const year = Number(date.slice(0, 4))
  return {
    title: String(year),
    unit: 'year',
    ...{ from: `${year}-01-01`, until: `${year}-12-31`, weeks: [] },
    step: (by) => `${year + by}-${date.slice(5, 7)}-01`,
  }
}

function monthAround(date: string): CalendarPeriod {
  const month = monthOf(date)
  const weeks = weeksOfMonth(month)
  return {
    title: formatLocalMonth(month),
    unit: 'month',
    ...endsOf(weeks),
    weeks,
    step: (by) => `${monthAfter(month, by)}-01`,
  }
}

/** Weeks that contain days of a month. */
export function weeksOfMonth(month: string): string[][] {
  return weeksFrom(startOfWeek(`${month}-01`), 6).filter((week) => week.some((day) => day.startsWith(month)))
}

/** Month a number of months later; earlier for a negative number. */
export function monthAfter(month: string, by: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

function startOfWeek(date: string): string {
  return weekOf(date, firstWeekday())[0] ?? date
}

function endsOf(weeks: readonly (readonly string[])[]) {
  return { from: weeks[0]?.[0] ?? '', until: weeks.at(-1)?.at(-1) ?? '' }
}

function weeksFrom(begins: string, count: number): string[][] {
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_day, at) => addDays(begins, week * 7 + at)),
  )
}
