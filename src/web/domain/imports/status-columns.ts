import { rankText } from '#shared/bookings/hold-queue.ts'
import { isRankOnly, parseStatedRank } from '#shared/event-import-words.ts'
import { headingKey } from '#shared/imports/heading-key.ts'
import type { ImportColumn } from '#shared/imports/import-columns.ts'
import { matchColumns } from '#shared/imports/match-columns.ts'
import { isDateCell } from '#shared/imports/match-content.ts'
import { readChoice, readYesNo } from '#shared/imports/read-cell.ts'
import { readTimeText } from '#shared/imports/time-text.ts'
import { isUnknownText } from '#shared/imports/unknown-text.ts'
import { collectRowsUpToLimit, type GridSheet, readEntriesOfCell } from './grid-entries.ts'
import { findHeadingRow } from './matched-table.ts'
import type { Sheet } from './read-table.ts'

const searchedRows = 20
const sampledRows = 200
const leastTitles = 0.8

/** Make a sheet with one row per filled cell of status columns: a date, ‘CONFIRMED’, ‘1ST HOLD’ and ‘2ND HOLD’. */
export function splitStatusColumns(sheet: Sheet, of: number, columns: readonly ImportColumn[]): GridSheet[] {
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
        for (const { title, start, status: mark } of readEntriesOfCell(row[column] ?? '', status))
          yield mark === ''
            ? [...others(row), title, start, headings[column] ?? '']
            : [...others(row), `${mark} – ${title}`, start, headings[column] ?? '']
  }
  const names = statuses.map((column) => `‘${headings[column]}’`).join(', ')
  return [
    {
      of,
      name: `${sheet.name || 'Table'}, one row per event`,
      rows: [
        ...sheet.rows.slice(0, at),
        [...others(headings), 'Title', 'Start', 'Status'],
        ...collectRowsUpToLimit(rowsOf()),
      ],
      notes: [...sheet.notes, `Each cell below ${names} is an event with this status.`],
    },
  ]
}

/** Statuses in order of precedence, for an event with several ticks. */
const strongest = ['cancelled', 'postponed', 'confirmed', 'hold']

/**
 * Make the sheet with one status column, from a file with one column per status to tick (‘Pencilled’, ‘Confirmed’), or
 * with hold ranks in a column beside the status (‘HOLD’ and ‘2nd’); null for other files.
 */
export function joinStatuses(sheet: Sheet, columns: readonly ImportColumn[]): Sheet | null {
  const status = columns.find(({ name }) => name === 'status')
  const at = status ? findHeadingRow(sheet.rows, columns) : -1
  const headings = sheet.rows[at]
  if (!status || !headings) return null
  const readStatus = statusReader(status)
  const body = sheet.rows.slice(at + 1)
  const sample = body.slice(0, sampledRows)
  const isEach = (column: number, test: (cell: string) => boolean) => {
    const cells = sample.map((row) => row[column] ?? '').filter((cell) => cell !== '')
    return cells.length > 0 && cells.every(test)
  }
  const known = matchColumns(headings, columns)
  const isRank = (cell: string) => rankOf(cell) !== null
  const ranks = [...headings.keys()].filter(
    (column) => rankHeading.test(headingKey(headings[column] ?? '')) && isEach(column, isRank),
  )
  const ticked = [...headings.keys()].filter(
    (column) => readStatus(headings[column] ?? '') !== null && isEach(column, isAnswer),
  )
  const isText = (column: number) =>
    known[column] === 'status' && !ranks.includes(column) && isEach(column, (cell) => readStatus(cell) !== null)
  const [text, rank] = [[...headings.keys()].find((column) => !ticked.includes(column) && isText(column)), ranks[0]]
  const joined = text !== undefined && rank !== undefined ? [text, rank] : text === undefined ? ticked : []
  if (joined.length === 0) return null
  const statusOf = (row: readonly string[]) => {
    if (text !== undefined && rank !== undefined) {
      const place = rankOf(row[rank] ?? '')
      return place !== null && readStatus(row[text] ?? '') === 'hold' ? rankText(place) : (row[text] ?? '')
    }
    const found = ticked.filter((column) => isTick(row[column] ?? '')).map((column) => headings[column] ?? '')
    return (
      strongest.flatMap((one) => found.find((heading) => readStatus(heading) === one) ?? []).at(0) ?? found[0] ?? ''
    )
  }
  const others = (row: readonly string[]) =>
    headings.map((_, column) => row[column] ?? '').filter((_, column) => !joined.includes(column))
  const names = joined.map((column) => `‘${headings[column]}’`).join(' and ')
  return {
    ...sheet,
    rows: [
      ...sheet.rows.slice(0, at),
      [...others(headings), 'Status'],
      ...body.map((row) => [...others(row), statusOf(row)]),
    ],
    notes: [...sheet.notes, `The status is read from ${names}.`],
  }
}

const rankHeading =
  /^(?:hold|holds|rank|option|opt|pencil|position|queue|hold (?:rank|no|number|position|order)|rang|rango)$/

/** Rank of a cell that says nothing else: 2 of '2nd', '2.', '2' and '2nd hold'. */
function rankOf(cell: string): number | null {
  if (isRankOnly(cell)) return parseStatedRank(cell)
  const [, number] = /^([1-5])(?:st|nd|rd|th|\.|[ªºa-z]{1,2})?$/i.exec(cell.trim()) ?? []
  return number === undefined ? null : Number(number)
}

function isAnswer(cell: string): boolean {
  return isTick(cell) || 'value' in readYesNo(cell) || isUnknownText(cell)
}

function isTick(cell: string): boolean {
  const answer = readYesNo(cell)
  return /^[x✓✔✗✘●•*]$/i.test(cell.trim()) || ('value' in answer && answer.value === true)
}

function statusReader(status: ImportColumn) {
  return (text: string): unknown => {
    const read = text === '' ? null : readChoice(status.field, text, status.value_synonyms ?? {})
    return read && 'value' in read ? read.value : parseStatedRank(text) === null ? null : 'hold'
  }
}

/** Indexes of the status columns that contain titles, if the table has a date but no title; otherwise empty. */
function statusColumns(
  rows: readonly (readonly string[])[],
  at: number,
  columns: readonly ImportColumn[],
  status: ImportColumn,
): number[] {
  const headings = at < 0 ? [] : (rows[at] ?? [])
  const readStatus = statusReader(status)
  const body = rows.slice(at + 1, at + 1 + sampledRows)
  const isTitle = (cell: string) =>
    /\p{L}{2}/u.test(cell) &&
    readStatus(cell) === null &&
    !('value' in readYesNo(cell)) &&
    !isDateCell(cell) &&
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
