import type { ImportColumn } from '#shared/imports/import-columns.ts'
import { collectRows, type GridSheet, isWeekdayRow, readEntries } from './grid-entries.ts'
import { type Month, monthOf, monthText } from './month-headings.ts'
import type { Sheet } from './read-table.ts'

type Rows = readonly (readonly string[])[]

const leastWeeks = 3
const mostDays = 7
/** Columns of a week, and one for its number. */
const widest = 12

/** Whether rows are a calendar page: weeks with the numbers of their days, side by side. */
export function isMonthPage(rows: Rows): boolean {
  if ((rows[0]?.length ?? 0) > widest) return false
  const weeks = rows.map(daysOf).filter((days) => days !== null)
  return weeks.length >= leastWeeks && weeks.some((days) => days.length === mostDays)
}

/** Make a sheet with a row per event of a calendar page: the cells below a number, or beside it in its cell. */
export function splitMonthPage(sheet: Sheet, of: number, columns: readonly ImportColumn[]): GridSheet[] {
  const named = monthOf([sheet.name])
  if (!isMonthPage(sheet.rows) || (!named && !sheet.rows.some(monthOf))) return []
  const status = columns.find(({ name }) => name === 'status')
  function* rowsOf() {
    let month = named
    let isFirstWeek = true
    let dates = new Map<number, string>()
    for (const row of sheet.rows) {
      const heading = monthOf(row)
      const days = daysOf(row)
      if (heading) {
        month = heading
        isFirstWeek = true
        dates = new Map()
      } else if (days && month) {
        dates = datesOfWeek(days, month, isFirstWeek)
        isFirstWeek = false
      }
      if (heading || isWeekdayRow(row)) continue
      for (const [at, date] of dates)
        for (const { title, start, status: mark } of readEntries((row[at] ?? '').replace(dayOfCell, ''), status))
          yield [date, title, start, mark]
    }
  }
  return [
    {
      of,
      name: `${sheet.name || 'Table'}, one row per event`,
      rows: [['Date', 'Title', 'Start', 'Status'], ...collectRows(rowsOf())],
      notes: [...sheet.notes, 'The sheet is a calendar page: each cell below the number of a day is an event.'],
    },
  ]
}

interface DayOfWeek {
  at: number
  day: number
}

const dayOfCell = /^(\d{1,2})\.?(?:\n|$)/

/** Days of a row whose cells have their numbers, alone or above events; null for other rows. */
function daysOf(row: readonly string[]): DayOfWeek[] | null {
  const days = [...row.keys()].flatMap((at) => {
    const day = Number(dayOfCell.exec(row[at] ?? '')?.[1] ?? 0)
    return day >= 1 && day <= 31 ? [{ at, day }] : []
  })
  const others = row.filter((cell) => cell !== '').length - days.length
  const isNext = ({ at, day }: DayOfWeek, before: DayOfWeek) =>
    (day - before.day === at - before.at && at > before.at) || (day === 1 && before.day >= 28)
  const areNext = (all: readonly DayOfWeek[]) =>
    all.length > 0 && all.every((one, index) => index === 0 || isNext(one, all[index - 1] ?? one))
  // The first number can be that of the week.
  const week = [days, days.slice(1)].find(areNext)
  return week && others <= 1 ? week : null
}

/** Dates by column. Days before the first of a month's first week are of the month before; later ones, of the next. */
function datesOfWeek(days: readonly DayOfWeek[], month: Month, isFirstWeek: boolean): Map<number, string> {
  const turn = days.findIndex(({ day }, index) => index > 0 && day === 1)
  return new Map(
    days.map(({ at, day }, index) => {
      const isBefore = turn !== -1 && index < turn && isFirstWeek
      const isAfter = turn !== -1 && index >= turn && !isFirstWeek
      return [at, `${day} ${monthText(addMonths(month, isBefore ? -1 : isAfter ? 1 : 0))}`]
    }),
  )
}

function addMonths({ month, year }: Month, count: number): Month {
  const index = month - 1 + count
  const years = Math.floor(index / 12)
  return { month: index - years * 12 + 1, year: year === null ? null : year + years }
}
