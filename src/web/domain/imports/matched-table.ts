import { type DateOrder, dateOrderOfTexts, orderOfDate, readDateText } from '#shared/imports/date-text.ts'
import { headingKey } from '#shared/imports/heading-key.ts'
import { type ImportColumn, idColumn, isRequiredColumn } from '#shared/imports/import-columns.ts'
import type { ImportOptions } from '#shared/imports/import-options.ts'
import { matchColumns, type PreviousColumns } from '#shared/imports/match-columns.ts'
import { isDateCell, sampleCellsOfColumns, suggestColumns } from '#shared/imports/match-content.ts'
import { isClientHeading } from '#shared/imports/match-context.ts'
import { parseState } from '#shared/imports/state-text.ts'
import { readTimeText, withLastZero } from '#shared/imports/time-text.ts'
import { createDateFormat } from '#web/ui/format/dates.ts'

type Rows = readonly (readonly string[])[]

const maximumHeadingRow = 20

/**
 * Index of the heading row: the row whose cells match the most fields. -1 if no cell matches and the first rows look
 * like data.
 */
export function findHeadingRow(rows: Rows, columns: readonly ImportColumn[]): number {
  const first = rows.slice(0, maximumHeadingRow)
  const known = first.map((_, at) => countMatches(headingsOf(first, at), columns))
  const most = Math.max(...known)
  if (most > 1 || (most === 1 && isTextRow(rows[known.indexOf(1)] ?? []))) return known.indexOf(most)
  const wide = Math.max(
    0,
    rows.findIndex((row) => row.filter((cell) => cell !== '').length > 1),
  )
  return isTextRow(rows[wide] ?? []) ? wide : wide - 1
}

function countMatches(row: readonly string[], columns: readonly ImportColumn[]): number {
  return matchColumns(row, columns).filter((one) => one !== null).length
}

/** Whether a row contains only words, as headings do, and no date, time or number. */
function isTextRow(row: readonly string[]): boolean {
  return row.every((cell) => cell === '' || (/\p{L}/u.test(cell) && !isValue(cell)))
}

function isValue(cell: string): boolean {
  return (
    readTimeText(cell) !== undefined ||
    readDateText(cell, { isMonthFirst: false, firstDate: '2020-01-01' }) !== undefined
  )
}

/**
 * Headings of a row. An empty heading is replaced by that of the group above it, because merged cells leave it empty.
 */
function headingsOf(rows: Rows, at: number): string[] {
  const above = rows[at - 1] ?? []
  const hasGroups = above.filter((cell) => cell !== '').length > 1 && isTextRow(above)
  return (rows[at] ?? []).map((heading, index) => heading || (hasGroups ? (above[index] ?? '') : ''))
}

export interface MatchedColumn {
  heading: string
  /** Name of the matched import column; empty if none matches. */
  column: string
  examples: string[]
  /** Whether the match is a guess: the heading is unknown, and only the times in the cells suggest it. */
  is_guess?: true
}

const columnsOfTimes = new Set(['days.doors', 'days.starts', 'days.ends'])

export function toMatchedColumns(
  rows: Rows,
  headingRow: number,
  columns: readonly ImportColumn[],
  remembered: PreviousColumns,
): MatchedColumn[] {
  const body = rows.slice(headingRow + 1)
  const width = rows[Math.max(0, headingRow)]?.length ?? 0
  const found = headingRow < 0 ? [] : headingsOf(rows, headingRow)
  const headings = Array.from({ length: width }, (_, at) => found[at] ?? '')
  const matched = suggestColumns(headings, columns, remembered, sampleCellsOfColumns(body, width))
  // Further columns with the same field: 'Act 1' to 'Act 4' for artists, or several columns of notes or capacities.
  const isNumbered = (heading: string) => /\p{L} ?#?\d{1,2}$/u.test(heading)
  const joined = columns.filter(({ joined_by }) => joined_by !== undefined)
  const shared = joined.filter(({ name }) => matched.includes(name))
  const further = (heading: string) => {
    if (remembered[headingKey(heading)] === null) return ''
    const [found] = matchColumns([heading.replace(/ ?#?\d{1,2}$/, '')], isNumbered(heading) ? joined : shared)
    return found ?? ''
  }
  const isGuess = (heading: string, at: number) =>
    columnsOfTimes.has(matched[at] ?? '') &&
    headingKey(heading) !== '' &&
    remembered[headingKey(heading)] === undefined &&
    matchColumns([heading], columns)[0] === null
  return headings.map((heading, at) => ({
    heading: heading || `Column ${columnLetters(at)}`,
    column: matched[at] ?? further(heading),
    examples: examplesIn(body, at),
    ...(isGuess(heading, at) && { is_guess: true as const }),
  }))
}

/** Note about columns of times that were matched despite unknown headings. */
export function guessedTimeNotes(chosen: readonly MatchedColumn[], columns: readonly ImportColumn[]): string[] {
  const labels = new Map(columns.map(({ name, field }) => [name, field.label]))
  const guessed = chosen.filter(({ is_guess }) => is_guess)
  const [first, ...others] = guessed.map(({ heading, column }) => `‘${heading}’ as ${labels.get(column)}`)
  if (first === undefined) return []
  const all = [[first, ...others.slice(0, -1)].join(', '), ...others.slice(-1)].join(' and ')
  return [`The times suggest ${all}. Check ${others.length === 0 ? 'this field' : 'these fields'} below.`]
}

const maximumExamples = 3

function examplesIn(rows: Rows, at: number): string[] {
  const examples = new Set<string>()
  for (const row of rows) {
    const cell = row[at] ?? ''
    if (cell !== '') examples.add(cell)
    if (examples.size === maximumExamples) break
  }
  return [...examples]
}

export function headingNotes(rows: Rows, headingRow: number, columns: readonly ImportColumn[]): string[] {
  const headings = headingRow < 0 ? [] : headingsOf(rows, headingRow)
  const filled = headings.filter((heading) => heading !== '')
  const again = filled.find((one, at) => filled.findIndex((other) => headingKey(other) === headingKey(one)) < at)
  const next = rows[headingRow + 1] ?? []
  const below = countMatches(next, columns)
  const isHalf = below * 2 > next.filter((cell) => cell !== '').length
  const ids = headings.findIndex((heading) => matchColumns([heading], columns)[0] === idColumn)
  const examples = ids === -1 ? [] : examplesIn(rows.slice(headingRow + 1), ids)
  const areForeign = ids !== -1 && suggestColumns([headings[ids] ?? ''], columns, {}, [examples])[0] !== idColumn
  return [
    ...(again ? [`Two columns are headed ‘${again}’. Say below which of them is meant.`] : []),
    ...(below > 1 && isHalf
      ? [`Row ${headingRow + 2} looks like headings too. Remove it, or choose it as the row of headings.`]
      : []),
    ...(areForeign ? [`‘${headings[ids]}’ contains IDs of another system, so it isn't imported.`] : []),
    ...(headingRow < 0 ? ['No row has headings: the columns are matched by their cells.'] : []),
  ]
}

const quotedLines = { count: 3, length: 120 } as const

/** Note about lines above the headings, such as 'Doors 6:30 unless noted' and 'Agenda 2027 – Casa Rosada'. */
export function linesAboveNotes(rows: Rows, headingRow: number): string[] {
  const lines = rows.slice(0, Math.max(0, headingRow)).flatMap((row) => {
    const [line = '', ...others] = new Set(row.filter((cell) => cell !== ''))
    return others.length === 0 && /\p{L}{3}/u.test(line) ? [line] : []
  })
  if (lines.length === 0) return []
  const shown = lines.slice(0, quotedLines.count).map((line) => `‘${line.slice(0, quotedLines.length)}’`)
  const more = lines.length > quotedLines.count ? ' …' : ''
  return [
    `Above the headings is ${shown.join(' and ')}${more}. Only a month or year is read there: use ‘Add a value for all rows’ for the rest.`,
  ]
}

/** Note about columns of dates or times that match no field. */
export function skippedNotes(chosen: readonly MatchedColumn[]): string[] {
  const isPlain = (cell: string) => /^[\d.,]*$/.test(cell)
  const isTimeOrDate = (cell: string) => readTimeText(cell) !== undefined || isDateCell(cell)
  // '19.00' alone can be an amount.
  const skipped = chosen.filter(
    ({ column, examples }) => column === '' && examples.some((cell) => !isPlain(cell)) && examples.every(isTimeOrDate),
  )
  return skipped.map(({ heading }) => `‘${heading}’ has dates or times, but no field is selected for it.`)
}

/** Notes about columns with ambiguous dates such as 03/04/2027 whose order of day and month was detected. */
export function dateOrderNotes(
  rows: Rows,
  headingRow: number,
  chosen: readonly MatchedColumn[],
  columns: readonly ImportColumn[],
): string[] {
  const orders = dateOrders(rows, headingRow, chosen, columns)
  const found = chosen.flatMap(({ heading, column }, at) => {
    const cells = rows.slice(headingRow + 1).map((row) => row[at] ?? '')
    const isDate = columns.some((one) => one.name === column && one.field.kind === 'date')
    const order = orders[at] ?? (isDate && cells.some(isDotted) ? 'day' : null)
    if (order !== 'day' && order !== 'month') return []
    const example = cells.find((cell) => orderOfDate(cell) === 'either') ?? cells.find(isDotted) ?? ''
    const read = readDateText(example, { isMonthFirst: order === 'month', firstDate: null })
    return read && 'date' in read ? [{ heading, order, example, date: read.date }] : []
  })
  return [...Map.groupBy(found, ({ order }) => order)].map(([order, same]) => {
    const headings = same.map(({ heading }) => `‘${heading}’`).join(' and ')
    const [{ example, date } = { example: '', date: '' }] = same
    return `Dates in ${headings} have the ${order} first: ${example} is ${createDateFormat(exampleDate, 'UTC')(new Date(date))}.`
  })
}

/** Whether a date has dots but could have its month first: '05.02.2027'. */
function isDotted(cell: string): boolean {
  const [, one, other] = /(?:^|\s)(\d{1,2})\.(\d{1,2})\.(?:\d{2}|\d{4})?(?:\s|$)/.exec(cell.slice(0, 60)) ?? []
  return one !== other && Number(one) <= 12 && Number(other) <= 12
}

const exampleDate = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** Note that titles come from another column: the artists, or the clients who hire the room. */
export function nameNotes(chosen: readonly MatchedColumn[], nameFrom: string | undefined): string[] {
  if (nameFrom === undefined || chosen.some(({ column }) => column === idColumn)) return []
  const title = chosen.find(({ column }) => column === 'name')
  const client = title && isClientHeading(title.heading) ? title : undefined
  const source = title ? client : chosen.find(({ column }) => column === nameFrom)
  return source ? [`No column is the title, so titles are taken from ‘${source.heading}’.`] : []
}

/**
 * Order of day and month in each column of dates. A column whose dates can all be read both ways, such as 03/04/2027,
 * follows the other columns if they agree. 'ask' if the order remains unclear; null if there are no such dates.
 */
export function dateOrders(
  rows: Rows,
  headingRow: number,
  chosen: readonly MatchedColumn[],
  columns: readonly ImportColumn[],
): (DateOrder | 'ask' | null)[] {
  const body = rows.slice(headingRow + 1)
  const named = new Map(columns.map((column) => [column.name, column]))
  const orders = chosen.map(({ column: name }, at) => {
    const column = named.get(name)
    if (!column || !canHoldDate(column)) return null
    const texts = [...new Set(body.map((row) => row[at] ?? ''))]
    // '7/8' in a column of times is doors at seven and a start at eight.
    const isTimes = column.field.kind === 'time_of_day'
    return dateOrderOfTexts(isTimes ? texts.filter((text) => readTimeText(text) === undefined) : texts)
  })
  const decided = new Set(orders.filter((order) => order === 'day' || order === 'month'))
  const [common = 'ask'] = decided.size === 1 ? decided : []
  return orders.map((order) => (order === 'either' ? common : order === 'both' ? 'ask' : order))
}

/** Whether cells of the column can contain dates with times, such as the start of an event. */
export function canHoldDate({ field, part_of }: ImportColumn): boolean {
  return field.kind === 'date' || field.kind === 'wall_time' || (field.kind === 'time_of_day' && part_of !== undefined)
}

/**
 * Labels of required fields that no column provides.
 * @param nameFrom column that provides the name if no other does
 */
export function missingFieldLabels(
  columns: readonly ImportColumn[],
  chosen: readonly MatchedColumn[],
  nameFrom: string | undefined,
): string[] {
  const names = new Set(chosen.map(({ column }) => column))
  if (names.has(idColumn)) return []
  if (nameFrom !== undefined && names.has(nameFrom)) names.add('name')
  const withDates = new Set(chosen.filter(({ examples }) => examples.some(hasDate)).map(({ column }) => column))
  const isProvided = ({ name, field, part_of }: ImportColumn) =>
    names.has(name) ||
    (field.kind === 'date' &&
      columns.some((other) => part_of && other.part_of === part_of && providesDate(other) && withDates.has(other.name)))
  return columns.filter((one) => isRequiredColumn(one) && !isProvided(one)).map(({ field }) => field.label)
}

/** Whether a column of times can also provide the date. The end cannot, because it can be on the next date. */
function providesDate({ name }: ImportColumn): boolean {
  return name === 'days.doors' || name === 'days.starts'
}

function hasDate(cell: string): boolean {
  return readTimeText(cell) === undefined && readDateText(cell, { isMonthFirst: false, firstDate: null }) !== undefined
}

export function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : `${columnLetters(Math.floor(at / 26) - 1)}${last}`
}

/** Value for every row, in a column that the table does not have. */
export interface ConstantColumn {
  column: string
  label: string
  text: string
}

interface MatchedTable {
  file_name: string
  sheet: { name: string; rows: readonly (readonly string[])[] }
  headingRow: number
  chosen: readonly MatchedColumn[]
  constants?: readonly ConstantColumn[]
  options: Partial<ImportOptions>
}

const columnsOfClock = /^days\.(load_in|doors|starts|second_start|ends|load_out|curfew)$/

/** Restore zeros that a spreadsheet dropped from times: '20.3' becomes 20.30, unless the column can contain dates. */
export function withClockTimes(rows: Rows, chosen: readonly MatchedColumn[]): Rows {
  if (!chosen.some(({ column }) => column === 'days.date')) return rows
  const clocks = chosen.flatMap(({ column }, at) => (columnsOfClock.test(column) ? [at] : []))
  const isShort = (row: readonly string[]) => clocks.some((at) => withLastZero(row[at] ?? '') !== null)
  return rows.map((row) =>
    isShort(row) ? row.map((cell, at) => (clocks.includes(at) ? (withLastZero(cell) ?? cell) : cell)) : row,
  )
}

const maximumTexts = 2000
const hourAfterNoon = /^(?:\D{0,20}\D)?(?:1[3-9]|2[0-3])(?:[:.h]\d{2}|\D|$)/

/** Names of columns with times such as 20:00. */
function columnsWith24Hours(rows: Rows, chosen: readonly MatchedColumn[]): string[] {
  const first = rows.slice(0, maximumTexts)
  return chosen.flatMap(({ column }, at) => {
    const isTimes = /^days\.(load_in|doors|starts|ends|load_out|curfew)$/.test(column)
    const isFound = (text: string) => hourAfterNoon.test(text.slice(0, 100)) && readTimeText(text) !== undefined
    return isTimes && first.some((row) => isFound(row[at] ?? '')) ? [column] : []
  })
}

const czechAndSlovakHeadings =
  /(?<!\p{L})(?:[čc]as|za[čc][aá]tek|za[čc]iatok|koniec|n[aá]zev|n[aá]zov|m[ií]sto|miesto|ú[čc]inkuj[ií]|pozn[aá]mk[ay]|akce|akcia|p[rř]edstaven[ií]|predstavenie|vstupn[eé]|hodina|pořad)(?!\p{L})|[ěřůľĺŕťď]/iu

function isCzechOrSlovak(heading: string): boolean {
  return czechAndSlovakHeadings.test(heading.slice(0, 100).normalize('NFC'))
}

const stateHeadings = new Set(
  'state | us state | st | province | state province | state region | venue state'.split(' | '),
)

/** Whether all cells of a column are US states or Canadian provinces. */
function hasStates(rows: Rows, chosen: readonly MatchedColumn[]): boolean {
  const at = chosen.findIndex(({ column }) => column === 'venue.region')
  if (!stateHeadings.has(headingKey(chosen[at]?.heading ?? ''))) return false
  const states = new Set(rows.map((row) => row[at] ?? '').filter((text) => text !== ''))
  return states.size > 0 && [...states].every((text) => parseState(text) !== undefined)
}

export function toImportRequest({ file_name, sheet, headingRow, chosen, constants = [], options }: MatchedTable) {
  const added = constants.filter(({ column, text }) => column !== '' && text.trim() !== '')
  const texts = added.map(({ text }) => text)
  const body = withClockTimes(sheet.rows.slice(headingRow + 1), chosen)
  return {
    file_name: sheet.name ? `${file_name} · ${sheet.name}`.slice(0, 200) : file_name,
    headings: [
      ...chosen.map(({ heading }) => heading.replace(/\s+/g, ' ').slice(0, 200)),
      ...added.map(({ label }) => label),
    ],
    columns: [...chosen, ...added].map(({ column }) => column),
    first_row: headingRow + 2,
    options: {
      ...options,
      with_24_hours: columnsWith24Hours(body, chosen),
      a_is_and: chosen.some(({ heading }) => isCzechOrSlovak(heading)),
      with_states: hasStates(body, chosen),
    },
    cells: body.map((row) => JSON.stringify(withConstants(row, chosen, texts))).join('\n'),
  }
}

/**
 * Add the constant texts to each row that has a value in a matched column. Other rows, such as month headings, must
 * stay recognizable.
 */
function withConstants(
  row: readonly string[],
  chosen: readonly MatchedColumn[],
  texts: readonly string[],
): readonly string[] {
  const hasCells = chosen.some(({ column }, at) => column !== '' && (row[at] ?? '') !== '')
  return texts.length === 0 || !hasCells ? row : [...chosen.map((_, at) => row[at] ?? ''), ...texts]
}
