import { headingKey } from '#shared/imports/heading-key.ts'
import type { ImportColumn } from '#shared/imports/import-columns.ts'
import { matchColumns } from '#shared/imports/match-columns.ts'
import { readChoice } from '#shared/imports/read-cell.ts'
import { readTimeText } from '#shared/imports/time-text.ts'
import { findHeadingRow, toMatchedColumns } from './matched-table.ts'
import type { Sheet } from './read-table.ts'

/** A sheet with one row per event, made of a sheet with a column per room. */
export interface RoomSheet extends Sheet {
  /** Index of the sheet of the file. */
  of: number
}

const roomWords =
  /(?:^| )(?:\p{L}*(?:theat(?:re|er)|saal|zaal|buhne|keller|raum)|teatro|studio|galler(?:y|ie)|galerie|galleria|cafe|bar|hall|halle|room|stage|foyer|lounge|club|auditorium|terrace|garden|courtyard|upstairs|downstairs|basement|cellar|chapel|werkstatt|hof|sala|sale|sal|salle|scene|scen|sal[oó]n|boardroom|ballroom|barn|black box)(?:$| )/u

/** Whether the name of a sheet or a heading is that of a room: ‘Main Stage’, ‘Großer Saal’. */
export function isRoomName(name: string): boolean {
  return roomWords.test(headingKey(name))
}

/** For each sheet with a column per room, add one with a row per filled cell of these columns. */
export function withRoomSheets(sheets: readonly Sheet[], columns: readonly ImportColumn[]): (Sheet | RoomSheet)[] {
  const made = sheets.flatMap((sheet, at): RoomSheet[] => {
    if (sheet.problem || sheet.rows.length === 0) return []
    const headingRow = findHeadingRow(sheet.rows, columns)
    const rooms = roomColumns(sheet.rows, headingRow, columns)
    return rooms.length === 0 ? [] : [splitRooms(sheet, at, headingRow, rooms, columns)]
  })
  return [...sheets, ...made]
}

/** Indexes of columns that are rooms, beside a date and without a title; empty if there are none. */
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
  if (certain.length < 2) return []
  return headings.flatMap((heading, at) =>
    isRoomName(heading) && (known[at] === null || isPlace(known[at])) ? [at] : [],
  )
}

function splitRooms(
  sheet: Sheet,
  of: number,
  headingRow: number,
  rooms: readonly number[],
  columns: readonly ImportColumn[],
): RoomSheet {
  const headings = sheet.rows[headingRow] ?? []
  const withoutRooms = (row: readonly string[]) => row.filter((_, at) => !rooms.includes(at))
  const body = sheet.rows.slice(headingRow + 1).flatMap((row) =>
    rooms.flatMap((at) =>
      entriesOf(row[at] ?? '').map((entry) => {
        const { title, start, status } = readEntry(entry, columns)
        return [...withoutRooms(row), title, headings[at] ?? '', start, status]
      }),
    ),
  )
  const names = rooms.map((at) => `‘${headings[at]}’`).join(', ')
  return {
    of,
    name: `${sheet.name || 'Table'}, one row per room`,
    rows: [[...withoutRooms(headings), 'Title', 'Room', 'Start', 'Status'], ...body],
    notes: [
      ...sheet.notes,
      `Each cell below ${names} is an event in this room. If these are no rooms, select another sheet.`,
    ],
  }
}

/** Lines of a cell are several events if each has a time. */
function entriesOf(cell: string): string[] {
  const lines = cell.split('\n').filter((line) => line.trim() !== '')
  return lines.every((line) => timePattern.test(line)) ? lines : [lines.join(' ')].filter((text) => text !== '')
}

const time = String.raw`\d{1,2}(?:[.:h]\d{2})?(?: ?[ap]m| ?h| ?uhr)?`
const timePattern = new RegExp(
  String.raw`[\s,–-]{1,5}((?:ab |um |kl\.? ?|at )?${time}(?: ?(?:[-–&+,]|and|und|et|y|e) ?${time}){0,2})(?: ?\(([^()]{1,40})\))?$`,
  'i',
)

interface Entry {
  title: string
  start: string
  status: string
}

/** Read ‘The Winter Tale 7.30pm (CONF)’: title, times and status. */
function readEntry(cell: string, columns: readonly ImportColumn[]): Entry {
  const text = cell.trim()
  const status = columns.find(({ name }) => name === 'status')
  const [, bracketed = ''] = / ?\(([^()]{1,40})\)$/.exec(text) ?? []
  const isStatus = status !== undefined && 'value' in readChoice(status.field, bracketed, status.value_synonyms ?? {})
  const rest = isStatus && bracketed !== '' ? text.slice(0, text.lastIndexOf('(')).trim() : text
  const found = timePattern.exec(rest)
  const [whole = '', start = ''] = found ?? []
  const isTime = /[.:h]\d{2}|[ap]m|\dh|uhr|kl/i.test(start) && readTimeText(start) !== undefined
  const [, remark = ''] = / ?(\([^()]{1,40}\))$/.exec(whole) ?? []
  const title = isTime ? `${rest.slice(0, found?.index).trim()} ${remark}`.trim() : rest
  return { title, start: isTime ? start : '', status: isStatus ? bracketed : '' }
}
