import { missingYearProblem, orderOfDate, readDateCellText, readDateText } from '#shared/imports/date-text.ts'
import { headingKey } from '#shared/imports/heading-key.ts'
import type { ImportColumn } from '#shared/imports/import-columns.ts'
import { readChoice, readChoiceWithAddition } from '#shared/imports/read-cell.ts'
import { splitList } from '#shared/imports/split-list.ts'
import { readTimeText } from '#shared/imports/time-text.ts'
import { isUnknownText } from '#shared/imports/unknown-text.ts'
import { currencyDecimals } from '#shared/money.ts'
import { isAmbiguousNumber } from '#shared/parse-number.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { type BareTimes, findBareTimes } from './bare-times.ts'
import { canHoldDate, dateOrders, type MatchedColumn, withClockTimes } from './matched-table.ts'

/** Questions to the user about cells that can be read in several ways. */
export interface TableQuestions {
  /** Columns with ambiguous dates such as 03/04/2027. */
  dateOrder: ColumnQuestion[]
  /** Columns with ambiguous numbers such as 1.250. */
  decimals: ColumnQuestion[]
  /** Texts in choice columns that are not the label of an option. */
  values: ValueQuestion[]
  /** Examples of times after midnight that have no date of their own. */
  earlyTimes: string[]
  /** Doors and starts without am or pm that would be in the morning; null if the table shows which clock it uses. */
  bareTimes: BareTimes | null
  /** Examples of dates without a year. */
  season: string[]
  /** Number of rows without a date below a row with a date, as in a list grouped by day; null if there are only few. */
  emptyDates: { heading: string; count: number } | null
}

export interface ColumnQuestion {
  column: string
  heading: string
  examples: string[]
}

export interface ValueQuestion {
  column: string
  heading: string
  text: string
  /** Normalized text. */
  key: string
  count: number
  /** Label of the option that the text probably means; null if it is unknown. */
  suggestion: string | null
  /** Whether the suggestion applies without an answer. */
  isRead: boolean
  choices: { value: string; label: string }[]
}

type Rows = readonly (readonly string[])[]

export interface QuestionedColumn {
  at: number
  heading: string
  column: ImportColumn
}

/** `texts`: maximum number of different texts that are parsed for each kind of question. */
const maximum = { examples: 3, values: 50, texts: 6000, characters: 200 } as const

/** Find the questions about ambiguous cells of a table. The work per cell is bounded. */
export function findQuestions(
  rows: Rows,
  headingRow: number,
  chosen: readonly MatchedColumn[],
  columns: readonly ImportColumn[],
): TableQuestions {
  const body = withClockTimes(rows.slice(headingRow + 1), chosen)
  const named = new Map(columns.map((column) => [column.name, column]))
  const asked = chosen.flatMap(({ heading, column: name }, at): QuestionedColumn[] => {
    const column = named.get(name)
    return column ? [{ at, heading, column }] : []
  })
  const dated = asked.filter(({ column }) => canHoldDate(column))
  const orders = dateOrders(rows, headingRow, chosen, columns)
  const texts = { left: maximum.texts }
  const bareTimes = findBareTimes(body, asked)
  return {
    dateOrder: dated.filter(({ at }) => orders[at] === 'ask').map((one) => dateQuestion(body, one)),
    decimals: asked.flatMap((one) => decimalQuestion(body, one)),
    values: asked
      .flatMap((one) => valueQuestions(body, one, texts))
      .sort(
        (one, other) => Number(one.suggestion !== null) - Number(other.suggestion !== null) || other.count - one.count,
      )
      .slice(0, maximum.values),
    earlyTimes: bareTimes ? [] : earlyTimesIn(body, asked),
    bareTimes,
    season: datesWithoutYear(body, dated),
    emptyDates: emptyDatesIn(body, asked),
  }
}

const dateColumn = 'days.date'
const leastEmptyDates = { count: 2, share: 0.2 } as const

/** Whether a row has values besides its date. Month and week headings have only one cell. */
function hasContent(row: readonly string[], others: readonly number[]): boolean {
  return others.filter((at) => (row[at] ?? '') !== '').length >= Math.min(2, others.length)
}

function emptyDatesIn(rows: Rows, asked: readonly QuestionedColumn[]): TableQuestions['emptyDates'] {
  const date = asked.find(({ column }) => column.name === dateColumn)
  if (!date) return null
  const others = asked.filter((one) => one !== date).map(({ at }) => at)
  const full = rows.filter((row) => hasContent(row, others))
  const first = full.findIndex((row) => (row[date.at] ?? '') !== '')
  const count = first === -1 ? 0 : full.slice(first).filter((row) => (row[date.at] ?? '') === '').length
  const isOften = count >= leastEmptyDates.count && count >= full.length * leastEmptyDates.share
  return isOften ? { heading: date.heading, count } : null
}

/** Give rows without a date the date above them. */
export function fillDates(rows: Rows, chosen: readonly MatchedColumn[]): string[][] {
  const date = chosen.findIndex(({ column }) => column === dateColumn)
  const others = chosen.flatMap(({ column }, at) => (column !== '' && at !== date ? [at] : []))
  let last = ''
  return rows.map((row) => {
    const filled = [...row]
    if ((row[date] ?? '') !== '') last = row[date] ?? ''
    else if (date !== -1 && hasContent(row, others)) filled[date] = last
    return filled
  })
}

/** Distinct cells of a column, because tables repeat most values. */
function distinctTexts(rows: Rows, at: number, isAsked: (text: string) => boolean): string[] {
  const texts = new Set<string>()
  for (const row of rows) {
    const text = row[at] ?? ''
    if (text !== '' && text.length <= maximum.characters && isAsked(text)) texts.add(text)
  }
  return [...texts]
}

/** Question about the order of day and month: the column has dates of both orders, or only ambiguous ones. */
function dateQuestion(rows: Rows, { at, heading, column }: QuestionedColumn): ColumnQuestion {
  const found = { day: new Set<string>(), month: new Set<string>(), either: new Set<string>() }
  for (const row of rows) {
    const text = row[at] ?? ''
    const order = column.field.kind === 'time_of_day' && readTimeText(text) ? null : orderOfDate(text)
    if (order !== null && found[order].size < maximum.examples) found[order].add(text)
    if (found.day.size > 0 && found.month.size > 0) break
  }
  const contradicting = [...found.day].slice(0, 1).concat([...found.month].slice(0, 1))
  return {
    ...{ column: column.name, heading },
    examples: contradicting.length > 0 ? contradicting : [...found.either],
  }
}

/**
 * Whether numbers such as 1.250 in a column have decimals. 'ask' if all of them are ambiguous; null if there are none,
 * or the field cannot have three decimals.
 */
export function decimalsOfColumn(
  rows: Rows,
  headingRow: number,
  at: number,
  column: ImportColumn | undefined,
): boolean | 'ask' | null {
  if (!column || !hasThreeDecimals(column)) return null
  const numbers = distinctTexts(rows.slice(headingRow + 1), at, (one) => /\d[.,]\d/.test(one)).map(numberIn)
  const marks = new Set(numbers.filter(isAmbiguousNumber).map((number) => number.replace(/\d|[+-]/g, '')))
  if (marks.size === 0) return null
  const votes = new Set(numbers.flatMap((number) => voteOf(number, marks)))
  return votes.size === 1 ? votes.has('decimals') : 'ask'
}

function hasThreeDecimals({ field }: ImportColumn): boolean {
  if (field.kind === 'money') return currencyDecimals(field.currency ?? '') >= 3
  return field.kind === 'number' && (field.decimals ?? 0) >= 3
}

const numberIn = (text: string) => /[+-]?\d[\d.,]*/.exec(text)?.[0] ?? ''

/** Meaning of the ambiguous mark, as shown by a number that can be read in one way only. */
function voteOf(number: string, marks: ReadonlySet<string>): ('decimals' | 'thousands')[] {
  const [, whole = '', mark = '', rest = ''] = /^[+-]?(\d+)([.,])(\d+)$/.exec(number) ?? []
  if (marks.has(mark) && (rest.length !== 3 || whole.length > 3 || whole.startsWith('0'))) return ['decimals']
  const [, group = '', other] = /^[+-]?\d{1,3}(?:([.,])\d{3})+(?:([.,])\d+)?$/.exec(number) ?? []
  return marks.has(group) && (other !== undefined || number.split(group).length > 2) && other !== group
    ? ['thousands']
    : []
}

function decimalQuestion(rows: Rows, { at, heading, column }: QuestionedColumn): ColumnQuestion[] {
  if (decimalsOfColumn(rows, -1, at, column) !== 'ask') return []
  const examples = distinctTexts(rows, at, (one) => isAmbiguousNumber(numberIn(one)))
  return [{ column: column.name, heading, examples: examples.slice(0, maximum.examples) }]
}

function valueQuestions(
  rows: Rows,
  { at, heading, column }: QuestionedColumn,
  texts: { left: number },
): ValueQuestion[] {
  const { field, value_synonyms = {} } = column
  if (field.kind !== 'choice' && field.kind !== 'choices') return []
  const isOption = (text: string) => 'value' in readChoice(field, text, {})
  const cells = new Map<string, number>()
  for (const row of rows) {
    const cell = row[at] ?? ''
    const count = cells.get(cell)
    if (count !== undefined) cells.set(cell, count + 1)
    else if (cell !== '' && cell.length <= maximum.characters && cells.size < texts.left) cells.set(cell, 1)
  }
  texts.left -= cells.size
  const entries = new Map<string, { text: string; count: number }>()
  for (const [cell, count] of cells)
    for (const text of field.kind === 'choices' ? splitList(cell, isOption) : [cell]) {
      const key = headingKey(text)
      const known = entries.get(key)
      if (known) known.count += count
      else if (key !== '') entries.set(key, { text, count })
    }
  const choices = (field.choices ?? []).flatMap(({ value, label, is_gone }) => (is_gone ? [] : [{ value, label }]))
  // 'Live' beside 'On sale' and 'Sold out' is the term of another system.
  const isForeign = [...entries.values()].some(({ text }) => !isOption(text) && !isUnknownText(text))
  return [...entries].flatMap(([key, { text, count }]): ValueQuestion[] => {
    const isLabel = choices.some(({ label }) => label === text)
    const other = isLabel && !isForeign ? undefined : otherMeaning(column, key)
    if (isOption(text) && other === undefined) return []
    const read = readChoiceWithAddition(field, text, value_synonyms)
    const dated = readChoice(field, beforeDate.exec(text)?.[0] ?? '', value_synonyms)
    const begun = firstWordMeaning(column, text)
    const meant = other ?? [read, dated, begun].flatMap((one) => ('value' in one ? [one.value] : []))[0]
    const suggestion = choices.find(({ value }) => value === meant)?.label ?? null
    if (suggestion === null && isUnknownText(text)) return []
    const isRead = 'value' in read && read.value === meant
    return [{ column: column.name, heading, text, key, count, suggestion, isRead, choices }]
  })
}

/** Words in front of a date or number: 'Hold' of 'Hold till 15/12'. */
const beforeDate = /^\D{3,30}?(?= (?:(?:till?|until|from|on|to|bis|ab|am|vom) )?\d)/i

/** Statuses that are recognized by the first word of a longer text: 'pencilled by Kate', 'Aplazado al 9 de abril'. */
const statusesOfFirstWords = new Set<unknown>(['hold', 'cancelled', 'postponed'])

function firstWordMeaning({ name, field, value_synonyms = {} }: ImportColumn, text: string): { value?: unknown } {
  const [word] = /^\p{L}{5,20}(?= )/u.exec(text) ?? []
  const read = name === 'status' && word !== undefined ? readChoice(field, word, value_synonyms) : {}
  return 'value' in read && statusesOfFirstWords.has(read.value) ? read : {}
}

/** Option that other systems mean by a text that is also the value of a different option. */
function otherMeaning({ value_synonyms = {} }: ImportColumn, key: string): string | undefined {
  return Object.entries(value_synonyms).find(([, words]) => words.some((word) => headingKey(word) === key))?.[0]
}

const earliestMinutes = 6 * 60

/**
 * Doors and starts after midnight that have no date. A start after midnight with doors late in the evening is
 * unambiguous.
 */
function earlyTimesIn(rows: Rows, asked: readonly QuestionedColumn[]): string[] {
  const indexOf = (name: string) => asked.find(({ column }) => column.name === name)?.at
  const [doors, starts, ends] = ['days.doors', 'days.starts', 'days.ends'].map(indexOf)
  const examples = new Set<string>()
  const known = new Map<string, number | null>()
  const timeIn = (row: readonly string[], at: number | undefined) => {
    const text = at === undefined ? '' : (row[at] ?? '')
    const minutes = known.get(text) ?? (known.size < maximum.texts ? timeOf(text) : null)
    if (known.size < maximum.texts) known.set(text, minutes)
    return minutes
  }
  for (const row of rows) {
    if (examples.size === maximum.examples) break
    const [opens, begins, finishes] = [timeIn(row, doors), timeIn(row, starts), timeIn(row, ends)]
    const isAllDay = begins === 0 && (finishes === 0 || finishes === 1439)
    if (isEarly(opens) && doors !== undefined) examples.add(row[doors] ?? '')
    else if (isEarly(begins) && starts !== undefined && !isAllDay && !(opens !== null && opens > (begins ?? 0)))
      examples.add(row[starts] ?? '')
  }
  return [...examples]
}

function isEarly(minutes: number | null): boolean {
  return minutes !== null && minutes >= 0 && minutes < earliestMinutes
}

function timeOf(text: string): number | null {
  if (text === '') return null
  const { starts, doors } = readTimeText(text) ?? {}
  return starts ?? doors ?? null
}

function datesWithoutYear(rows: Rows, dated: readonly QuestionedColumn[]): string[] {
  const examples = new Set<string>()
  const texts = new Set<string>()
  for (const { at, column } of dated)
    for (const row of rows) {
      if (examples.size === maximum.examples || texts.size === maximum.texts) return [...examples]
      const text = row[at] ?? ''
      if (!/\d/.test(text) || /\d{4}/.test(text) || texts.has(text)) continue
      texts.add(text)
      // '7/8' in a column of times is doors at seven and a start at eight.
      if (column.field.kind === 'time_of_day' && readTimeText(text)) continue
      if (isWithoutYear(text, column.field.kind === 'date')) examples.add(text)
    }
  return [...examples]
}

function isWithoutYear(text: string, isDateColumn: boolean): boolean {
  const read = (isDateColumn ? readDateCellText : readDateText)(text, {
    isMonthFirst: orderOfDate(text) === 'month',
    firstDate: null,
  })
  return read !== undefined && 'problem' in read && read.problem === missingYearProblem
}

/**
 * Suggest a start date for dates without a year: the date that fits the weekdays and the order of the examples best, or
 * today.
 */
export function suggestFirstDate(examples: readonly string[], today: LocalDate): LocalDate {
  const [first = ''] = examples
  const last = addDays(today, -365)
  const previous = dateFrom(first, last)
  const candidates = [today, previous?.date ?? today, last, addDays(today, 365)]
  const scores = candidates.map((candidate) => {
    const read = examples.map((example) => dateFrom(example, candidate))
    const fits = read.filter((one) => one && !('note' in one)).length
    const dates = read.flatMap((one) => (one ? [one.date] : []))
    const isSorted = dates.every((date, at) => at === 0 || (dates[at - 1] ?? '') <= date)
    return 2 * fits + (isSorted ? 1 : 0)
  })
  return candidates[scores.indexOf(Math.max(...scores))] ?? today
}

function dateFrom(text: string, firstDate: LocalDate) {
  const read = readDateText(text, { isMonthFirst: false, firstDate })
  return read && 'date' in read ? read : undefined
}
