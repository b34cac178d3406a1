import { isLocalDate } from '#shared/time/local-date.ts'
import { foldText } from './fold-text.ts'

/** A record matches a term if it contains all words, or if one of its dates matches the date. */
export interface SearchTerm {
  words: string[]
  date?: DateTerm
}

/** Date with or without year, month of any year or of one, year, or weekday (1 is Monday). */
export type DateTerm =
  | { year: number; month?: number; day?: number }
  | { year?: undefined; month: number; day?: number }
  | { weekday: number }

const termsMaximum = 10

/**
 * Split a search text into terms. A record must match all of them, each possibly in another field. Dates are read as in
 * "12 June", "June 2027", "12.6.2027", "2027-06", "Friday". Later terms are ignored if there are more than ten.
 */
export function parseSearchTerms(text: string): SearchTerm[] {
  const folded = foldText(text)
  const tokens = folded.match(/\d{4}-\d{2}(?:-\d{2})?|\d{1,2}\.\d{1,2}\.\d{4}|[\p{L}\p{M}\p{N}]+/gu) ?? []
  // A name such as "!!!" has no words.
  if (tokens.length === 0) return folded === '' ? [] : [{ words: [folded] }]
  const terms = new Map<string, SearchTerm>()
  for (let at = 0; at < tokens.length && terms.size < termsMaximum; ) {
    const found = dateAt(tokens, at)
    const used = tokens.slice(at, at + (found?.length ?? 1))
    const words = used.flatMap((token) => token.split(/[-.]/))
    terms.set(used.join(' '), found ? { words, date: found.date } : { words })
    at += used.length
  }
  return [...terms.values()]
}

interface FoundDate {
  date: DateTerm
  /** Number of tokens that form the date. */
  length: number
}

function dateAt(tokens: readonly string[], at: number): FoundDate | undefined {
  const [one = '', two = '', three = ''] = tokens.slice(at, at + 3)
  const numbers = numericDate(one)
  if (numbers) return { date: numbers, length: 1 }
  const month = monthOf(one) ?? monthOf(two)
  const day = dayOf(one) ?? dayOf(two)
  const isMonthFirst = monthOf(one) !== undefined
  if (month !== undefined && day !== undefined) {
    const year = yearOf(three)
    if (isDate(year ?? 2000, month, day)) return { date: { year, month, day } as DateTerm, length: year ? 3 : 2 }
  }
  if (isMonthFirst && month !== undefined) {
    const year = yearOf(two)
    if (year !== undefined) return { date: { year, month }, length: 2 }
    if (months.includes(one)) return { date: { month }, length: 1 }
  }
  const weekday = weekdays.indexOf(one) + 1
  if (weekday > 0) return { date: { weekday }, length: 1 }
  const year = yearOf(one)
  return year === undefined ? undefined : { date: { year }, length: 1 }
}

function numericDate(token: string): DateTerm | undefined {
  const [, year, month = 0, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(token)?.map(Number) ?? []
  if (year && isDate(year, month, day || 1)) return day ? { year, month, day } : { year, month }
  const [, ownDay = 0, ownMonth = 0, ownYear = 0] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(token)?.map(Number) ?? []
  return isDate(ownYear, ownMonth, ownDay) ? { year: ownYear, month: ownMonth, day: ownDay } : undefined
}

function isDate(year: number, month: number, day: number): boolean {
  const [y, m, d] = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')]
  return isLocalDate(`${y}-${m}-${d}`)
}

function yearOf(word: string): number | undefined {
  return /^(?:19|20|21)\d\d$/.test(word) ? Number(word) : undefined
}

function dayOf(word: string): number | undefined {
  const [, day] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word) ?? []
  return day === undefined ? undefined : Number(day)
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Month by its name or abbreviation. */
function monthOf(word: string): number | undefined {
  const at = months.findIndex(
    (name) => name === word || name.slice(0, 3) === word || (word === 'sept' && name === 'september'),
  )
  return at === -1 ? undefined : at + 1
}
