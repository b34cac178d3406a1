import { headingKey } from '#shared/imports/heading-key.ts'
import { isIgnoredHeading, isOtherSubject } from '#shared/imports/ignored-headings.ts'
import type { ImportColumn } from '#shared/imports/import-columns.ts'
import { matchColumns } from '#shared/imports/match-columns.ts'
import { isDateCell } from '#shared/imports/match-content.ts'
import { readTimeText } from '#shared/imports/time-text.ts'
import { collectRowsUpToLimit, type GridSheet, readEntriesOfCell } from './grid-entries.ts'
import { findHeadingRow, toMatchedColumns } from './matched-table.ts'
import type { Sheet } from './read-table.ts'

const roomWords =
  /(?:^| )(?:\p{L}*(?:theat(?:re|er)|saal|zaal|buhne|keller|raum)|teatro|studio|galler(?:y|ie)|galerie|galleria|cafe|bar|hall|halle|room|stage|foyer|lounge|club|auditorium|terrace|garden|courtyard|upstairs|downstairs|basement|cellar|chapel|werkstatt|hof|sala|sale|sal|salen|salle|scene|scenen|scen|sal[oó]n|boardroom|ballroom|barn|black box)(?:$| )/u

/** Whether a heading or the name of a sheet is the name of a room: ‘Main Stage’, ‘Großer Saal’. */
export function isRoomName(name: string): boolean {
  return roomWords.test(headingKey(name))
}

const sampledRows = 200
const leastNights = 3
const leastFree = 0.2

/** Fields that a table with a column per room can have besides the rooms. */
const diaryColumns = new Set([
  'days.date',
  'days.last_date',
  'days.doors',
  'days.starts',
  'days.ends',
  'owner',
  'notes',
])

export function isOtherHeading(heading: string): boolean {
  const key = headingKey(heading)
  return key === '' || isIgnoredHeading(key) || isOtherSubject(heading)
}

/** Whether a column has titles in some rows only. A column of titles in an ordinary list has no gaps. */
export function isBookingColumn(body: readonly (readonly string[])[], at: number): boolean {
  const cells = body.map((row) => row[at] ?? '').filter((cell) => cell !== '')
  const isTitle = (cell: string) => /\p{L}{3}/u.test(cell) && !isDateCell(cell) && readTimeText(cell) === undefined
  const isFreeOften = cells.length <= body.length * (1 - leastFree)
  return body.length >= leastNights && cells.length > 0 && isFreeOften && cells.every(isTitle)
}

/** Make a sheet with one row per filled cell of the room columns, if the sheet has a column per room. */
export function splitRoomColumns(sheet: Sheet, of: number, columns: readonly ImportColumn[]): GridSheet[] {
  const headingRow = findHeadingRow(sheet.rows, columns)
  const rooms = roomColumns(sheet.rows, headingRow, columns)
  return rooms.length === 0 ? [] : [splitColumns(sheet, of, headingRow, rooms, columns)]
}

/** Indexes of the room columns, if the table has a date but no title; otherwise empty. */
function roomColumns(
  rows: readonly (readonly string[])[],
  headingRow: number,
  columns: readonly ImportColumn[],
): number[] {
  const headings = headingRow < 0 ? [] : (rows[headingRow] ?? [])
  const known = headings.map((heading) => matchColumns([heading], columns)[0] ?? null)
  const suggested = toMatchedColumns(rows, headingRow, columns, {})
  const hasTitle = known.some((column) => column === 'name' || column === 'artists.names')
  if (hasTitle || !suggested.some(({ column }) => column === 'days.date')) return []
  const isPlace = (column: string | null | undefined) => column === 'venue' || column === 'days.spaces'
  const certain = headings.filter((heading, at) => known[at] === null && isRoomName(heading))
  const named = headings.flatMap((heading, at) =>
    isRoomName(heading) && (known[at] === null || isPlace(known[at])) ? [at] : [],
  )
  const body = rows.slice(headingRow + 1, headingRow + 1 + sampledRows)
  const open = headings.flatMap((heading, at) =>
    known[at] === null && !isOtherHeading(heading) && !named.includes(at) && isBookingColumn(body, at) ? [at] : [],
  )
  const isDiary = suggested.every(
    ({ column }, at) => named.includes(at) || open.includes(at) || column === '' || diaryColumns.has(column),
  )
  if (isDiary && open.length + named.length > 1) return [...named, ...open].sort((one, other) => one - other)
  return certain.length < 2 ? [] : named
}

function splitColumns(
  sheet: Sheet,
  of: number,
  headingRow: number,
  rooms: readonly number[],
  columns: readonly ImportColumn[],
): GridSheet {
  const headings = sheet.rows[headingRow] ?? []
  const status = columns.find(({ name }) => name === 'status')
  const starts = toMatchedColumns(sheet.rows, headingRow, columns, {}).findIndex(
    ({ column }) => column === 'days.starts',
  )
  const others = (row: readonly string[]) => row.filter((_, at) => !rooms.includes(at) && at !== starts)
  function* rowsOf() {
    for (const row of sheet.rows.slice(headingRow + 1))
      for (const at of rooms)
        for (const { title, start, status: mark } of readEntriesOfCell(row[at] ?? '', status))
          yield [...others(row), title, headings[at] ?? '', start || (row[starts] ?? ''), mark]
  }
  const names = rooms.map((at) => `‘${headings[at]}’`).join(', ')
  return {
    of,
    name: `${sheet.name || 'Table'}, one row per room`,
    rows: [[...others(headings), 'Title', 'Room', 'Start', 'Status'], ...collectRowsUpToLimit(rowsOf())],
    notes: [
      ...sheet.notes,
      `Each cell below ${names} is an event in this room. If these are no rooms, select another sheet.`,
    ],
  }
}
