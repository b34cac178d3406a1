import { foldText } from '#shared/fold-text.ts'
import { addDays, dayOfWeek, isLocalDate, type LocalDate } from '#shared/time/local-date.ts'
import { minutesPerDay } from '#shared/time/wall-time.ts'
import { headingKey } from './heading-key.ts'
import type { CellOptions } from './import-options.ts'
import { offsetMinutes, readTimeText, type TimeText } from './time-text.ts'
import { isUnknownText } from './unknown-text.ts'
import { monthWords, weekdayWords } from './words-of-dates.ts'

/** Whether the day or the month comes first in dates such as 03/04/2027. */
export type DateOrder = 'day' | 'month'

export type DateOptions = Pick<CellOptions, 'isMonthFirst' | 'firstDate' | 'has24Hours' | 'isAnd'>

/** Date of a cell, which can also contain a last date, times and the UTC offset of the times in minutes. */
export interface DateText {
  date: LocalDate
  lastDate?: LocalDate
  times?: TimeText
  offset?: number
  note?: string
  /** The text contains more than the date: '12 March 2027 (tbc)'. */
  isNamed?: true
}

/** Day and month, and the year if it is written. */
interface Day {
  year?: number
  month: number
  day: number
}

interface DayRange {
  first: Day
  last?: Day
  /** Weekdays that the text can mean. */
  weekday?: readonly number[]
  /** The text names two days, not a period: '5 & 7 March'. */
  isPair?: boolean
}

const maximumCharacters = 100
/** Maximum difference of local times from UTC in minutes: 14 hours in Kiritimati. */
const largestOffset = 14 * 60
/** Maximum number of words of a date text. Two dates with weekdays and times have 14 words. */
const maximumWords = 16
const pairProblem = 'There are two dates: split the row for a second event'
export const missingYearProblem = 'Which year? Write the date with a year, or choose when the season starts'

/** Parse a date of any notation, without times: '12.06.2027', 'Sat 12 June 2027'. Undefined for other text. */
export function parseDate(text: string, order: DateOrder): LocalDate | undefined {
  const read = readDateText(text, { isMonthFirst: order === 'month', firstDate: null })
  if (!read || 'problem' in read || read.lastDate !== undefined) return undefined
  return read.times === undefined || isMidnight(read.times) ? read.date : undefined
}

export function isMidnight({ starts, ends, doors, curfew }: TimeText): boolean {
  return starts === 0 && ends === undefined && doors === undefined && curfew === undefined
}

/**
 * Read a date, a range of dates, or a date with times: '12.–13.06.2027', '2027-06-12T19:30:00+02:00',
 * 'Sat 12 June, 8pm'. Also an Excel day number. Undefined for other text.
 */
export function readDateText(text: string, options: DateOptions): DateText | { problem: string } | undefined {
  if (text.length > maximumCharacters) return undefined
  const [week] = weekPattern.exec(text) ?? []
  if (week !== undefined) return withWords(readDated(text.slice(week.length), options), text)
  const [, plain = '', bracketed] = markPattern.exec(text.trim()) ?? []
  const marked = plain !== '' && (bracketed === undefined || isUnknownText(bracketed))
  return (marked ? withWords(readDated(plain, options), text) : undefined) ?? readDated(text, options)
}

/** A mark behind a date that makes it uncertain or refers to a footnote: '?', '*', '(tbc)'. */
const markPattern = /^(.{0,90}?\d[^?*†!()]{0,20}?) ?(?:[?*†!]{1,3}|\(([^()]{1,30})\))$/

/** Words for the week that begins on a date: 'w/c 5 Apr 2027'. */
const weekPattern =
  /^\s*(?:w\/c|wc|w\.c\.|week (?:commencing|beginning|of)|woche ab|semaine du|semana del?|settimana del)\.? /i

function withWords<Read extends DateText | { problem: string } | undefined>(read: Read, text: string) {
  if (!read || 'problem' in read) return read
  return { ...read, note: read.note ?? `The file says ‘${text.trim()}’`, isNamed: true as const }
}

/** Split a date from the words behind it: '12 March 2027 SOLD OUT', '12.3.2027 (2. Option)'. Null if there are none. */
function splitWords(text: string, options: DateOptions) {
  if (text.length > maximumCharacters) return null
  for (const { index, 0: mark } of [...text.matchAll(/[\s,;:(–-]+(?=\p{L}|\d ?[a-z.])/gu)].slice(0, maximumMarks)) {
    const words = text.slice(index + mark.length).replace(/\)$/, '')
    const isOtherDate = /\d{2}/.test(words) || (/\d/.test(words) && headingKey(words).split(' ').some(isWordOfDate))
    const read = /\p{L}{2}/u.test(words) && !isOtherDate ? readDated(text.slice(0, index), options) : undefined
    if (read && (!('problem' in read) || read.problem === missingYearProblem))
      return { read: withWords(read, text), words }
  }
  return null
}

function isWordOfDate(word: string): boolean {
  return monthWords().has(word) || weekdayWords().has(word)
}

/** Read the date of a cell in a date column. Words behind the date are allowed; the result then has `isNamed`. */
export function readDateCellText(text: string, options: DateOptions): DateText | { problem: string } | undefined {
  return readDateText(text, options) ?? readShortRange(text, options) ?? splitWords(text, options)?.read
}

/** Two days of a month without a year, which in other columns can be times: '12-14.02'. */
function readShortRange(text: string, options: DateOptions): DateText | { problem: string } | undefined {
  const [, range] = /^(\d{1,2}\.? ?[-\u2010-\u2015] ?\d{1,2}\.\d{1,2})$/.exec(text.trim()) ?? []
  return range === undefined ? undefined : readDateText(`${range}.`, options)
}

/**
 * Words behind the date of a cell in a date column: 'SOLD OUT' of '12 March 2027 SOLD OUT'. Empty if there are none.
 */
export function wordsBehindDate(text: string): string {
  const options = { isMonthFirst: orderOfDate(text) === 'month', firstDate: '2020-01-01' }
  return readDateText(text, options) ? '' : (splitWords(text, options)?.words ?? '')
}

function readDated(text: string, options: DateOptions): DateText | { problem: string } | undefined {
  const dashed = withPlainWeekdays(text.replace(/^\s*@\s*/, ''))
    .normalize('NFKC')
    .replace(bracketedWeekday, (_, sign: string) => ` ${shortWeekdays['月火水木金土日'.indexOf(sign)]} `)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
  const [, hours] = offsetPattern.exec(dashed) ?? []
  const offset = hours === undefined ? undefined : offsetMinutes(hours)
  const read = readPlainDate(dashed.replace(offsetsPattern, ''), options)
  if (!read || 'problem' in read || !read.times || read.offset !== undefined) return read
  if (read.times.offset !== undefined) return { ...read, offset: read.times.offset }
  if (offset === undefined) return read
  return Math.abs(offset) > largestOffset ? undefined : { ...read, offset }
}

/** Offset behind a time: '8:00 PM (GMT+2)', '20:00 UTC-5'. */
const offsetPattern = /(?<=\d(?::\d{2})?(?: ?[ap]\.?m\.?)?) ?\(?(?:GMT|UTC) ?([+-]\d{1,2}(?::?\d{2})?)\)?(?![\d:])/i
const offsetsPattern = new RegExp(offsetPattern.source, 'gi')

function readPlainDate(text: string, options: DateOptions): DateText | { problem: string } | undefined {
  const plain = text
    .replace(/ {0,9}[→⟶] {0,9}/g, ' - ')
    .replace(/ ?\([A-Z]{2,5}\)/g, '')
    .replace(/[’‘´`]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/(?<![\p{L}\d])(?:t\/m|tot en met|t\.? ?e\.? ?m\.?)(?![\p{L}\d])/giu, 'tm')
    .trim()
  const words = plain.match(/[\p{L}\d]+/gu) ?? []
  if (words.length > maximumWords || !/\d/.test(plain)) return undefined
  return readStamp(plain, options) ?? readSpan(plain, options) ?? readWithTimes(plain, options)
}

const shortWeekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Weekday in brackets behind a Japanese date, which can be a holiday: '(金)', '(金曜日)', '(月・祝)'. */
const bracketedWeekday = /(?<=[\d日] ?)[([]([月火水木金土日])(?:曜日?)?(?:[・/, ]?[祝休]日?)?[)\]]/g

/** In Portuguese, '2ª' or 'segunda-feira' is a Monday, and '6ª' a Friday. */
function withPlainWeekdays(text: string): string {
  return text.replace(
    /(?<!\d)([2-6]) ?[ªa](?:[ -]?f(?:eira)?\.?(?!\p{L})|(?=,? \d)),?/u,
    (_, day: string) => shortWeekdays[Number(day) - 2] ?? '',
  )
}

function readStamp(text: string, options: DateOptions): DateText | { problem: string } | undefined {
  return readTimestamp(text) ?? datesOf(text, options)
}

/** Read two dates with times: '2027-06-12 22:00 - 2027-06-13 05:00'. */
function readSpan(text: string, options: DateOptions): DateText | undefined {
  const [from, until] = text
    .split(/ (?:-|to|bis) /, 3)
    .map((part) => readStamp(part, options) ?? readWithTimes(part, options))
  if (!from || !until || 'problem' in from || 'problem' in until || !from.times || !until.times) return undefined
  return {
    ...from,
    lastDate: until.date,
    times: { ...from.times, ...(until.times.starts !== undefined && { ends: until.times.starts }) },
  }
}

function readWithTimes(text: string, options: DateOptions): DateText | { problem: string } | undefined {
  for (const [left, right] of splits(text)) {
    const isOpen = isUnknownText(right)
    const times = isOpen ? undefined : timesIn(right, options)
    const dates = (times || isOpen) && datesOf(left, options)
    if (isOpen && dates) return /\p{L}/u.test(right) ? withWords(dates, text) : dates
    if (times && dates && !isYearAsTime(right, dates)) return 'problem' in dates ? dates : { ...dates, times }
    const early = timesIn(left, options)
    const later = early && datesOf(right, options)
    if (early && later && !isYearAsTime(left, later)) return 'problem' in later ? later : { ...later, times: early }
  }
  return undefined
}

/** Whether a text that can be a time is the year of a date that lacks one: '2027' of '12 March 2027 matinee'. */
function isYearAsTime(text: string, read: DateText | { problem: string }): boolean {
  return 'problem' in read && read.problem === missingYearProblem && /^(?:19|20)\d{2}(?![\d:.h])/.test(text)
}

/** Times beside a date. Numbers alone do not count, because they can be days. */
function timesIn(text: string, options: DateOptions): TimeText | undefined {
  return /^[\d ,&+/]+$/.test(text) ? undefined : readTimeText(text, options)
}

/**
 * Pairs of the texts left and right of each blank or other separator, starting with the last separator. At most eight
 * pairs.
 */
function* splits(text: string): Generator<[string, string]> {
  let count = 0
  for (const { index, 0: mark } of [
    ...text.matchAll(/ (?:[-|@/,;] )?|[,;|@\n]|(?<=\d)T(?=\d)|\/(?=\d{1,2}:\d{2})/g),
  ].reverse()) {
    count += 1
    if (count > 8) return
    const left = text.slice(0, index).replace(/[\s,;|@/-]+$/, '')
    const right = text.slice(index + mark.length).replace(/^[\s,;|@/-]+/, '')
    if (left !== '' && right !== '') yield [left, right]
  }
}

const timestampPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:T| )(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d{1,9})?)? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?(?:\[[\w/+-]{1,60}\])?$/
const compactPattern = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?(Z)?$/

/** Read an ISO 8601 timestamp, or an Excel day number with a fraction. */
function readTimestamp(text: string): DateText | undefined {
  const [, year, month, day, hours, minutes, seconds, zone] =
    timestampPattern.exec(text) ?? compactPattern.exec(text) ?? []
  if (year !== undefined) {
    const date = dateOf({ year: Number(year), month: Number(month), day: Number(day) })
    const starts = Number(hours) * 60 + Number(minutes)
    const offset = zone === undefined ? 0 : offsetMinutes(zone)
    if (date === undefined || starts > minutesPerDay || Number(minutes) > 59 || Number(seconds ?? 0) > 60)
      return undefined
    if (Math.abs(offset) > largestOffset) return undefined
    return { date, times: { starts }, ...(zone !== undefined && { offset }) }
  }
  const [, days, fraction] = /^(\d{5})([.,]\d{1,15})?$/.exec(text) ?? []
  return days === undefined ? undefined : excelDate(Number(days), Number(`0${(fraction ?? '').replace(',', '.')}`))
}

/** Convert an Excel day number. Only 1970 to 2100, so that other numbers are not taken for dates. */
function excelDate(days: number, fraction: number): DateText | undefined {
  if (days < 25_569 || days > 73_050) return undefined
  const minutes = Math.round(fraction * minutesPerDay)
  const date = addDays('1899-12-30', days + Math.floor(minutes / minutesPerDay))
  const starts = minutes % minutesPerDay
  return starts === 0 ? { date } : { date, times: { starts } }
}

function datesOf(text: string, options: DateOptions): DateText | { problem: string } | undefined {
  const range = readNumbers(text, options.isMonthFirst) ?? readWords(text)
  return range?.isPair ? { problem: pairProblem } : range && withYears(range, options.firstDate)
}

/** Complete the years of a range. A range without a year needs a first date. */
function withYears({ first, last, weekday }: DayRange, firstDate: string | null) {
  const known = first.year ?? last?.year
  if (!isDay({ ...first, year: 2024 }) || (last && !isDay({ ...last, year: 2024 }))) return undefined
  if (known === undefined && firstDate === null) return { problem: missingYearProblem }
  const isWinter =
    last !== undefined && (last.month < first.month || (last.month === first.month && last.day < first.day))
  const year =
    first.year ?? (known === undefined ? yearFrom(first, firstDate ?? '', weekday) : known - (isWinter ? 1 : 0))
  const date = dateOf({ ...first, year })
  const lastDate = last && dateOf({ ...last, year: last.year ?? year + (isWinter ? 1 : 0) })
  if (date === undefined || (last && (lastDate === undefined || lastDate < date))) return undefined
  const isOtherWeekday = weekday !== undefined && !weekday.includes(dayOfWeek(date))
  return {
    date,
    ...(lastDate !== undefined && lastDate !== date && { lastDate }),
    ...(isOtherWeekday && {
      note: `The file says ${weekdayNames[(weekday[0] ?? 1) - 1]}, but ${dateName(date)} is a ${weekdayName(date)}`,
    }),
  }
}

/** Year of the first such day on or after `firstDate`; the next year if only then the weekday is right. */
function yearFrom(day: Day, firstDate: LocalDate, weekday: readonly number[] = []): number {
  const start = Number(firstDate.slice(0, 4))
  const dates = Array.from({ length: 9 }, (_, at) => dateOf({ ...day, year: start + at })).filter(
    (date) => date !== undefined && date >= firstDate,
  )
  const [first = firstDate, second] = dates
  const chosen =
    second !== undefined && !weekday.includes(dayOfWeek(first)) && weekday.includes(dayOfWeek(second)) ? second : first
  return Number(chosen.slice(0, 4))
}

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

function dateName(date: LocalDate): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}

function weekdayName(date: LocalDate): string {
  return new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}

const yearFirstPattern = /^(\d{4})([-/.]) ?(\d{1,2})\2 ?(\d{1,2})\.?$/
const asianPattern = /^(?:(\d{4})年 ?)?(\d{1,2})月 ?(\d{1,2})日$/
const numericPattern = /^(\d{1,2})([/.-]) ?(\d{1,2})(?:\2 ?(\d{4}|'?\d{2}))?\.?$/
/** '6/12-14/2027', '3/19-21/27' */
const usRangePattern = /^(?<month>\d{1,2})\/(?<from>\d{1,2}) ?- ?(?<until>\d{1,2})\/(?<year>\d{4}|\d{2})$/
/** Separator between the first and the last date: 'bis', 't/m', '–'. */
const rangeMark =
  / ?(?:[-/+&]|(?<![\p{L}])(?:to|until|till|through|thru|and|bis zum|bis|und|u\.|au|et|al|a|y|e|até|tot|tm|en|til|og|och|asti|ja|do|i|až|έως|μέχρι)(?![\p{L}])) ?/giu
const maximumMarks = 8
/** Marks and words between two days. The days are a period only if they are consecutive. */
const andPattern = /^(?:[+&]|and|und|u\.|et|y|e|en|og|och|ja|i)$/i
/** '12/2-27' and '12/2 2027', as people in Denmark write dates. */
const danishPattern = /^(\d{1,2})\/(\d{1,2})[- ](20\d{2}|[23]\d)$/
const romanPattern = /^(\d{1,2})[ .-]{1,2}(I{1,3}|IV|VI{0,3}|IX|XI{0,2})[ .-]{1,2}(\d{4})$/
const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']

/** Read dates of numbers. Weekdays can stand before or after them. */
function readNumbers(given: string, isMonthFirst: boolean): DayRange | undefined {
  const { text, weekday } = withoutWeekdays(given)
  const single = readNumericDay(text, isMonthFirst)
  if (single) return { first: single, ...weekday }
  const us = usRangePattern.exec(text)?.groups
  // '3/12-3/14' are two days without a year.
  if (us && (us.year?.length === 4 || (Number(us.until) > Number(us.from) && us.until !== us.month))) {
    const rest = { ...yearOf(us.year), month: Number(us.month) }
    return { first: { ...rest, day: Number(us.from) }, last: { ...rest, day: Number(us.until) }, ...weekday }
  }
  const range = readNumericRange(text, isMonthFirst)
  return range && { ...range, ...weekday }
}

/** Read two dates of numbers: '12./13.06.2027', '12.06. – 14.06.2027', '5/3-7/3 2027', '2027-03-05 to 2027-03-07'. */
function readNumericRange(given: string, isMonthFirst: boolean): DayRange | undefined {
  const text = given.replace(/(?<=\d\.) (?=\d)/g, '')
  const list = readNumericList(text)
  if (list) return list
  for (const { index, 0: mark } of [...text.matchAll(rangeMark)].slice(0, maximumMarks)) {
    const left = withoutWeekdays(text.slice(0, index).trim()).text
    const right = withoutWeekdays(text.slice(index + mark.length).trim()).text
    const [month] = /^\d{4}-\d{2}-(?=\d{2}$)/.exec(left) ?? []
    // '10.11-12.12' are times.
    if (/^\d{1,2}\.\d{1,2}$/.test(right)) continue
    const last = readNumericDay(month !== undefined && /^\d{2}$/.test(right) ? month + right : right, isMonthFirst)
    const first = last && readFirstDay(left, last, isMonthFirst)
    if (!first || !last) continue
    return { first, last, isPair: andPattern.test(mark.trim()) && !isNextDay(first, last) }
  }
  return undefined
}

const listPattern =
  /^((?:\d{1,2}\.(?:[,/+&]| u\. ?| und | et | e | y | og | ja ) ?){1,9})(\d{1,2})(\.\d{1,2}\.(?:\d{2}|\d{4})?)$/

/** Read days of one month: '11., 12., 13.03.2027', '11./12./13.03.2027'. */
function readNumericList(text: string): DayRange | undefined {
  const [, others = '', lastDay = '', month] = listPattern.exec(text) ?? []
  const last = month === undefined ? undefined : readNumericDay(lastDay + month, false)
  const days = (others.match(/\d+/g) ?? []).map(Number)
  const [day] = days
  if (!last || day === undefined) return undefined
  const isPair = [...days, last.day].some((other, at) => other !== day + at)
  return { first: { ...last, day }, last, isPair }
}

/** Whether the second day follows the first, or is in another month. */
function isNextDay(first: Day, last: Day): boolean {
  return last.month !== first.month || last.day === first.day + 1
}

/** Read a first date, which can lack the year and the month: '12.', '12.06', '12/6', '12-6'. */
function readFirstDay(text: string, last: Day, isMonthFirst: boolean): Day | undefined {
  const full = readNumericDay(text, isMonthFirst)
  if (full) return full
  const [, one, separator, other] = /^(\d{1,2})(?:([./-])(\d{1,2}))?\.?$/.exec(text) ?? []
  if (one === undefined) return undefined
  if (other === undefined) return { month: last.month, day: Number(one) }
  const [day, month] = separator === '/' && isMonthFirst ? [other, one] : [one, other]
  return { month: Number(month), day: Number(day) }
}

function readNumericDay(text: string, isMonthFirst: boolean): Day | undefined {
  const [, year, , month, day] = yearFirstPattern.exec(text) ?? []
  if (year !== undefined) return { year: Number(year), month: Number(month), day: Number(day) }
  const [, y, m, d] = asianPattern.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  if (m !== undefined) return { ...yearOf(y), month: Number(m), day: Number(d) }
  const [, romanDay, roman = '', romanYear] = romanPattern.exec(text) ?? []
  if (romanDay !== undefined) return { ...yearOf(romanYear), month: romans.indexOf(roman) + 1, day: Number(romanDay) }
  const [, danishDay, danishMonth, danishYear] = (isMonthFirst ? null : danishPattern.exec(text)) ?? []
  if (danishDay !== undefined) return { ...yearOf(danishYear), month: Number(danishMonth), day: Number(danishDay) }
  const [, first, separator, second, yearText] = numericPattern.exec(text) ?? []
  if (first === undefined || (separator === '-' && yearText === undefined)) return undefined
  const isDayFirst = separator === '.' || !isMonthFirst
  const [dayText, monthText] = isDayFirst ? [first, second] : [second, first]
  return { ...yearOf(yearText), month: Number(monthText), day: Number(dayText) }
}

function yearOf(text: string | undefined): { year?: number } {
  if (text === undefined) return {}
  const digits = text.replace("'", '')
  return { year: digits.length === 2 ? 2000 + Number(digits) : Number(digits) }
}

/** Words without meaning in dates: 'le 12 juin', '12 de junio de 2027', '12th of June'. */
const fillers = new Set(
  'the of on de del d den der le la el il o op w am vom von du from dal em klo an year г года r dem fra fran od da dalla van desde di dne z ze vanaf nuo'.split(
    ' ',
  ),
)
const rangeWords = new Set(
  'to bis and und et y e i och og au al a til till until through thru zum tot tm do en ja az ate asti alla alle εως μεχρι'.split(
    ' ',
  ),
)

/** Remove weekdays, and words without meaning, from both ends of a text. The first weekday counts. */
function withoutWeekdays(given: string): { text: string; weekday?: { weekday: readonly number[] } } {
  let text = given.replace(/ ?r\.?$/, '')
  let found: readonly number[] | undefined
  for (let at = 0; at < 6; at += 1) {
    const [start, word = ''] = /^\(?(\p{L}{1,15})(?:\.?\)?,? ?[-/+&]? ?|$)/u.exec(text) ?? []
    const [end, lastWord = ''] = /[ ,]*\(?(\p{L}{2,15})\.?\)?$/u.exec(text) ?? []
    const [first, last] = [foldText(word), foldText(lastWord)]
    if (start && (weekdayWords().has(first) || fillers.has(first))) {
      found ??= weekdayWords().get(first)
      text = text.slice(start.length)
    } else if (end && weekdayWords().has(last)) {
      found ??= weekdayWords().get(last)
      text = text.slice(0, -end.length)
    } else break
  }
  // 'Sat 12.06. - Sun 13.06.2027'
  text = text.replace(/(?<=[-/+&] ?)(\p{L}{2,15})\.?,? ?(?=\d)/gu, (whole, word: string) =>
    weekdayWords().has(foldText(word)) ? '' : whole,
  )
  return { text: text.trim(), ...(found !== undefined && { weekday: { weekday: found } }) }
}

/**
 * Positions of days (d), months (m) and years (y) for each known order of a date with a month in words. A second letter
 * belongs to the last date.
 */
const wordOrders: Record<string, string> = {
  nmy: 'dmy',
  nmq: 'dmy',
  nmn: 'dmy',
  mny: 'mdy',
  mnq: 'mdy',
  mnn: 'mdy',
  ymn: 'ymd',
  nm: 'dm',
  mn: 'md',
  'n-nmy': 'dDmy',
  'n-nmq': 'dDmy',
  'n-nmn': 'dDmy',
  'n-nm': 'dDm',
  'mn-ny': 'mdDy',
  'mn-nq': 'mdDy',
  'mn-nn': 'mdDy',
  'mn-n': 'mdD',
  'nm-nmy': 'dmDMy',
  'nm-nmq': 'dmDMy',
  'nm-nm': 'dmDM',
  'mn-mny': 'mdMDy',
  'mn-mn': 'mdMD',
  'nmy-nmy': 'dmyDMY',
  'mny-mny': 'mdyMDY',
}

/** Word that is a month in one language and a weekday in another: 'mar' is March, or a Tuesday in Spanish. */
interface WordToken {
  token: string
  /** The separator is a word, or a dash with spaces, after which no year can follow. */
  isApart: boolean
  month?: number
  weekday?: readonly number[]
}

const maximumReadings = 16

/**
 * Read dates with a month in words: '12 June 2027', 'June 12–14, 2027', '30 juin - 2 juillet 2027'. A word that can be a
 * month or a weekday is the month if that makes a date: 'mar' in '29 mar - 2 apr'.
 */
function readWords(given: string): DayRange | undefined {
  const text = foldText(given).replace(/(\d)(?:st|nd|rd|th|er|re|eme|e|:e|:a|[ºª°])(?![\p{L}\p{N}])/gu, '$1 ')
  // '10am' is no year.
  if (/\d ?[ap]\.?m(?!\p{L})/u.test(text)) return undefined
  const tokens = [...text.matchAll(/\p{L}+|\d+|'\d{2}(?!\d)|[-–&+/]|[^\s.,()]/gu)].map(
    ({ 0: token, index }): WordToken => {
      const [month] = monthWords().get(token) ?? []
      const weekday = weekdayWords().get(token)
      const isSpaced = text[index - 1] === ' ' && text[index + token.length] === ' '
      return { token, isApart: isSpaced || /^\p{L}/u.test(token), ...(month && { month }), ...(weekday && { weekday }) }
    },
  )
  const count = tokens.filter(({ month, weekday }) => month !== undefined && weekday !== undefined).length
  for (let reading = 0; reading < Math.min(2 ** count, maximumReadings); reading += 1) {
    let at = -1
    const range = readTokens(
      tokens.map(({ month, weekday, ...rest }) => {
        const isBoth = month !== undefined && weekday !== undefined
        if (isBoth) at += 1
        return {
          ...rest,
          ...(isBoth && Math.floor(reading / 2 ** at) % 2 === 1 ? { weekday } : month ? { month } : { weekday }),
        }
      }),
    )
    if (range && isDay({ ...range.first, year: 2024 }) && (!range.last || isDay({ ...range.last, year: 2024 })))
      return range
  }
  return undefined
}

function readTokens(tokens: readonly WordToken[]): DayRange | undefined {
  let shape = ''
  let weekday: readonly number[] | undefined
  let isList = false
  const numbers: number[] = []
  for (const { token, isApart, month, weekday: dayName } of tokens) {
    if (month !== undefined) {
      shape += 'm'
      numbers.push(month)
    } else if (dayName !== undefined && !(rangeWords.has(token) && numbers.length > 0)) weekday ??= dayName
    else if (/^\d{1,2}$/.test(token)) {
      shape += token.length === 1 ? 's' : 'n'
      numbers.push(Number(token))
    } else if (/^\d{4}$/.test(token)) {
      shape += 'y'
      numbers.push(Number(token))
    } else if (/^'\d{2}$/.test(token)) {
      shape += 'q'
      numbers.push(2000 + Number(token.slice(1)))
    } else if (/^[-–&+/]$/.test(token) || (rangeWords.has(token) && numbers.length > 0)) {
      if (numbers.length > 0) shape += isApart ? '~' : '-'
      if (andPattern.test(token)) isList = true
    } else if (!fillers.has(token)) return undefined
  }
  // A year has two or four digits, and no spaces around the dash before it.
  const written = shape.replace(/[-~]+$/, '')
  const isYearLess = /~n$|s$/.test(written)
  shape = written.replaceAll('s', 'n').replace(/[-~]+/g, '-')
  const list = /^n(?:-?n)+-?n(?=m)/.exec(shape)
  if (list) {
    const days = numbers.slice(0, list[0].replaceAll('-', '').length)
    if (days.some((day, at) => at > 0 && day !== (days[at - 1] ?? 0) + 1)) return undefined
    numbers.splice(1, days.length - 2)
    shape = `n-n${shape.slice(list[0].length)}`
  }
  // Between a day, a month and a year, a dash only separates: '12-Jun-2027'.
  const order = wordOrders[shape] ?? wordOrders[shape.replaceAll('-', '')]
  if (order === undefined || (isYearLess && shape.endsWith('n') && /[yY]$/.test(order))) return undefined
  const at = (letter: string) => numbers[order.indexOf(letter)]
  const year = at(order.includes('Y') ? 'Y' : 'y')
  const first = { ...fullYear(at('y')), month: at('m') ?? 0, day: at('d') ?? 0 }
  if (!order.includes('D')) return { first, ...(weekday !== undefined && { weekday }) }
  const last = { ...fullYear(year), month: at('M') ?? first.month, day: at('D') ?? 0 }
  const { month, day } = first
  return {
    first: order.includes('Y') ? first : { month, day },
    last,
    isPair: isList && !list && !isNextDay(first, last),
    ...(weekday !== undefined && { weekday }),
  }
}

function fullYear(year: number | undefined): { year?: number } {
  if (year === undefined) return {}
  return { year: year < 100 ? 2000 + year : year }
}

function isDay(day: Required<Day>): boolean {
  return dateOf(day) !== undefined
}

function dateOf({ year, month, day }: Required<Day>): LocalDate | undefined {
  const [y, m, d] = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')]
  const date = `${y}-${m}-${d}`
  return isLocalDate(date) ? date : undefined
}

const orderPattern = /(?<![\d/-])(\d{1,2})([/-])(\d{1,2})(?:\2(\d{4}|\d{2})|-[23]\d)?(?![\d/-])/

/** '3/5 - 3/7' and '5/3-7/3 2027' */
const orderOfRangePattern = /(?<![\d/-])(\d{1,2})\/(\d{1,2})(?:\/\d{2,4})? ?- ?(\d{1,2})\/(\d{1,2})(?![\d-])/

/**
 * Whether day or month comes first in a date such as 03/04/2027: 'either' if it can be read in two ways, null if the
 * text has no such date, or if both are the same. A date that does not exist has no order.
 */
export function orderOfDate(text: string): DateOrder | 'either' | null {
  if (text.length > maximumCharacters || (!text.includes('/') && !text.includes('-'))) return null
  const [, first, second, third, fourth] = orderOfRangePattern.exec(text)?.map(Number) ?? []
  // The month is the number that both dates of a range have.
  if (first !== undefined && (first === third) !== (second === fourth)) return first === third ? 'month' : 'day'
  const [found = '', one, separator, other, year] = orderPattern.exec(text) ?? []
  if (one === undefined || (year === undefined && separator !== '/')) return null
  if (year === undefined && isMonthBehind(text.slice(text.indexOf(found) + found.length))) return null
  const [left, right] = [Number(one), Number(other)]
  const full = yearOf(year).year ?? 2024
  const isDay = left <= daysIn(right, full)
  const isMonth = right <= daysIn(left, full)
  if (left === 0 || right === 0 || left === right || (!isDay && !isMonth)) return null
  if (isDay && isMonth) return 'either'
  return isDay ? 'day' : 'month'
}

/** Whether a month in words follows two days: '9/10 April'. 'mar' can be a Tuesday. */
function isMonthBehind(text: string): boolean {
  const [, word = ''] = /^\.? ?(?:of |de )?(\p{L}{3,})/iu.exec(text) ?? []
  return monthWords().has(foldText(word)) && !weekdayWords().has(foldText(word))
}

/** Days of a month, 0 if it does not exist. */
function daysIn(month: number, year: number): number {
  if (month < 1 || month > 12) return 0
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/**
 * Detect whether day or month comes first in dates such as 03/04/2027. 'either': all dates are ambiguous; 'both':
 * the dates contradict each other; null: no such dates.
 */
export function dateOrderOfTexts(texts: readonly string[]): DateOrder | 'either' | 'both' | null {
  const orders = new Set(texts.map(orderOfDate))
  if (orders.has('day') && orders.has('month')) return 'both'
  return (['day', 'month', 'either'] as const).find((order) => orders.has(order)) ?? null
}

/** Error message for a text that is not a date. */
export function unreadDateProblem(text: string): string {
  const numbers = /^\s*(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})\s*$/.exec(text)?.slice(1).map(Number)
  const [year, ...others] = (numbers ?? []).toSorted((one, other) => other - one)
  const isPlausible = year !== undefined && year >= 1900 && year <= 2200 && others.every((one) => one >= 1 && one <= 31)
  return isPlausible && others.some((one) => one <= 12)
    ? 'This day does not exist'
    : 'This is not a date such as 2027-06-12 or 12 June 2027'
}
