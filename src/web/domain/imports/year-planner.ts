import { headingKey } from '#shared/imports/heading-key.ts'
import type { ImportColumn } from '#shared/imports/import-columns.ts'
import { weekdayWords } from '#shared/imports/words-of-dates.ts'
import { collectRowsUpToLimit, type GridSheet, readEntriesOfCell } from './grid-entries.ts'
import { onlyYearInTexts } from './joined-sheets.ts'
import { type MonthOfYear, monthOfRow, monthText } from './month-headings.ts'
import type { Sheet } from './read-table.ts'

const searchedRows = 20
/** Minimum number of consecutive days of a month in a planner. */
const leastDays = 28

/** Columns of a month: its events, often preceded by weekdays and days. */
interface MonthColumns {
  month: MonthOfYear
  from: number
  until: number
}

/**
 * Make a sheet with one row per event of a year planner, which has a row per day of the month and a column per month.
 */
export function splitPlanner(sheet: Sheet, of: number, columns: readonly ImportColumn[], fileName = ''): GridSheet[] {
  const at = sheet.rows.slice(0, searchedRows).findIndex((row) => monthsIn(row, null) !== null)
  const above = sheet.rows.slice(0, Math.max(0, at))
  const written =
    onlyYearInTexts([sheet.name]) ??
    onlyYearInTexts(above.flat()) ??
    onlyYearInTexts([fileName.replace(/\.\w{1,5}$/, '')])
  const year = written === null ? null : Number(written)
  const first = monthsIn(sheet.rows[at] ?? [], year)?.[0]
  if (!first || !areDays(sheet.rows.slice(at + 1), first)) return []
  const status = columns.find(({ name }) => name === 'status')
  function* rowsOf() {
    let months: MonthColumns[] = []
    for (const row of sheet.rows.slice(at)) {
      const next = monthsIn(row, months.at(-1)?.month.year ?? year)
      months = next ?? months
      for (const { month, from, until } of next ? [] : months) {
        const cells = row.slice(from, until)
        const day = dayOf(cells) ?? dayOf(row.slice(0, months[0]?.from))
        const texts = cells.filter((cell) => cell !== '' && !isDay(cell) && !isWeekday(cell))
        for (const { title, start, status: mark } of texts.flatMap((text) => readEntriesOfCell(text, status)))
          if (day !== null) yield [`${day} ${monthText(month)}`, title, start, mark]
      }
    }
  }
  const shown = sheet.rows[at]?.[first.from] ?? ''
  return [
    {
      of,
      name: `${sheet.name || 'Table'}, one row per event`,
      rows: [...above, ['Date', 'Title', 'Start', 'Status'], ...collectRowsUpToLimit(rowsOf())],
      notes: [
        ...sheet.notes,
        `The sheet is a planner: each cell below a month, such as ‘${shown}’, is an event on the day of its row.`,
      ],
    },
  ]
}

/**
 * Months in a row that has at least two and little else. A month that is earlier than the one to its left is in the
 * next year.
 */
function monthsIn(row: readonly string[], year: number | null): MonthColumns[] | null {
  const found = row.flatMap((cell, at) => {
    const month = cell === '' || cell === row[at - 1] ? null : monthOfRow([cell])
    return month ? [{ month, at }] : []
  })
  const others = row.filter((cell, at) => cell !== '' && cell !== row[at - 1] && !isWeekday(cell)).length - found.length
  if (found.length < 2 || others > 2) return null
  let before: MonthOfYear = { month: 0, year }
  return found.map(({ month, at }, index) => {
    const turns = month.month < before.month ? 1 : 0
    before = { month: month.month, year: month.year ?? (before.year === null ? null : before.year + turns) }
    return { month: before, from: at, until: found[index + 1]?.at ?? row.length }
  })
}

/** Whether rows have the days of a month in order, before or among the cells of the month. */
function areDays(rows: readonly (readonly string[])[], { from, until }: MonthColumns): boolean {
  let last = 0
  for (const row of rows)
    if (dayOf(row.slice(0, until)) === last + 1 || dayOf(row.slice(from, until)) === last + 1) last += 1
  return last >= leastDays
}

/** A day with or without its weekday: '1', '01.', '1 Fri', 'Fr 1'. */
const dayPattern = /^(?:\p{L}{1,9}\.? )?(\d{1,2})(?:\.|st|nd|rd|th)?(?: \p{L}{1,9}\.?)?$/u

function isDay(cell: string): boolean {
  const day = Number(dayPattern.exec(cell)?.[1] ?? 0)
  return day >= 1 && day <= 31 && (cell.match(/\p{L}+/gu) ?? []).every(isWeekday)
}

function dayOf(cells: readonly string[]): number | null {
  const cell = cells.find(isDay)
  return cell === undefined ? null : Number(dayPattern.exec(cell)?.[1])
}

/** Whether a cell is a weekday, or a single letter for one. */
function isWeekday(cell: string): boolean {
  return cell.length <= 15 && (/^\p{L}$/u.test(cell) || weekdayWords().has(headingKey(cell)))
}
