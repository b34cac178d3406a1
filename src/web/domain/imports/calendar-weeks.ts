import { headingKey } from '#shared/imports/heading-key.ts'
import { weekdayWords } from '#shared/imports/words-of-dates.ts'

type Rows = readonly (readonly string[])[]

const leastWeeks = 3
const leastWeeksBelowWeekdays = 2
const mostDays = 7
/** Maximum number of columns of a week, including one for the number of the week. */
const widest = 12

/** Whether rows are a month grid: weeks with the numbers of their days, side by side. */
export function isMonthGrid(rows: Rows): boolean {
  if ((rows[0]?.length ?? 0) > widest) return false
  const weeks = rows.map(weekDaysOfRow).filter((days) => days !== null)
  const least = rows.some(isWeekdayRow) ? leastWeeksBelowWeekdays : leastWeeks
  return weeks.length >= least && weeks.some((days) => days.length === mostDays)
}

/** Whether a row contains only weekdays, like the headings of a calendar. */
export function isWeekdayRow(row: readonly string[]): boolean {
  const filled = row.filter((cell) => cell !== '')
  return filled.length > 1 && filled.every((cell) => cell.length <= 15 && weekdayWords().has(headingKey(cell)))
}

export interface DayOfWeek {
  at: number
  day: number
}

export const dayOfCell = /^(\d{1,2})(?:\.?(?:\n|$)|\.? (?=\p{L}))/u

/** Days of a row whose cells begin with day numbers, alone or above events; null for other rows. */
export function weekDaysOfRow(row: readonly string[]): DayOfWeek[] | null {
  const days = [...row.keys()].flatMap((at) => {
    const day = Number(dayOfCell.exec(row[at] ?? '')?.[1] ?? 0)
    return day >= 1 && day <= 31 ? [{ at, day }] : []
  })
  const others = row.filter((cell) => cell !== '').length - days.length
  const isNext = ({ at, day }: DayOfWeek, before: DayOfWeek) =>
    (day - before.day === at - before.at && at > before.at) || (day === 1 && before.day >= 28)
  const areNext = (all: readonly DayOfWeek[]) =>
    all.length > 0 && all.every((one, index) => index === 0 || isNext(one, all[index - 1] ?? one))
  // The first number can be the number of the week.
  const week = [days, days.slice(1)].find(areNext)
  return week && others <= 1 ? week : null
}
