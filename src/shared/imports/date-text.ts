import { foldText } from '#shared/fold-text.ts'
import { addDays, isLocalDate, type LocalDate } from '#shared/time/local-date.ts'

/** Whether the day or the month comes first in dates such as 03/04/2027. */
export type DateOrder = 'day' | 'month'

const numeric = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb', 'pl']

/**
 * Parse a date: '2027-06-12', '12.06.2027', '12/06/2027', 'Sat 12 June 2027', 'June 12, 2027' or an Excel serial
 * number. A time of midnight after the date is ignored. Returns undefined for other text.
 */
export function parseDate(text: string, order: DateOrder): LocalDate | undefined {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[T ]00:00(:00(\.0+)?)?Z?$/, '')
  const iso = yearFirst.exec(plain)
  if (iso) return dateOf(iso[1], iso[2], iso[3])
  if (/^\d{8}$/.test(plain)) return dateOf(plain.slice(0, 4), plain.slice(4, 6), plain.slice(6))
  if (/^\d{5}(\.0+)?$/.test(plain)) return excelDate(Number(plain))
  const numbers = numeric.exec(plain)
  if (!numbers) return parseWrittenDate(plain)
  const [, one, separator, other, year] = numbers
  const isDayFirst = order === 'day' || separator === '.'
  return isDayFirst ? dateOf(year, other, one) : dateOf(year, one, other)
}

/**
 * Detect whether day or month comes first in dates such as 03/04/2027. 'either': all dates are ambiguous; 'both':
 * the dates contradict each other; null: no such dates.
 */
export function dateOrderOf(texts: readonly string[]): DateOrder | 'either' | 'both' | null {
  let isOpen = false
  const said = new Set<DateOrder>()
  for (const text of texts) {
    const [, one, separator, other] = numeric.exec(text.trim()) ?? []
    if (one === undefined || separator === '.') continue
    if (Number(one) > 12) said.add('day')
    else if (Number(other) > 12) said.add('month')
    else if (Number(one) !== Number(other)) isOpen = true
  }
  if (said.size === 2) return 'both'
  return [...said][0] ?? (isOpen ? 'either' : null)
}

function parseWrittenDate(text: string): LocalDate | undefined {
  const words = foldText(text)
    .replace(/(\d)(st|nd|rd|th)\b/g, '$1')
    .split(/[\s,./-]+/)
    .filter((word) => word !== '' && word !== 'de')
  const month = words.map((word) => months().get(word)).find((one) => one !== undefined)
  const numbers = words.filter((word) => /^\d+$/.test(word))
  const others = words.filter((word) => !/^\d+$/.test(word) && !months().has(word))
  if (month === undefined || numbers.length !== 2 || others.some((word) => !weekdays().has(word))) return undefined
  const year = numbers.find((number) => number.length === 4) ?? numbers[1]
  const day = numbers.find((number) => number !== year) ?? numbers[0]
  return dateOf(year, String(month), day)
}

function dateOf(year = '', month = '', day = ''): LocalDate | undefined {
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isLocalDate(date) ? date : undefined
}

/** Convert an Excel serial number to a date. Only 1970 to 2100, so that other numbers are not taken for dates. */
function excelDate(days: number): LocalDate | undefined {
  return days >= 25_569 && days <= 73_050 ? addDays('1899-12-30', days) : undefined
}

let knownMonths: ReadonlyMap<string, number> | undefined
function months(): ReadonlyMap<string, number> {
  knownMonths ??= namesOf((format, month) => format(new Date(Date.UTC(2027, month, 15))), 'month', 12)
  return knownMonths
}

let knownWeekdays: ReadonlyMap<string, number> | undefined
function weekdays(): ReadonlyMap<string, number> {
  knownWeekdays ??= namesOf((format, day) => format(new Date(Date.UTC(2027, 1, 1 + day))), 'weekday', 7)
  return knownWeekdays
}

/** Month or weekday numbers (from 1) by long and short name in the supported languages. */
function namesOf(
  name: (format: (date: Date) => string, at: number) => string,
  part: 'month' | 'weekday',
  count: number,
): ReadonlyMap<string, number> {
  const names = new Map<string, number>()
  for (const language of languages)
    for (const length of ['long', 'short'] as const) {
      const { format } = new Intl.DateTimeFormat(language, { [part]: length, day: 'numeric', timeZone: 'UTC' })
      const own = new Intl.DateTimeFormat(language, { [part]: length, timeZone: 'UTC' })
      for (let at = 0; at < count; at += 1)
        for (const said of [name(format, at), name((date) => own.format(date), at)])
          for (const word of foldText(said).split(/[\s,./-]+/))
            if (/^\p{L}{2,}$/u.test(word) && word !== 'de' && !names.has(word)) names.set(word, at + 1)
    }
  if (part === 'month') names.set('sept', 9)
  return names
}
