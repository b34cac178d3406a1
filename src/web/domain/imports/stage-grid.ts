import type { ImportColumn } from '#shared/imports/import-columns.ts'
import { matchColumns } from '#shared/imports/match-columns.ts'
import { isDate } from '#shared/imports/match-content.ts'
import { readTimeText } from '#shared/imports/time-text.ts'
import { collectRows, type GridSheet, readEntries } from './grid-entries.ts'
import type { Sheet } from './read-table.ts'
import { areBookings, isOtherHeading, isRoomName } from './room-columns.ts'

type Rows = readonly (readonly string[])[]

const searchedRows = 20

/** Make a sheet with a row per filled cell of a sheet that has a column per stage and a row per time. */
export function splitStages(sheet: Sheet, of: number, columns: readonly ImportColumn[]): GridSheet[] {
  const at = sheet.rows.slice(0, searchedRows).findIndex((_, index) => stagesOf(sheet.rows, index, columns).length > 0)
  if (at === -1) return []
  const headings = sheet.rows[at] ?? []
  const stages = stagesOf(sheet.rows, at, columns)
  const time = timeColumn(headings, columns)
  const status = columns.find(({ name }) => name === 'status')
  const above = sheet.rows.slice(0, at)
  const first = above.map(dateIn).findLast((date) => date !== '') ?? dateIn([sheet.name])
  const hasDate = first !== '' || sheet.rows.some((row) => dateIn(row) !== '')
  function* rowsOf() {
    let date = first
    for (const row of sheet.rows.slice(at + 1)) {
      const next = dateIn(row)
      if (next !== '') date = next
      else if (row[time] !== headings[time])
        for (const stage of stages)
          for (const { title, start, status: mark } of readEntries(row[stage] ?? '', status))
            yield [...(hasDate ? [date] : []), title, headings[stage] ?? '', start || (row[time] ?? ''), mark]
    }
  }
  const names = stages.map((stage) => `‘${headings[stage]}’`).join(', ')
  return [
    {
      of,
      name: `${sheet.name || 'Table'}, one row per event`,
      rows: [...above, [...(hasDate ? ['Date'] : []), 'Title', 'Room', 'Start', 'Status'], ...collectRows(rowsOf())],
      notes: [
        ...sheet.notes,
        `Each cell below ${names} is an event in this room, at the time of its row.`,
        ...(hasDate ? [] : ['This sheet has no date. Add one with ‘Add a value for all rows’.']),
      ],
    },
  ]
}

/** Indexes of the columns of stages below a row of headings; empty if there are none. */
function stagesOf(rows: Rows, at: number, columns: readonly ImportColumn[]): number[] {
  const headings = rows[at] ?? []
  const time = timeColumn(headings, columns)
  if (time === -1) return []
  const body = rows.slice(at + 1).filter((row) => dateIn(row) === '' && row[time] !== headings[time])
  const times = body.map((row) => row[time] ?? '').filter((cell) => cell !== '')
  if (times.length === 0 || !times.every((cell) => readTimeText(cell) !== undefined)) return []
  const known = headings.map((heading) => matchColumns([heading], columns)[0] ?? null)
  if (known.some((name) => name === 'name' || name === 'artists.names' || name === 'days.date')) return []
  const isCertain = (index: number) => known[index] === null && isRoomName(headings[index] ?? '')
  const isStage = (index: number) =>
    isCertain(index) ||
    known[index] === 'venue' ||
    known[index] === 'days.spaces' ||
    (known[index] === null && !isOtherHeading(headings[index] ?? '') && areBookings(body, index))
  const stages = [...headings.keys()].filter((index) => index !== time && isStage(index))
  const cells = body.flatMap((row) => stages.map((index) => row[index] ?? '')).filter((cell) => cell !== '')
  const areTitles = cells.length > 0 && cells.every((cell) => !isDate(cell) && readTimeText(cell) === undefined)
  return stages.length > 1 && stages.some(isCertain) && areTitles ? stages : []
}

/** Index of the column of times, which is the first one if it has no heading; -1 if there is none. */
function timeColumn(headings: readonly string[], columns: readonly ImportColumn[]): number {
  const found = headings.findIndex((heading) => matchColumns([heading], columns)[0] === 'days.starts')
  return found === -1 && headings[0] === '' ? 0 : found
}

/** Date in a row with one text, such as ‘Festival 2027 – Friday 2 July 2027’; empty if it has none. */
function dateIn(row: readonly string[]): string {
  const [line = '', ...others] = new Set(row.filter((cell) => cell !== ''))
  if (others.length > 0) return ''
  return [line, ...line.split(/ [-–—|·] |: /)].find((part) => /\p{L}|[./-]\d/u.test(part) && isDate(part)) ?? ''
}
