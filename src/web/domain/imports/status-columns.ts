import { statedRank } from '#shared/event-import-words.ts'
import type { ImportColumn } from '#shared/imports/import-columns.ts'
import { matchColumns } from '#shared/imports/match-columns.ts'
import { isDate } from '#shared/imports/match-content.ts'
import { readChoice, readFlag } from '#shared/imports/read-cell.ts'
import { readTimeText } from '#shared/imports/time-text.ts'
import { isUnknownText } from '#shared/imports/unknown-text.ts'
import { collectRows, type GridSheet, readEntries } from './grid-entries.ts'
import { findHeadingRow } from './matched-table.ts'
import type { Sheet } from './read-table.ts'

const searchedRows = 20
const sampledRows = 200
const leastTitles = 0.8

/** Make a sheet with a row per filled cell of columns for statuses: a date, ‘CONFIRMED’, ‘1ST HOLD’ and ‘2ND HOLD’. */
export function splitStatuses(sheet: Sheet, of: number, columns: readonly ImportColumn[]): GridSheet[] {
  const status = columns.find(({ name }) => name === 'status')
  if (!status) return []
  const found = findHeadingRow(sheet.rows, columns)
  const candidates = [found, ...Array.from({ length: Math.min(searchedRows, sheet.rows.length) }, (_, at) => at)]
  const at = candidates.find((row) => statusColumns(sheet.rows, row, columns, status).length > 0) ?? -1
  if (at === -1) return []
  const headings = sheet.rows[at] ?? []
  const statuses = statusColumns(sheet.rows, at, columns, status)
  const others = (row: readonly string[]) => row.filter((_, column) => !statuses.includes(column))
  function* rowsOf() {
    for (const row of sheet.rows.slice(at + 1))
      for (const column of statuses)
        for (const { title, start, status: mark } of readEntries(row[column] ?? '', status))
          yield mark === ''
            ? [...others(row), title, start, headings[column] ?? '']
            : [...others(row), `${mark} – ${title}`, start, headings[column] ?? '']
  }
  const names = statuses.map((column) => `‘${headings[column]}’`).join(', ')
  return [
    {
      of,
      name: `${sheet.name || 'Table'}, one row per event`,
      rows: [...sheet.rows.slice(0, at), [...others(headings), 'Title', 'Start', 'Status'], ...collectRows(rowsOf())],
      notes: [...sheet.notes, `Each cell below ${names} is an event with this status.`],
    },
  ]
}

/** Indexes of columns of titles below statuses, beside a date and without a title; empty if there are none. */
function statusColumns(
  rows: readonly (readonly string[])[],
  at: number,
  columns: readonly ImportColumn[],
  status: ImportColumn,
): number[] {
  const headings = at < 0 ? [] : (rows[at] ?? [])
  const readStatus = (text: string) => {
    const read = text === '' ? null : readChoice(status.field, text, status.value_synonyms ?? {})
    return read && 'value' in read ? read.value : statedRank(text) === null ? null : 'hold'
  }
  const body = rows.slice(at + 1, at + 1 + sampledRows)
  const isTitle = (cell: string) =>
    /\p{L}{2}/u.test(cell) &&
    readStatus(cell) === null &&
    !('value' in readFlag(cell)) &&
    !isDate(cell) &&
    readTimeText(cell) === undefined
  const found = [...headings.keys()].filter((column) => {
    const value = readStatus(headings[column] ?? '')
    if (value !== 'hold' && value !== 'confirmed') return false
    const cells = body.map((row) => row[column] ?? '').filter((cell) => cell !== '' && !isUnknownText(cell))
    const titles = cells.filter(isTitle)
    return titles.length >= cells.length * leastTitles
  })
  const hasHolds = found.some((column) => readStatus(headings[column] ?? '') === 'hold')
  if (found.length < 2 || !hasHolds || !found.some((column) => body.some((row) => isTitle(row[column] ?? ''))))
    return []
  const known = matchColumns(
    headings.map((heading, column) => (found.includes(column) ? '' : heading)),
    columns,
  )
  const hasTitle = known.some((name) => name === 'name' || name === 'artists.names')
  return known.includes('days.date') && !hasTitle ? found : []
}
