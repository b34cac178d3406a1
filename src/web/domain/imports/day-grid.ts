import type { ImportColumn } from '#shared/imports/import-columns.ts'
import { isDateCell } from '#shared/imports/match-content.ts'
import { readTimeText } from '#shared/imports/time-text.ts'
import { isWeekdayRow } from './calendar-weeks.ts'
import { collectRowsUpToLimit, type GridSheet, readEntriesOfCell } from './grid-entries.ts'
import type { Sheet } from './read-table.ts'

type Rows = readonly (readonly string[])[]

const searched = { rows: 20, labels: 3, titles: 200 } as const

/** Make a sheet with a row per filled cell of a sheet that has a column per day, and stages or times as rows. */
export function splitDayColumns(sheet: Sheet, of: number, columns: readonly ImportColumn[]): GridSheet[] {
  const at = sheet.rows.slice(0, searched.rows).findIndex(isDayRow)
  const below = sheet.rows.slice(at + 1)
  if (at === -1 || !haveTitles(below.slice(0, searched.titles))) return []
  const first = (sheet.rows[at] ?? []).findIndex(isDateCell)
  const label = Array.from({ length: first }, (_, column) => column).find((column) =>
    below.some((row) => (row[column] ?? '') !== ''),
  )
  const labelOf = (row: readonly string[]) => (label === undefined ? '' : (row[label] ?? ''))
  const labels = below.filter((row) => !isDayRow(row) && labelOf(row) !== '').map(labelOf)
  const areTimes = labels.length > 0 && labels.every((text) => readTimeText(text) !== undefined)
  const status = columns.find(({ name }) => name === 'status')
  function* rowsOf() {
    let [days, last]: [(readonly [column: number, day: string])[], string] = [[], '']
    for (const row of sheet.rows.slice(at)) {
      if (isDayRow(row)) {
        days = [...row.entries()].filter(([, cell]) => isDateCell(cell))
        last = ''
      } else if (!isWeekdayRow(row)) {
        last = labelOf(row) || last
        for (const [column, day] of days)
          for (const { title, start, status: mark } of readEntriesOfCell(row[column] ?? '', status))
            yield [day, title, areTimes ? '' : last, start || (areTimes ? last : ''), mark]
      }
    }
  }
  const shown = sheet.rows[at]?.[first] ?? ''
  const rest = labels.length === 0 ? '' : areTimes ? ', at the time of its row' : ', in the room of its row'
  return [
    {
      of,
      name: `${sheet.name || 'Table'}, one row per event`,
      rows: [
        ...sheet.rows.slice(0, at).filter((row) => !isWeekdayRow(row)),
        ['Date', 'Title', 'Room', 'Start', 'Status'],
        ...collectRowsUpToLimit(rowsOf()),
      ],
      notes: [...sheet.notes, `Each cell below a day, such as ‘${shown}’, is an event on this day${rest}.`],
    },
  ]
}

/** Whether a row has dates in adjacent columns, after a few labels. */
function isDayRow(row: readonly string[]): boolean {
  const filled = row.filter((cell) => cell !== '')
  const labels = filled.slice(0, searched.labels + 1).findIndex(isDateCell)
  const dates = filled.slice(labels)
  return labels !== -1 && dates.length > 1 && new Set(dates).size === dates.length && dates.every(isDateCell)
}

/**
 * Whether most cells below the days are words, as titles are. Dates below dates are a list of periods; times are a work
 * schedule.
 */
function haveTitles(below: Rows): boolean {
  const cells = below.filter((row) => !isDayRow(row) && !isWeekdayRow(row)).flatMap((row) => row.slice(1))
  const filled = cells.filter((cell) => cell !== '')
  const isTitle = (cell: string) => /\p{L}{2}/u.test(cell) && !isDateCell(cell) && readTimeText(cell) === undefined
  return filled.length > 1 && filled.filter(isTitle).length * 2 > filled.length
}
