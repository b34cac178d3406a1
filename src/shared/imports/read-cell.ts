import { foldText } from '#shared/fold-text.ts'
import { currencyDecimals, toDecimalText } from '#shared/money.ts'
import { ownValue } from '#shared/own-value.ts'
import { parseNumber, unambiguousDecimal } from '#shared/parse-number.ts'
import { countryName } from '#shared/places/countries.ts'
import { customFieldLimits } from '#shared/records/custom-fields.ts'
import { importLimits } from '#shared/records/import-limits.ts'
import {
  type FieldChoice,
  type FieldKind,
  type RecordField,
  recordLimits,
  shortenLabelList,
} from '#shared/records/record-field.ts'
import { fromPlainText, plainText } from '#shared/rich-text.ts'
import { formatTimeOfDay } from '#shared/time/time-of-day.ts'
import { minutesPerDay, wallTimeAt } from '#shared/time/wall-time.ts'
import { parseCountry } from './country-text.ts'
import { currenciesOf, readCurrency } from './currency-text.ts'
import { isMidnight, readDateText, unreadDateProblem } from './date-text.ts'
import { headingKey, withUmlauts } from './heading-key.ts'
import type { ImportColumn, NameLookup, ParsedCell, ValueSynonyms } from './import-columns.ts'
import type { CellOptions } from './import-options.ts'
import { joinList } from './list-cell.ts'
import { readNumber } from './number-text.ts'
import { splitList } from './split-list.ts'
import { readTimeText } from './time-text.ts'
import { isDatabaseNull, isUnknownText } from './unknown-text.ts'
import { distinctWords, type WordLists } from './words-by-language.ts'
import { readZone } from './zone-text.ts'

/** Words for yes and no, and the boolean values of localized spreadsheets, calendars and databases. */
const yes = flagWords({
  en: 'yes, y, true, t, 1, x, on, ok, ✓, ✔, ☑, ✅',
  de: 'ja, j, jawohl, wahr, ein, an',
  fr: 'oui, o, vrai, activé',
  es: 'sí, s, verdadero',
  it: 'sì, vero',
  pt: 'sim, verdadeiro, ligado',
  nl: 'ja, waar, aan',
  da: 'ja, jo, sand, til',
  nb: 'ja, jo, sann, på',
  sv: 'ja, jo, sant, på',
  fi: 'kyllä, kylla, k, tosi, päällä',
  pl: 'tak, prawda, wł',
  cs: 'ano, pravda, zapnuto',
})
const no = flagWords({
  en: 'no, n, false, f, 0, off, -, ✗, ✘, ☐, ❌',
  de: 'nein, falsch, aus',
  fr: 'non, faux, désactivé',
  es: 'no, falso',
  it: 'no, falso',
  pt: 'não, falso, desligado',
  nl: 'nee, neen, onwaar, uit',
  da: 'nej, falsk, fra',
  nb: 'nei, usann, av',
  sv: 'nej, falskt, av',
  fi: 'ei, e, epätosi, pois',
  pl: 'nie, fałsz, wył',
  cs: 'ne, nepravda, vypnuto',
})
/** Words in other scripts. */
const others = { yes: 'да', no: 'нет' } as const

const noSynonyms: ValueSynonyms = {}
/** Field kinds for which a text such as ‘TBC’ is never a value, although they accept any text as a name or link. */
const namingKinds: readonly FieldKind[] = ['link', 'color', 'member', 'record', 'tags']

/**
 * Parse a cell as a value of a field. The cell must not be empty. The value is undefined if the cell only says that
 * it is not known yet. The field's schema validates the result later.
 */
export function readCell(
  field: RecordField,
  text: string,
  options: CellOptions,
  names: NameLookup,
  synonyms: ValueSynonyms = noSynonyms,
): ParsedCell {
  const said = text.trim()
  if (isDatabaseNull(said) && !field.is_required) return { value: undefined }
  if (isUnknownText(said) && (namingKinds.includes(field.kind) || (field.kind === 'country' && said.length > 2)))
    return { value: undefined }
  const read = readKnown(field, said, options, names, synonyms)
  return 'problem' in read && isUnknownText(said) ? { value: undefined } : read
}

function readKnown(
  field: RecordField,
  said: string,
  options: CellOptions,
  names: NameLookup,
  synonyms: ValueSynonyms,
): ParsedCell {
  switch (field.kind) {
    case 'number':
      // Only the age limit has at most two digits.
      return readNumber(said, options, !field.input.safeParse(100).success)
    case 'flag':
      return readYesNo(said)
    case 'choice':
      return readChoiceWithAddition(field, said, synonyms)
    case 'choices':
      return readEach(
        splitList(said, (entry) => 'value' in readChoice(field, entry, synonyms)),
        (word) => readChoice(field, word, synonyms),
      )
    case 'rich_text':
      return { value: fromPlainText(withoutHtml(said)) }
    case 'money':
      return readMoney(field, said, options)
    case 'date':
      return readDate(said, options)
    case 'time_of_day':
      return readTime(said)
    case 'wall_time':
      return readWallTime(said, options)
    case 'time_zone':
      return readZone(said)
    case 'currency':
      return readCurrency(said)
    case 'country':
      return valueOr(parseCountry(said), 'This is not a country')
    case 'link':
      return { value: linkOf(said) }
    case 'member':
      return names.member(said)
    case 'record':
      return names.record(field.of ?? '', said)
    case 'tags':
      return readTags(said, names)
    case 'text':
      return { value: inOneLine(said) }
    default:
      return { value: said }
  }
}

function inOneLine(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
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

function flagWords(lists: WordLists): ReadonlySet<string> {
  return new Set(distinctWords(lists).map(foldText))
}

function valueOr(value: unknown, problem: string): ParsedCell {
  return value === undefined ? { problem } : { value }
}

export function readYesNo(text: string): ParsedCell {
  const word = foldText(text).trim().replace(/[.!]$/, '')
  if (yes.has(word) || word === others.yes) return { value: true }
  return no.has(word) || word === others.no ? { value: false } : { problem: 'Say yes or no' }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'" }

/** Text of notes that another program exports as HTML. */
function withoutHtml(text: string): string {
  return text
    .replace(/<br ?\/?>|<\/(?:p|div|li|h[1-6])>/gi, '\n')
    .replace(/<\/?(?:a|b|i|u|p|em|ul|ol|li|div|span|strong|h[1-6])(?: [^<>]{0,500})?>/gi, '')
    .replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Read an option by its label, its value or a synonym. A sign such as '✓' has no normalized text. */
export function readChoice({ choices = [] }: RecordField, text: string, synonyms: ValueSynonyms): ParsedCell {
  const { byKey, byWords, problem } = prepareChoices(choices, synonyms)
  const key = text.length > recordLimits.name ? '' : headingKey(text) || text
  const value = byKey.get(key) ?? byKey.get(withUmlauts(key)) ?? byWords.get(sortWords(key))
  if (value === undefined) return { problem }
  const saysMore =
    /[?\d]|\b(?:first|second|third|erste|zweite|dritte)\b/i.test(text) || saysMoreThanOption.test(foldText(text))
  const isLabel = !text.includes('?') && choices.some(({ label }) => headingKey(label) === headingKey(text))
  return saysMore && !isLabel ? { value, note: `The file says ‘${text}’`, isPartial: true } : { value }
}

/**
 * Words that say more than the option that they are a synonym of: 'Sold out' for 'Confirmed', 'Wedding' for 'Private'.
 */
const saysMoreThanOption =
  /\b(?:weddings?|hochzeit|mariage|bodas?|matrimoni[oi]|casamento|bruiloft|bryllup|brollop|haat|wesele|slub|svatba|birthday|geburtstag|anniversaire|cumpleanos|compleanno|verjaardag|fodselsdag|bursdag|fodelsedag|syntymapaiva|urodziny|narozeniny|funeral|trauerfeier|christening|taufe|sold ?out|ausverkauft|complet|agotad[oa]s?|esaurit[oa]|esgotad[oa]|uitverkocht|udsolgt|utsolgt|utsald|loppuunmyyty|wyprzedan[ey]|vyprodano)\b/

/**
 * Read an option, also if words follow it: 'Confirmado - AGOTADO'. If these words are a different option, the cell is
 * not read.
 */
export function readChoiceWithAddition(field: RecordField, text: string, synonyms: ValueSynonyms): ParsedCell {
  const whole = readChoice(field, text, synonyms)
  const [first = '', addition, ...others] = text.split(/ ?(?: [-\u2010-\u2015] |[/,;(]) ?/, 3)
  if ('value' in whole || addition === undefined || others.length > 0 || isUnknownText(text)) return whole
  const [option, more] = [first, addition.replace(/\)$/, '')].map((part) => readChoice(field, part, synonyms))
  if (!option || !('value' in option) || (more && 'value' in more && more.value !== option.value)) return whole
  return { value: option.value, note: `The file says ‘${text}’`, isPartial: true }
}

interface PreparedChoices {
  /** Option values by normalized label, value and synonym. */
  byKey: ReadonlyMap<string, string>
  /** Option values by the words of a label or synonym in alphabetical order: 'rezerwacja wstępna' is 'wstępna rezerwacja'. */
  byWords: ReadonlyMap<string, string>
  problem: string
}

function sortWords(key: string): string {
  return key.split(' ').toSorted().join(' ')
}

const preparedChoicesCache = new WeakMap<readonly FieldChoice[], WeakMap<ValueSynonyms, PreparedChoices>>()

/** The options of a field prepared for comparison. Cached, because a table has many cells. */
function prepareChoices(choices: readonly FieldChoice[], synonyms: ValueSynonyms): PreparedChoices {
  const bySynonyms = preparedChoicesCache.get(choices) ?? new WeakMap<ValueSynonyms, PreparedChoices>()
  preparedChoicesCache.set(choices, bySynonyms)
  const known = bySynonyms.get(synonyms)
  if (known) return known
  const byKey = new Map<string, string>()
  const add = (word: string, value: string) => {
    const key = headingKey(word) || word
    if (!byKey.has(key)) byKey.set(key, value)
  }
  for (const { value, label } of choices) for (const word of [label, value]) add(word, value)
  for (const { value } of choices) for (const word of ownValue(synonyms, value) ?? []) add(word, value)
  const byWords = new Map([...byKey].toReversed().map(([key, value]) => [sortWords(key), value]))
  const made = { byKey, byWords, problem: `Choose one: ${shortenLabelList(choices.map(({ label }) => label))}` }
  bySynonyms.set(synonyms, made)
  return made
}

function readDate(text: string, options: CellOptions): ParsedCell {
  const read = readDateText(text, options)
  if (!read) return { problem: unreadDateProblem(text) }
  if ('problem' in read) return read
  const { date, lastDate, times, note } = read
  if (lastDate !== undefined) return { value: date, note: `Read as ${date}, without the last date` }
  if (times && !isMidnight(times)) return { value: date, note: `Read as ${date}, without the time` }
  return { value: date, ...(note !== undefined && { note }) }
}

/** Read a time of day as 'HH:MM', with ' +1' for the next day. */
function readTime(text: string): ParsedCell {
  const { starts, note, isNamed: _, ...others } = readTimeText(text) ?? {}
  if (starts === undefined || Object.keys(others).length > 0)
    return { problem: 'This is not a time such as 19:00 or 7pm' }
  return { value: formatTimeOfDay(starts), ...(note !== undefined && { note }) }
}

/** Read a date with a time. Exports add the UTC offset, which is ignored because the time zone has its own column. */
function readWallTime(text: string, options: CellOptions): ParsedCell {
  const read = readDateText(text, options)
  if (read && 'problem' in read) return read
  const { starts } = read?.times ?? {}
  if (read && read.times === undefined && read.lastDate === undefined)
    return { value: wallTimeAt(read.date, 0), note: read.note ?? 'Read as midnight, because there is no time' }
  if (!read || starts === undefined) return { problem: 'This is not a date with a time such as 2027-06-12 19:00' }
  if (starts < 0 || starts >= 2 * minutesPerDay) return { problem: 'This time is on another date' }
  return { value: wallTimeAt(read.date, starts), ...(read.note !== undefined && { note: read.note }) }
}

/** Find the address in a text such as 'www.example.com', '<https://example.com>' or 'Tickets: https://example.com'. */
function linkOf(text: string): string {
  const [inside = text, ...others] = text.match(/https?:\/\/[^\s<>"]{1,1900}/gi) ?? []
  if (others.length > 0) return text
  return /^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(inside) ? `https://${inside}` : inside
}

function readTags(text: string, names: NameLookup): ParsedCell {
  const words = [
    ...new Map(splitList(text, (entry) => names.isKnown('tag', entry)).map((word) => [foldText(word), word])).values(),
  ]
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

/**
 * Parse an amount: '1250.50 EUR', '€ 1.250,50', '1250,-', or without a currency, which means the field's currency.
 */
function readMoney({ currency = '' }: RecordField, text: string, { hasDecimals }: CellOptions): ParsedCell {
  const problem = { problem: `This is not an amount in ${currency}` }
  if (text.length > 100) return problem
  const plain = text.normalize('NFC').replace(/[.,]\s?[-–—]{1,2}(?=\D*$)/, '')
  const [number, ...others] = plain.match(/[-+−]?\d(?:[\d.,'’\s]*\d)?/g) ?? []
  const sign = number && plain.replace(number, '').replace(/[()]/g, '').trim()
  if (number === undefined || sign === undefined || others.length > 0) return problem
  const said = isSymbolOf(sign, currency) ? [currency] : currenciesOf(sign)
  if (sign !== '' && said.length === 0) return problem
  if (sign !== '' && !said.includes(currency)) return { problem: `An amount in ${currency}, not in ${said[0]}` }
  const value = parseNumber(number.replace('−', '-'), { hasDecimals })
  if (value === undefined) return problem
  const amount = Number((value * 10 ** currencyDecimals(currency)).toFixed(3))
  return Number.isInteger(amount)
    ? { value: { amount, currency } }
    : { problem: `${currency} has no such small amounts` }
}

function isSymbolOf(sign: string, currency: string): boolean {
  return (['symbol', 'narrowSymbol'] as const).some((currencyDisplay) =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .some(({ type, value }) => type === 'currency' && value === sign),
  )
}

/** Format a field's value as a cell. References to records are written as names. */
export function cellText(field: RecordField, value: unknown, nameOf: (id: string) => string | undefined): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'choices' && Array.isArray(value)) return joinList(value.map((one) => labelOf(field, one)))
  if (field.kind === 'rich_text') return plainText(value).trim()
  if (field.kind === 'money') return moneyText(value)
  if (Array.isArray(value)) return joinList(value.map((one) => nameOf(String(one)) ?? ''))
  if (typeof value === 'object') return 'name' in value ? String(value.name ?? '') : ''
  if (field.kind === 'flag') return value === true ? 'Yes' : 'No'
  if (field.kind === 'choice') return labelOf(field, value)
  if (field.kind === 'country') return countryName(String(value))
  if (field.kind === 'wall_time') return String(value).replace('T', ' ')
  if (field.kind === 'member' || field.kind === 'record') return nameOf(String(value)) ?? ''
  if (field.kind === 'number') return unambiguousDecimal(String(value))
  return String(value)
}

function labelOf({ choices = [] }: RecordField, value: unknown): string {
  return choices.find((choice) => choice.value === value)?.label ?? String(value)
}

function moneyText(value: unknown): string {
  const { amount, currency } = value as { amount: number; currency: string }
  return `${unambiguousDecimal(toDecimalText(amount, currency))} ${currency}`
}
