import type { RecordField } from '#shared/records/record-field.ts'
import { daysBetween } from '#shared/time/local-date.ts'
import { minutesPerDay } from '#shared/time/wall-time.ts'
import { parseCountry } from './country-text.ts'
import { currenciesOf } from './currency-text.ts'
import { orderOfDate, readDateText } from './date-text.ts'
import { headingKey } from './heading-key.ts'
import { isIgnoredHeading, isOtherSubject } from './ignored-headings.ts'
import { type ImportColumn, idColumn } from './import-columns.ts'
import { matchColumns, type PreviousColumns } from './match-columns.ts'
import { correctSuggestions } from './match-context.ts'
import { readNumber } from './number-text.ts'
import { readChoice, readYesNo } from './read-cell.ts'
import { readTimeText, withLastZero } from './time-text.ts'
import { isUnknownText } from './unknown-text.ts'
import { weekdayWords } from './words-of-dates.ts'
import { readZone } from './zone-text.ts'

/** Maximum number of rows, and of filled cells per column, that are examined. */
const sampled = { rows: 2000, cells: 30 } as const

/** Filled cells of each column: examples for `suggestColumns`. */
export function sampleCellsOfColumns(rows: readonly (readonly string[])[], width: number): string[][] {
  const samples = Array.from({ length: width }, (): string[] => [])
  for (const row of rows.slice(0, sampled.rows))
    for (const [at, sample] of samples.entries()) {
      const cell = row[at] ?? ''
      if (cell !== '' && sample.length < sampled.cells) sample.push(cell)
    }
  return samples
}

/**
 * Suggest a column for each heading, or null. In this order: by heading if the cells fit, by cells if only one column
 * is possible, by heading even if the cells do not fit. `cells` are examples of each column's cells.
 */
export function suggestColumns(
  headings: readonly string[],
  columns: readonly ImportColumn[],
  remembered: PreviousColumns,
  cells: readonly (readonly string[])[],
): (string | null)[] {
  const named = new Map(columns.map((column) => [column.name, column]))
  const fits = canBeCellsOfColumn(columns, cells)
  const isTitle = (column: string, at: number) =>
    column !== 'name' || !named.has('days.date') || canBeTitles(cells[at] ?? [])
  const matched = matchColumns(headings, columns, remembered, (column, at) => fits(column, at) && isTitle(column, at))
  const isOpen = (at: number) =>
    matched[at] === null && !isLeftOut(headings[at] ?? '', remembered) && !areWeekdays(cells[at] ?? [])
  datesFirst(matched, cells)
  const isKnown = (at: number) => isOpen(at) && !isOtherSubject(headings[at] ?? '')
  matchContents(matched, isKnown, columns, cells, headings)
  const free = columns.filter(({ name }) => name !== idColumn && !matched.includes(name))
  const others = matchColumns(
    headings.map((heading, at) => (isOpen(at) ? heading : '')),
    free,
    {},
    (name, at) =>
      !isRefused(named.get(name), headings[at] ?? '', cells[at] ?? []) &&
      (isTitle(name, at) || !cells.some((one, other) => other !== at && isNameLike(one))),
  )
  const suggested = matched.map((column, at) => column ?? others[at] ?? null)
  const isKept = (at: number) => (remembered[headingKey(headings[at] ?? '')] ?? null) !== null
  return correctSuggestions(suggested, { headings, columns, cells, isKept, isOpen })
}

/**
 * Whether a heading alone is not enough to match the column: for links and timestamps, if the cells are amounts of
 * money, or if no cell is a value and the heading is not the label of the field.
 */
function isRefused(column: ImportColumn | undefined, heading: string, cells: readonly string[]): boolean {
  if (!column) return true
  const { kind, label } = column.field
  if (kind === 'link' || kind === 'wall_time') return true
  if (cells.every(isUnknownText)) return false
  if (kind !== 'money' && areMost(cells, isAmount, half)) return true
  if (column.name === 'name') return areMost(cells, (cell) => readTimeText(cell) !== undefined || isDateCell(cell))
  const test = tests[kind]
  return test !== undefined && headingKey(label) !== headingKey(heading) && !cells.some(test)
}

/** Whether cells can be the titles of events. Times and booking numbers, such as ‘B-1021’ and ‘#12’, cannot. */
function canBeTitles(cells: readonly string[]): boolean {
  const isNumber = (cell: string) => readTimeText(cell) !== undefined || bookingNumber.test(cell)
  return cells.every(isUnknownText) || !areMost(cells, isNumber)
}

const bookingNumber = /^(?:#|№|No\.?|Nr\.?)? ?\p{Lu}{0,5}[-./ ]?\d{1,8}(?:[-./]\d{1,6})?$/u

const currencySign = /[$£€¥]|\b(?:eur|usd|gbp|chf|kr|sek|nok|dkk|pln|zl|czk|kc|euros?)\b/i

function isAmount(cell: string): boolean {
  return cell.length <= 100 && /\d/.test(cell) && currencySign.test(cell)
}

function isLeftOut(heading: string, remembered: PreviousColumns): boolean {
  const key = headingKey(heading)
  return isIgnoredHeading(key) || (Object.hasOwn(remembered, key) && remembered[key] === null)
}

function areWeekdays(cells: readonly string[]): boolean {
  return cells.length > 0 && areMost(cells, isWeekday)
}

function isWeekday(cell: string): boolean {
  return cell.length <= 15 && weekdayWords().has(headingKey(cell))
}

/**
 * If no column is the date, columns of start and end times that contain dates become the date columns, as in calendars.
 */
function datesFirst(matched: (string | null)[], cells: readonly (readonly string[])[]): void {
  for (const [time, date] of [
    ['days.starts', 'days.date'],
    ['days.ends', 'days.last_date'],
  ] as const) {
    const at = matched.indexOf(time)
    if (at !== -1 && !matched.includes(date) && areMost(cells[at] ?? [], isDateCell)) matched[at] = date
  }
}

const most = 0.8
const half = 0.5
const some = 0.3

/** Match columns without a match by their cells, if only one such column has fitting cells. */
function matchContents(
  matched: (string | null)[],
  isOpen: (at: number) => boolean,
  columns: readonly ImportColumn[],
  cells: readonly (readonly string[])[],
  headings: readonly string[],
): void {
  const choose = (column: string, possible: readonly number[]) => {
    const [only, ...others] = possible
    if (only !== undefined && others.length === 0 && !matched.includes(column)) matched[only] = column
  }
  const open = () => matched.flatMap((_, at) => (isOpen(at) && (cells[at] ?? []).length > 0 ? [at] : []))
  const doors = columns.find(({ name }) => name === 'days.doors')
  const wordsOfDoors = new Set([doors?.field.label ?? '', ...(doors?.synonyms ?? [])].map(headingKey))
  const isOfDoors = (at: number) =>
    headingKey(headings[at] ?? '')
      .split(' ')
      .some((word) => wordsOfDoors.has(word))
  for (const column of columns.filter((one) => one.by_content)) {
    const possible = open().filter((at) => areContents(column, cells[at] ?? [], headings[at] ?? ''))
    if (column.name === 'days.date' && matchDates(matched, possible, cells)) continue
    if (column.name === 'days.starts' && matchTimes(matched, possible, cells, isOfDoors)) continue
    choose(column.name, possible)
  }
  if (columns.some(({ name, is_name }) => is_name && matched.includes(name))) return
  const fullest = Math.max(0, ...cells.map(({ length }) => length))
  const texts = open().filter((at) => isNameLike(cells[at] ?? []) && (cells[at] ?? []).length >= fullest * most)
  const distinct = texts.filter((at) => new Set(cells[at]).size === cells[at]?.length)
  choose('name', texts.length > 1 ? distinct : texts)
}

type Matched = (string | null)[]
type Samples = readonly (readonly string[])[]

const longestPeriod = 14

/** Match two columns of dates to the first and last date. Returns whether no other match is needed. */
function matchDates(matched: Matched, possible: readonly number[], cells: Samples): boolean {
  const [first, second] = possible
  const date = matched.indexOf('days.date')
  if (first === undefined || matched.includes('days.last_date')) return false
  if (date === -1 && second !== undefined) {
    if (!arePeriods(cells[first] ?? [], cells[second] ?? [])) return true
    matched[first] = 'days.date'
    matched[second] = 'days.last_date'
    return true
  }
  const [dates, others] = [cells[date] ?? [], cells[first] ?? []]
  if (date !== -1 && first === date + 1 && arePeriods(dates, others, longestPeriod)) matched[first] = 'days.last_date'
  return date !== -1
}

/**
 * Match two or three columns of consecutive times to start and end. With three, or if a heading names them, the first
 * is the doors. Returns whether they were matched.
 */
function matchTimes(
  matched: Matched,
  possible: readonly number[],
  cells: Samples,
  isOfDoors: (at: number) => boolean,
): boolean {
  const [first, second, third, ...others] = possible
  if (first === undefined || second !== first + 1 || others.length > 0) return false
  const isFree = ['days.doors', 'days.starts', 'days.ends'].every((name) => !matched.includes(name))
  if (!isFree || (third !== undefined && third !== second + 1)) return false
  const [one, two, three] = [first, second, third].map((at) => (at === undefined ? [] : (cells[at] ?? [])))
  if (third !== undefined) {
    if (!isDoors(one, two) || isDoors(three, two)) return false
    matched[first] = 'days.doors'
    matched[second] = 'days.starts'
    matched[third] = 'days.ends'
  } else if (isOfDoors(first) && isDoors(one, two)) {
    matched[first] = 'days.doors'
    matched[second] = 'days.starts'
  } else if (isOfDoors(second) && isDoors(two, one)) {
    matched[first] = 'days.starts'
    matched[second] = 'days.doors'
  } else if (areShows(one, two)) {
    matched[first] = 'days.starts'
    matched[second] = 'days.ends'
  } else return false
  return true
}

const longestWait = 120

/**
 * Whether one column has times of doors and the other has starts. If some cells are empty, the median times of the
 * columns are compared.
 */
function isDoors(early: readonly string[] = [], late: readonly string[] = []): boolean {
  const isWait = (minutes: number) => minutes > 0 && minutes <= longestWait
  if (early.length !== late.length) return isWait(middleTime(late) - middleTime(early))
  return early.length > 0 && early.every((cell, at) => isWait(minutesIn(late[at] ?? '') - minutesIn(cell)))
}

function middleTime(cells: readonly string[]): number {
  const times = cells.map(minutesIn).filter((minutes) => !Number.isNaN(minutes))
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}

/** Minutes after midnight, NaN if the cell has no time. */
function minutesIn(cell: string): number {
  const { starts, doors } = readTimeText(cell) ?? {}
  return starts ?? doors ?? Number.NaN
}

const longestShow = 12 * 60

/**
 * Whether one column has starts and the other the ends of the same rows. If some ends are empty, the median times of
 * the columns are compared.
 */
function areShows(starts: readonly string[] = [], ends: readonly string[] = []): boolean {
  const isShow = (minutes: number) => {
    const length = minutes < 0 ? minutes + minutesPerDay : minutes
    return length > 0 && length <= longestShow
  }
  if (ends.length < starts.length) return isShow(middleTime(ends) - middleTime(starts))
  return (
    starts.length === ends.length && starts.every((cell, at) => isShow(minutesIn(ends[at] ?? '') - minutesIn(cell)))
  )
}

/**
 * Whether cells are enough to recognize a column. Short texts such as 'CA' do not prove a country. Yes and no count as
 * options only below a heading that names an option, such as 'Confirmé'.
 */
function areContents(column: ImportColumn, cells: readonly string[], heading: string): boolean {
  const { field, value_synonyms = {} } = column
  if (field.kind === 'country' && !areMost(cells, (cell) => headingKey(cell).length > 3, half)) return false
  if (field.kind === 'choice' && areMost(cells, (cell) => 'value' in readYesNo(cell), half)) {
    const read = readChoice(field, heading, value_synonyms)
    return 'value' in read && read.value === readChoiceOfYes(column)
  }
  return areMost(cells, testOf(column))
}

/** Option that 'yes' means below a heading such as ‘Confirmé’ or ‘Bestätigt?’. */
function readChoiceOfYes({ field, value_synonyms = {} }: ImportColumn): unknown {
  const read = readChoice(field, 'yes', value_synonyms)
  return 'value' in read ? read.value : null
}

/** Whether no date of `starts` is after that of `ends`, and none is more than `days` days before it. */
function arePeriods(starts: readonly string[], ends: readonly string[], days = Number.POSITIVE_INFINITY): boolean {
  if (starts.length !== ends.length) return false
  return starts.every((start, at) => {
    const [from, until] = [dateIn(start), dateIn(ends[at] ?? '')]
    return from <= until && (days === Number.POSITIVE_INFINITY || (from !== '' && daysBetween(from, until) <= days))
  })
}

function dateIn(text: string): string {
  const read = readDateText(text, { isMonthFirst: false, firstDate: '2020-01-01' })
  return read && 'date' in read ? read.date : ''
}

function isNameLike(cells: readonly string[]): boolean {
  const isText = (cell: string) =>
    /\p{L}{2}/u.test(cell) && cell.length <= 100 && !isWeekday(cell) && !isDateCell(cell) && !isTime(cell)
  return areMost(cells, isText) && new Set(cells).size > cells.length / 2
}

/** Whether at least the share `least` (0 to 1) of the cells passes a test. Cells such as 'TBA' do not count. */
function areMost(cells: readonly string[], test: (cell: string) => boolean, least: number = most): boolean {
  const known = cells.filter((cell) => !isUnknownText(cell))
  const allowed = known.length - Math.ceil(known.length * least)
  let failed = 0
  return known.every((cell) => {
    if (!test(cell)) failed += 1
    return failed <= allowed
  })
}

/** Test whether the cells below a heading can be values of a column. */
export function canBeCellsOfColumn(
  columns: readonly ImportColumn[],
  cells: readonly (readonly string[])[],
): (column: string, at: number) => boolean {
  const named = new Map(columns.map((column) => [column.name, column]))
  return (name, at) => {
    const column = named.get(name)
    return column !== undefined && fitsColumn(column, cells[at] ?? [])
  }
}

/** Whether cells can be values of a column whose heading matches. */
function fitsColumn(column: ImportColumn, cells: readonly string[]): boolean {
  const { name, field, part_of } = column
  if (name === idColumn) return cells.length === 0 || cells.some((cell) => uuid.test(cell.trim()))
  if (cells.length === 0) return true
  const isPlain =
    field.kind === 'text' || field.kind === 'rich_text' || field.kind === 'record' || field.kind === 'tags'
  if (cells.every(isUnknownText)) return true
  if (isPlain && /(?:^|[.])region$/.test(name) && areMost(cells, isCountryName)) return false
  if (isPlain) return !areMost(cells, (cell) => isTime(cell) || isDateCell(cell) || isWeekday(cell))
  if (field.kind === 'time_of_day' && part_of !== undefined)
    return areMost(cells, (cell) => readTimeText(withLastZero(cell) ?? cell) !== undefined || isDateCell(cell), half)
  if (field.kind === 'choice') return areMost(cells, testOf(column), some)
  const test = tests[field.kind]
  return test === undefined || areMost(cells, test, half)
}

function isCountryName(cell: string): boolean {
  return headingKey(cell).length > 3 && parseCountry(cell) !== undefined
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isDateCell(cell: string): boolean {
  if (cell.length > 60 || !/\d/.test(cell)) return false
  if (/^[\d.,]*$/.test(cell) && !/^\d{1,2}\.\d{1,2}\.(\d{2}|\d{4})?$/.test(cell)) return false
  return readDateText(cell, { isMonthFirst: orderOfDate(cell) === 'month', firstDate: '2020-01-01' }) !== undefined
}

/** Whether a cell below a heading for dates is a date without a year: '12.06'. */
function isShortDate(cell: string): boolean {
  return /^\d{1,2}\.\d{1,2}$/.test(cell) && dateIn(cell) !== ''
}

/** Whether a cell looks like a time. A number alone can be anything else. */
function isTime(cell: string): boolean {
  return !/^[\d.,]*$/.test(cell) && readTimeText(cell) !== undefined
}

const numberOptions = { hasDecimals: false }
const tests: Partial<Record<RecordField['kind'], (cell: string) => boolean>> = {
  date: (cell) => isDateCell(cell) || /^\d{5}([.,]\d+)?$/.test(cell) || /^\d{8}$/.test(cell) || isShortDate(cell),
  time_of_day: (cell) => readTimeText(cell) !== undefined,
  wall_time: isDateCell,
  number: (cell) => 'value' in readNumber(cell, numberOptions),
  money: (cell) => /\d/.test(cell),
  flag: (cell) => 'value' in readYesNo(cell),
  country: (cell) => parseCountry(cell) !== undefined,
  currency: (cell) => currenciesOf(cell).length > 0,
  time_zone: (cell) => 'value' in readZone(cell),
  link: (cell) => /[\w-]\.[a-z]{2}/i.test(cell),
}

/** Test for cells that can only be values of a column. */
function testOf({ field, value_synonyms = {} }: ImportColumn): (cell: string) => boolean {
  if (field.kind === 'choice') return (cell) => 'value' in readChoice(field, cell, value_synonyms)
  if (field.kind === 'date') return isDateCell
  if (field.kind === 'time_of_day') return isTime
  if (field.kind === 'country') return (cell) => cell.length > 1 && parseCountry(cell) !== undefined
  if (field.kind === 'link') return (cell) => /^https?:\/\//i.test(cell)
  return tests[field.kind] ?? (() => false)
}
