import { foldText } from '#shared/fold-text.ts'
import { orderOfDate, readDateText } from '#shared/imports/date-text.ts'
import { monthWords, weekdayWords } from '#shared/imports/words-of-dates.ts'

type Rows = readonly (readonly string[])[]

export interface MonthOfYear {
  month: number
  year: number | null
}

interface DayCell {
  text: string
  first: number
  /** The day includes its weekday. */
  isNamed: boolean
}

const leastShare = 0.6
const longestHeading = 30

/**
 * Add the month to days below rows that name a month: ‘GENNAIO 2027’ above ‘sab 16’. The month rows become empty. A
 * month without a year follows the month above it. Other tables stay as they are.
 */
export function withMonths(rows: Rows): { rows: string[][]; notes: string[] } {
  const months = rows.map(monthOfRow)
  const first = months.findIndex((month) => month !== null)
  if (first === -1) return continueMonths(rows)
  if (hasDates(rows, months, first)) return withoutMonths(rows, months)
  const left = repeatedRows(rows)
  const at = dayColumn(rows, months, first, left)
  if (at === -1) return continueMonths(rows)
  let current: MonthOfYear | null = null
  const filled = rows.map((row, index) => {
    const month = months[index]
    if (month) {
      current = { month: month.month, year: month.year ?? yearAfter(current, month.month) }
      return row.map(() => '')
    }
    if (left.has(index)) return row.map(() => '')
    const day = current && readDay(row[at] ?? '')
    return day ? row.map((cell, column) => (column === at ? `${day.text} ${monthText(current)}` : cell)) : [...row]
  })
  const example = rows[first]?.find((cell) => cell !== '') ?? ''
  const others = left.size > 0 ? [`${left.size} rows with headings again or with subtotals were left out.`] : []
  return { rows: filled, notes: [`Days get the month of the row above them, such as ‘${example}’.`, ...others] }
}

const subtotal =
  /^(?:sous[- ]?total|sub[- ]?total|subtotale|subtotaal|zwischensumme|delsum|delsumma|välisumma|suma częściowa|mezisoučet|totals?|totale|summe)(?!\p{L})/iu

/** Indexes of rows that repeat the headings, or contain subtotals and only numbers. */
function repeatedRows(rows: Rows): Set<number> {
  const seen = new Set<string>()
  const found = new Set<number>()
  for (const [index, row] of rows.entries()) {
    const [first = '', ...others] = row.filter((cell) => cell !== '')
    if (others.length === 0) continue
    const isText = [first, ...others].every((cell) => /\p{L}/u.test(cell) && !/\d/.test(cell))
    const key = JSON.stringify(row)
    if (isText && seen.has(key)) found.add(index)
    if (isText) seen.add(key)
    if (subtotal.test(first) && others.every((cell) => !/\p{L}{4}/u.test(cell))) found.add(index)
  }
  return found
}

const sampledCells = 200

/** Whether a column has full dates in the months of the rows above them: ‘08.01.2027’ below ‘JANUARY’. */
function hasDates(rows: Rows, months: readonly (MonthOfYear | null)[], first: number): boolean {
  return (rows[first] ?? []).some((_, at) => {
    let [dates, cells, month] = [0, 0, 0]
    for (let index = first; index < rows.length && cells < sampledCells; index += 1) {
      month = months[index]?.month ?? month
      const cell = rows[index]?.[at] ?? ''
      if (months[index] || cell === '') continue
      cells += 1
      if (isInMonth(cell, month)) dates += 1
    }
    return dates > 1 && dates >= cells * leastShare
  })
}

function isInMonth(cell: string, month: number): boolean {
  if (cell.length > longestHeading || !/\d\D+\d|\d.*\p{L}|\p{L}.*\d/u.test(cell)) return false
  const read = readDateText(cell, { isMonthFirst: orderOfDate(cell) === 'month', firstDate: '2024-01-01' })
  if (!read || 'problem' in read || read.times) return false
  return [read.date, read.lastDate].some((date) => Number(date?.slice(5, 7)) === month)
}

/** Empty rows that name a month above full dates. A numeric first day of a month is a date, not a heading. */
function withoutMonths(rows: Rows, months: readonly (MonthOfYear | null)[]) {
  const nameOf = (row: readonly string[]) => row.find((cell) => /\p{L}/u.test(cell))
  const isHeading = (row: readonly string[], index: number) => months[index] !== null && nameOf(row) !== undefined
  const heading = rows.find(isHeading)
  const notes = heading
    ? [`Rows with only a month, such as ‘${nameOf(heading)}’, are headings, so they were left out.`]
    : []
  return { rows: rows.map((row, index) => (isHeading(row, index) ? row.map(() => '') : [...row])), notes }
}

function yearAfter(before: MonthOfYear | null, month: number): number | null {
  if (before === null || before.year === null) return null
  return before.year + (month < before.month ? 1 : 0)
}

export function monthText(given: MonthOfYear | null): string {
  if (!given) return ''
  const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
  const month = name.format(new Date(Date.UTC(2027, given.month - 1, 15)))
  return given.year === null ? month : `${month} ${given.year}`
}

/**
 * Month of a row that has no other cells, except copies from merged cells. Spreadsheets store ‘Jan 2027’ as the first
 * day.
 */
export function monthOfRow(row: readonly string[]): MonthOfYear | null {
  const [text = '', ...others] = new Set(row.filter((cell) => cell !== ''))
  if (text === '' || others.length > 0 || text.length > longestHeading) return null
  const [, ofDate, monthOfDate] = /^(\d{4})-(\d{2})-01$/.exec(text) ?? []
  if (ofDate !== undefined) return { month: Number(monthOfDate), year: Number(ofDate) }
  const [, word = '', year] = /^(\p{L}{3,})\.?(?:[\s,/'’-]{1,3}(?:de )?(\d{4}|\d{2}))?\.?$/u.exec(foldText(text)) ?? []
  const [month] = monthWords().get(word) ?? []
  if (month === undefined) return null
  return { month, year: year === undefined ? null : Number(year.length === 2 ? `20${year}` : year) }
}

/** Index of the first column with days of a month in ascending order; -1 if there is none. */
function dayColumn(
  rows: Rows,
  months: readonly (MonthOfYear | null)[],
  first: number,
  left: ReadonlySet<number>,
): number {
  const width = rows[first]?.length ?? 0
  return Array.from({ length: width }, (_, at) => at).findIndex((at) => {
    let [days, others, last] = [0, 0, 0]
    for (let index = first; index < rows.length; index += 1) {
      const cell = rows[index]?.[at] ?? ''
      if (months[index]) last = 0
      else if (cell !== '' && !left.has(index)) {
        const day = readDay(cell)
        if (day && day.first >= last) {
          days += 1
          last = day.first
        } else others += 1
      }
    }
    return days > 1 && days >= (days + others) * leastShare
  })
}

const dayPattern = /^(\d{1,2})(?:\.|st|nd|rd|th|er|º)?(?: ?[-\u2010-\u2015&+/] ?(\d{1,2})\.?)?$/

/**
 * Weekdays for single letters that mean the same weekday in every language. Other letters only mark a cell as a day.
 */
const weekdayLetters: Record<string, string> = { x: 'Wed', j: 'Thu', g: 'Thu', v: 'Fri' }
/** Separator of two days in a cell, ' - ' or a word, followed by the second weekday. */
const betweenDays =
  /(?<=\d\.?) ?(?:([-\u2010-\u2015&+/])|(?<= )(and|und|et|y|e|i|og|och|en|to|bis|al|au|a|tot)(?= )) ?(?:(\p{L}{1,15})\.? )?(?=\d)/iu
const andMark = /^(?:[&+]|and|und|et|y|e|i|og|och|en)$/i

/** Read ‘16’, ‘16.’, ‘16th’, ‘16-17’, ‘sab 16’, ‘Sat, 16.’, ‘16 Sat’, ‘V 8’, ‘2ª 8’, ‘Thu 18 - Sat 20’ or ‘V 12 y S 13’. */
export function readDay(given: string): DayCell | null {
  if (given.length > longestHeading || !/\d/.test(given)) return null
  const [, mark = '', word, second] = betweenDays.exec(given) ?? []
  if (second !== undefined && !isWeekday(second)) return null
  const cell = given
    .trim()
    .replace(/^([2-6])ª[ ,]+(?=\d)/, (_, day: string) => `${['Mon', 'Tue', 'Wed', 'Thu', 'Fri'][Number(day) - 2]} `)
    .replace(betweenDays, '-')
  const [, before, rest = '', after] = /^(?:(\p{L}+)[.,]*\s+)?(.*?)(?:[\s,]+(\p{L}{2,})\.?)?$/u.exec(cell) ?? []
  const weekday = before ?? after
  if (weekday !== undefined && !isWeekday(weekday)) return null
  const [, first, last] = dayPattern.exec(rest) ?? []
  if (first === undefined || Number(first) < 1 || Number(first) > 31 || Number(last ?? first) > 31) return null
  const isPair = andMark.test(mark || (word ?? '')) && Number(last) !== Number(first) + 1
  const days = last === undefined ? first : `${first}${isPair ? ' & ' : '-'}${last}`
  const shown = weekday?.length === 1 ? weekdayLetters[weekday.toLowerCase()] : weekday
  return { text: shown === undefined ? days : `${shown} ${days}`, first: Number(first), isNamed: weekday !== undefined }
}

function isWeekday(word: string): boolean {
  return /^[lmxjvsdgtwf]$/i.test(word) || weekdayWords().has(foldText(word))
}

/** Month of a full date in words, with the year if it is written: ‘Sat 6 Mar’, ‘5 March 2027’. */
function monthOfDate(cell: string): (MonthOfYear & { day: number }) | null {
  const hasMonth =
    /\d/.test(cell) &&
    foldText(cell)
      .split(/[^\p{L}]+/u)
      .some((word) => monthWords().has(word))
  const read = hasMonth ? readDateText(cell, { isMonthFirst: false, firstDate: '2024-01-01' }) : undefined
  if (!read || 'problem' in read) return null
  const [year = 0, month = 0, day = 0] = (read.lastDate ?? read.date).split('-').map(Number)
  return { month, day, year: /\d{4}/.test(cell) ? year : null }
}

/**
 * Add the month of the date above to days with a weekday: ‘Fri 12’ below ‘Sat 6 Mar’. A smaller day number starts the
 * next month.
 */
function continueMonths(rows: Rows): { rows: string[][]; notes: string[] } {
  const unchanged = { rows: rows.map((row) => [...row]), notes: [] }
  const width = rows[0]?.length ?? 0
  for (let at = 0; at < width; at += 1) {
    let current: (MonthOfYear & { day: number }) | null = null
    let others = 0
    let example = ''
    const filled = rows.map((row) => {
      const cell = row[at] ?? ''
      if (cell === '') return cell
      const dated = monthOfDate(cell)
      const day = dated || !current ? null : readDay(cell)
      if (dated) current = dated
      if (dated || !current) return cell
      if (!day?.isNamed) {
        others += 1
        return cell
      }
      if (day.first < current.day) current = { ...next(current), day: day.first }
      else current = { ...current, day: day.first }
      example ||= cell
      return `${day.text} ${monthText(current)}`
    })
    const changed = filled.filter((cell, index) => cell !== (rows[index]?.[at] ?? '')).length
    if (changed === 0 || others > changed) continue
    return {
      rows: rows.map((row, index) => row.map((cell, column) => (column === at ? (filled[index] ?? '') : cell))),
      notes: [`Days without a month, such as ‘${example}’, get the month of the date above them.`],
    }
  }
  return unchanged
}

function next({ month, year }: MonthOfYear): MonthOfYear {
  return month === 12 ? { month: 1, year: year === null ? null : year + 1 } : { month: month + 1, year }
}
