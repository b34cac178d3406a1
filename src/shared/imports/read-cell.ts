import { foldText } from '#shared/fold-text.ts'
import { decimalOf, decimalsOf } from '#shared/money.ts'
import { ownValue } from '#shared/own-value.ts'
import { parseNumber } from '#shared/parse-number.ts'
import { countries, countryName } from '#shared/places/countries.ts'
import { customFieldLimits } from '#shared/records/custom-fields.ts'
import { importLimits } from '#shared/records/import-limits.ts'
import { type Choice, firstLabels, type RecordField, recordLimits } from '#shared/records/record-field.ts'
import { fromPlainText, plainText } from '#shared/rich-text.ts'
import { formatTimeOfDay, parseTimeOfDay } from '#shared/time/time-of-day.ts'
import { wallAt } from '#shared/time/wall-time.ts'
import { canonicalZone, zones } from '#shared/time/zones.ts'
import { type DateOrder, parseDate } from './date-text.ts'
import type { ImportColumn, NameLookup, ParsedCell } from './import-columns.ts'
import type { CellOptions } from './import-options.ts'
import { headingKey } from './match-columns.ts'
import { splitList } from './split-list.ts'

/** Words for yes and no in the main European languages, and the boolean values of localized spreadsheets. */
const yes = splitWords(
  'yes y true 1 x on ✓ ✔ ja j oui si sí wahr vrai verdadero vero waar verdadeiro sant sand sann prawda',
)
const no = splitWords('no n false 0 off - – ✗ nein non nee falsch faux falso onwaar falskt falsk usann fałsz')

/** Parse a cell as a value of a field. The cell must not be empty. The field's schema validates the result later. */
export function readCell(field: RecordField, text: string, options: CellOptions, names: NameLookup): ParsedCell {
  const said = text.trim()
  const order: DateOrder = options.isMonthFirst ? 'month' : 'day'
  switch (field.kind) {
    case 'number':
      return valueOr(parseCellNumber(said), 'This is not a number')
    case 'flag':
      return readFlag(said)
    case 'choice':
      return readChoice(field, said)
    case 'choices':
      return readEach(splitList(said), (word) => readChoice(field, word))
    case 'rich_text':
      return { value: fromPlainText(said) }
    case 'money':
      return readMoney(field, said)
    case 'date':
      return valueOr(parseDate(said, order), 'This is not a date such as 2027-06-12 or 12 June 2027')
    case 'time_of_day':
      return valueOr(timeOfDay(said), 'This is not a time such as 19:00 or 7pm')
    case 'wall_time':
      return valueOr(wallTime(said, order), 'This is not a date with a time such as 2027-06-12 19:00')
    case 'time_zone':
      return valueOr(zoneOf(said), 'This is not a time zone such as Europe/Berlin')
    case 'currency':
      return { value: ownValue(symbols, said) ?? said.toUpperCase() }
    case 'country':
      return valueOr(countryOf(said), 'This is not a country')
    case 'link':
      return { value: /^[\w-]+(\.[\w-]+)+(\/|$)/.test(said) ? `https://${said}` : said }
    case 'member':
      return names.member(said)
    case 'record':
      return names.record(field.of ?? '', said)
    case 'tags':
      return readTags(said, names)
    default:
      return { value: said }
  }
}

/** Why a cell is too long or has too many list entries; null if it fits. */
export function cellSizeProblem({ field, entries: own }: ImportColumn, text: string): string | null {
  const entries = own ?? entriesOf(field)
  const isLong = entries !== null || field.kind === 'rich_text' || field.kind === 'paragraphs'
  const characters = isLong ? importLimits.cell : importLimits.short_cell
  if (text.length > characters) return `At most ${characters.toLocaleString('en')} characters`
  if (text.split('\n').length > importLimits.lines) return `At most ${importLimits.lines.toLocaleString('en')} lines`
  return entries !== null && splitList(text).length > entries ? `At most ${entries} entries` : null
}

/** Maximum number of entries in a cell of a list field; null for other fields. */
function entriesOf({ kind }: RecordField): number | null {
  if (kind === 'tags') return recordLimits.tags
  return kind === 'choices' ? customFieldLimits.choices : null
}

function splitWords(text: string): readonly string[] {
  return text.split(' ')
}

function valueOr(value: unknown, problem: string): ParsedCell {
  return value === undefined ? { problem } : { value }
}

/** Parse a number. '12.5%' is 0.125, the value that spreadsheets store for a percentage. */
function parseCellNumber(text: string): number | undefined {
  if (!text.endsWith('%')) return parseNumber(text)
  const hundredfold = parseNumber(text.slice(0, -1).trim())
  return hundredfold === undefined ? undefined : Number((hundredfold / 100).toPrecision(15))
}

function readFlag(text: string): ParsedCell {
  const word = text.toLowerCase()
  if (yes.includes(word)) return { value: true }
  return no.includes(word) ? { value: false } : { problem: 'Say yes or no' }
}

function readChoice({ choices = [] }: RecordField, text: string): ParsedCell {
  const { byKey, problem } = prepareChoices(choices)
  const value = byKey.get(headingKey(text))
  return value === undefined ? { problem } : { value }
}

interface PreparedChoices {
  /** Option values by normalized label and by normalized value. */
  byKey: ReadonlyMap<string, string>
  problem: string
}

const preparedChoicesCache = new WeakMap<readonly Choice[], PreparedChoices>()

/** The options of a field prepared for comparison. Cached, because a table has many cells. */
function prepareChoices(choices: readonly Choice[]): PreparedChoices {
  const known = preparedChoicesCache.get(choices)
  if (known) return known
  const byKey = new Map<string, string>()
  for (const { value, label } of choices)
    for (const key of [headingKey(label), headingKey(value)]) if (!byKey.has(key)) byKey.set(key, value)
  const made = { byKey, problem: `Choose one: ${firstLabels(choices.map(({ label }) => label))}` }
  preparedChoicesCache.set(choices, made)
  return made
}

/** Remove the seconds that spreadsheets add: '20:00:00', '8:00:00 PM'. */
function withoutSeconds(text: string): string {
  return text.replace(/^(\d{1,2}:\d{2}):\d{2}([.,]\d+)?(?=$|\s*[ap]\.?\s?m\.?$)/i, '$1')
}

/** Parse a time of day as 'HH:MM', with ' +1' for the next day. */
function timeOfDay(text: string): string | undefined {
  const minutes = parseTimeOfDay(withoutSeconds(text))
  return minutes === undefined ? undefined : formatTimeOfDay(minutes)
}

function wallTime(text: string, order: DateOrder): string | undefined {
  // Exported times end with the UTC offset, which is ignored because the time zone has its own column.
  const plain = text.replace(/(\d{2}:\d{2})(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/, '$1')
  const [, date = '', time = ''] =
    /^(.*?\d)(?:[T,]| ) ?(\d{1,2}(?:[:.h]\d{2})?(?::\d{2})?(?:\s?[ap]\.?m\.?)?)$/i.exec(plain) ?? []
  const day = parseDate(date, order)
  const minutes = parseTimeOfDay(withoutSeconds(time))
  return day === undefined || minutes === undefined ? undefined : wallAt(day, minutes)
}

function zoneOf(text: string): string | undefined {
  const city = `/${headingKey(text).replaceAll(' ', '_')}`
  return canonicalZone(text) ?? zones().find((zone) => zone.toLowerCase().endsWith(city))
}

const symbols: Record<string, string> = { '€': 'EUR', '£': 'GBP', zł: 'PLN', '₣': 'CHF', 'Fr.': 'CHF' }
const otherCountryNames: Record<string, string> = {
  uk: 'GB',
  usa: 'US',
  'united states of america': 'US',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'czech republic': 'CZ',
  holland: 'NL',
}

function countryOf(text: string): string | undefined {
  const key = headingKey(text)
  const all = countries()
  const found = all.find(({ code }) => code === text.toUpperCase()) ?? all.find(({ name }) => headingKey(name) === key)
  return found?.code ?? ownValue(otherCountryNames, key)
}

function readTags(text: string, names: NameLookup): ParsedCell {
  const words = [...new Map(splitList(text).map((word) => [foldText(word), word])).values()]
  const read = readEach(words, names.tag)
  return 'value' in read && Array.isArray(read.value) ? { value: [...new Set(read.value)] } : read
}

function readEach(words: readonly string[], read: (word: string) => ParsedCell): ParsedCell {
  const values: unknown[] = []
  for (const word of words) {
    const one = read(word)
    if ('problem' in one) return one
    values.push(one.value)
  }
  return { value: values }
}

/** Parse an amount: '1250.50 EUR', '€ 1.250,50', or without a currency, which means the field's currency. */
function readMoney({ currency = '' }: RecordField, text: string): ParsedCell {
  const said = /[A-Z]{3}/.exec(text)?.[0] ?? Object.entries(symbols).find(([symbol]) => text.includes(symbol))?.[1]
  if (said && said !== currency) return { problem: `An amount in ${currency}, not in ${said}` }
  const number = parseNumber(withoutSymbols(text, currency))
  if (number === undefined) return { problem: `This is not an amount in ${currency}` }
  const amount = Number((number * 10 ** decimalsOf(currency)).toFixed(3))
  return Number.isInteger(amount)
    ? { value: { amount, currency } }
    : { problem: `${currency} has no such small amounts` }
}

/**
 * Remove the symbols of the field's currency: '$' is accepted in a field in dollars, and rejected in a field in
 * euros.
 */
function withoutSymbols(text: string, currency: string): string {
  const own = (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .flatMap(({ type, value }) => (type === 'currency' ? [value] : [])),
  )
  return own.reduce((rest, symbol) => rest.replace(symbol, ''), text.replace(/[A-Z]{3}|[€£]|zł|₣|Fr\./g, ''))
}

/** Format a field's value as a cell. References to records are written as names. */
export function cellText(field: RecordField, value: unknown, nameOf: (id: string) => string | undefined): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'choices' && Array.isArray(value)) return value.map((one) => labelOf(field, one)).join(', ')
  if (field.kind === 'rich_text') return plainText(value).trim()
  if (field.kind === 'money') return moneyText(value)
  if (Array.isArray(value)) return value.map((one) => nameOf(String(one)) ?? '').join(', ')
  if (typeof value === 'object') return 'name' in value ? String(value.name ?? '') : ''
  if (field.kind === 'flag') return value === true ? 'Yes' : 'No'
  if (field.kind === 'choice') return labelOf(field, value)
  if (field.kind === 'country') return countryName(String(value))
  if (field.kind === 'wall_time') return String(value).replace('T', ' ')
  if (field.kind === 'member' || field.kind === 'record') return nameOf(String(value)) ?? ''
  return String(value)
}

function labelOf({ choices = [] }: RecordField, value: unknown): string {
  return choices.find((choice) => choice.value === value)?.label ?? String(value)
}

function moneyText(value: unknown): string {
  const { amount, currency } = value as { amount: number; currency: string }
  return `${decimalOf(amount, currency)} ${currency}`
}
