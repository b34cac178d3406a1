import { headingKey } from '#shared/imports/heading-key.ts'
import type { ImportColumn } from '#shared/imports/import-columns.ts'
import { matchColumns } from '#shared/imports/match-columns.ts'
import { isDateCell } from '#shared/imports/match-content.ts'
import { readTimeText } from '#shared/imports/time-text.ts'
import { isUnknownText } from '#shared/imports/unknown-text.ts'
import { collectRowsUpToLimit, type GridSheet, readEntriesOfCell } from './grid-entries.ts'
import type { Sheet } from './read-table.ts'
import { isBookingColumn, isOtherHeading, isRoomName } from './room-columns.ts'

type Rows = readonly (readonly string[])[]

const searchedRows = 20

/** Make a sheet with one row per filled cell of a sheet that has a column per stage and a row per time. */
export function splitStageColumns(sheet: Sheet, of: number, columns: readonly ImportColumn[]): GridSheet[] {
  const at = sheet.rows.slice(0, searchedRows).findIndex((_, index) => stagesOf(sheet, index, columns).length > 0)
  if (at === -1) return []
  const headings = sheet.rows[at] ?? []
  const stages = stagesOf(sheet, at, columns)
  const time = timeColumn(headings, columns)
  const status = columns.find(({ name }) => name === 'status')
  const above = sheet.rows.slice(0, at)
  const first = above.map(dateOfRow).findLast((date) => date !== '') ?? dateOfRow([sheet.name])
  const hasDate = first !== '' || sheet.rows.some((row) => dateOfRow(row) !== '')
  function* rowsOf() {
    let date = first
    for (const row of sheet.rows.slice(at + 1)) {
      const next = dateOfRow(row)
      if (next !== '') date = next
      else if (row[time] !== headings[time])
        for (const stage of stages.filter((one) => !isLongSet(sheet.rows, row, one)))
          for (const { title, start, status: mark } of readEntriesOfCell(row[stage] ?? '', status))
            yield [...(hasDate ? [date] : []), title, headings[stage] ?? '', start || (row[time] ?? ''), mark]
    }
  }
  const names = stages.map((stage) => `‘${headings[stage]}’`).join(', ')
  return [
    {
      of,
      name: `${sheet.name || 'Table'}, one row per event`,
      rows: [
        ...above,
        [...(hasDate ? ['Date'] : []), 'Title', 'Room', 'Start', 'Status'],
        ...collectRowsUpToLimit(rowsOf()),
      ],
      notes: [
        ...sheet.notes,
        `Each cell below ${names} is an event in this room, at the time of its row.`,
        ...(hasDate ? [] : ['This sheet has no date. Add one with ‘Add a value for all rows’.']),
      ],
    },
  ]
}

/** Whether a cell continues the set of the row above, because cells were merged over several rows. */
function isLongSet(rows: Rows, row: readonly string[], stage: number): boolean {
  const cell = row[stage] ?? ''
  return cell !== '' && !isUnknownText(cell) && rows[rows.indexOf(row) - 1]?.[stage] === cell
}

/** Indexes of the columns of stages below a row of headings; empty if there are none. */
function stagesOf(
  { name, rows }: Pick<Sheet, 'name' | 'rows'>,
  at: number,
  columns: readonly ImportColumn[],
): number[] {
  const headings = rows[at] ?? []
  const time = timeColumn(headings, columns)
  if (time === -1 || readTimeText(headings[time] ?? '') !== undefined) return []
  const body = rows.slice(at + 1).filter((row) => dateOfRow(row) === '' && row[time] !== headings[time])
  const times = body.map((row) => row[time] ?? '').filter((cell) => cell !== '')
  if (times.length === 0 || !times.every((cell) => readTimeText(cell) !== undefined)) return []
  const known = headings.map((heading) => matchColumns([heading], columns)[0] ?? null)
  if (known.some((name) => name === 'name' || name === 'artists.names' || name === 'days.date')) return []
  const isCertain = (index: number) => known[index] === null && isRoomName(headings[index] ?? '')
  const isStage = (index: number) =>
    isCertain(index) ||
    known[index] === 'venue' ||
    known[index] === 'days.spaces' ||
    (known[index] === null && !isOtherHeading(headings[index] ?? '') && isBookingColumn(body, index))
  const named = [...headings.keys()].filter((index) => index !== time && isStage(index))
  const isDated = rows.slice(0, at).some((row) => dateOfRow(row) !== '') || dateOfRow([name]) !== ''
  const areNamed = named.length > 1 && named.some(isCertain)
  const stages = areNamed || !isDated ? named : freeStages(headings, time, known, body)
  const cells = body.flatMap((row) => stages.map((index) => row[index] ?? '')).filter((cell) => cell !== '')
  const areTitles = cells.length > 0 && cells.every((cell) => !isDateCell(cell) && readTimeText(cell) === undefined)
  return stages.length > 1 && (areNamed || stages !== named) && areTitles ? stages : []
}

/**
 * Columns of stages with arbitrary names, below a line with a date: all columns except the times. They must have gaps,
 * or headings that differ only in the last word, such as ‘Floor 1’ and ‘Floor 2’. Empty if another column matches a
 * field.
 */
function freeStages(
  headings: readonly string[],
  time: number,
  known: readonly (string | null)[],
  body: Rows,
): number[] {
  const others = [...headings.keys()].filter((index) => index !== time)
  const isPlace = (index: number) => known[index] === null || known[index] === 'venue' || known[index] === 'days.spaces'
  const isFree = (index: number) => isPlace(index) && !isOtherHeading(headings[index] ?? '') && hasTexts(body, index)
  const words = others.map((index) => headingKey(headings[index] ?? '').replace(/ ?\S+$/, ''))
  const areAlike = words[0] !== '' && words.every((word) => word === words[0])
  const isOwn = (index: number) => known[index] === null || isRoomName(headings[index] ?? '')
  const haveGaps = others.every((index) => isOwn(index) && body.some((row) => (row[index] ?? '') === ''))
  return others.every(isFree) && (areAlike || haveGaps) ? others : []
}

function hasTexts(body: Rows, index: number): boolean {
  const cells = body.map((row) => row[index] ?? '').filter((cell) => cell !== '')
  return cells.length > 0 && new Set(cells).size > cells.length / 2 && cells.every((cell) => /\p{L}{2}/u.test(cell))
}

/** Index of the column of times: the first column, if its heading matches no other field; -1 if there is none. */
function timeColumn(headings: readonly string[], columns: readonly ImportColumn[]): number {
  const known = headings.map((heading) => matchColumns([heading], columns)[0] ?? null)
  const found = known.indexOf('days.starts')
  return found === -1 && headings.length > 0 && known[0] === null ? 0 : found
}

/** Date in a row with one text, such as ‘Festival 2027 – Friday 2 July 2027’; empty if it has none. */
export function dateOfRow(row: readonly string[]): string {
  const [line = '', ...others] = new Set(row.filter((cell) => cell !== ''))
  if (others.length > 0) return ''
  return [line, ...line.split(/ [-–—|·] |: /)].find((part) => /\p{L}|[./-]\d/u.test(part) && isDateCell(part)) ?? ''
}
