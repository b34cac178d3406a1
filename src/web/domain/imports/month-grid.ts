import type { ImportColumn } from '#shared/imports/import-columns.ts'
import { type DayOfWeek, dayOfCell, isMonthGrid, isWeekdayRow, weekDaysOfRow } from './calendar-weeks.ts'
import { collectRowsUpToLimit, type GridSheet, readEntriesOfCell } from './grid-entries.ts'
import { type MonthOfYear, monthOfRow, monthText } from './month-headings.ts'
import type { Sheet } from './read-table.ts'

const longestLine = 100

/** Make a sheet with a row per event of a month grid: the cells below a day number, or the text beside it in its cell. */
export function splitMonthGrid(sheet: Sheet, of: number, columns: readonly ImportColumn[]): GridSheet[] {
  const named = monthOfRow([sheet.name])
  if (!isMonthGrid(sheet.rows) || (!named && !sheet.rows.some(monthOfHeadingRow))) return []
  const status = columns.find(({ name }) => name === 'status')
  function* rowsOf() {
    let month = named
    let isFirstWeek = true
    let dates = new Map<number, string>()
    for (const row of sheet.rows) {
      const heading = monthOfHeadingRow(row)
      const days = weekDaysOfRow(row)
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
        for (const { title, start, status: mark } of readEntriesOfCell((row[at] ?? '').replace(dayOfCell, ''), status))
          yield [date, title, start, mark]
    }
  }
  return [
    {
      of,
      name: `${sheet.name || 'Table'}, one row per event`,
      rows: [['Date', 'Title', 'Start', 'Status'], ...collectRowsUpToLimit(rowsOf())],
      notes: [...sheet.notes, 'The sheet is a calendar page: each cell below the number of a day is an event.'],
    },
  ]
}

/** Month in a heading row, which can also name the venue: ‘MARCH 2027 – Blue Note’. */
export function monthOfHeadingRow(row: readonly string[]): MonthOfYear | null {
  const [text = '', ...others] = new Set(row.filter((cell) => cell !== ''))
  if (others.length > 0) return null
  const parts = text.length > longestLine ? [] : text.split(/ ?[-–—|·:,()] ?/)
  const found = [text, ...parts, /\p{L}{3,} 20\d{2}(?!\d)/u.exec(text)?.[0] ?? ''].map((part) => monthOfRow([part]))
  return found.find((month) => month !== null) ?? null
}

/**
 * Dates of a week by column. In the first week, days before the 1st belong to the previous month; in later weeks, days
 * from the 1st on belong to the next month.
 */
function datesOfWeek(days: readonly DayOfWeek[], month: MonthOfYear, isFirstWeek: boolean): Map<number, string> {
  const turn = days.findIndex(({ day }, index) => index > 0 && day === 1)
  return new Map(
    days.map(({ at, day }, index) => {
      const isBefore = turn !== -1 && index < turn && isFirstWeek
      const isAfter = turn !== -1 && index >= turn && !isFirstWeek
      return [at, `${day} ${monthText(addMonths(month, isBefore ? -1 : isAfter ? 1 : 0))}`]
    }),
  )
}

function addMonths({ month, year }: MonthOfYear, count: number): MonthOfYear {
  const index = month - 1 + count
  const years = Math.floor(index / 12)
  return { month: index - years * 12 + 1, year: year === null ? null : year + years }
}
