import { headingKey, withUmlauts } from './heading-key.ts'
import { dateWords, eventWords, fillerWords, partSeparator, remarkWords, timeWords } from './heading-parts.ts'
import { type ImportColumn, idColumn } from './import-columns.ts'

export { headingKey }

/** Columns selected in previous imports, by normalized heading; null if the heading was ignored. */
export type PreviousColumns = Readonly<Record<string, string | null>>

const maximumHeading = 200

/**
 * Find the column for each heading, or null. Previous imports come first, then labels, then names and synonyms, then
 * headings without additions such as '(local)' and 'of the event', then headings of several known words, such as
 * 'Date / time'. If several headings match a column, the best match gets it, or the first of equal matches. A heading
 * that matches several columns gets one that no other heading needs. `fits` tells whether the cells below a heading
 * can be values of a column. Cells with ids make a column of ids, whatever was remembered.
 */
export function matchColumns(
  headings: readonly string[],
  columns: readonly ImportColumn[],
  remembered: PreviousColumns = {},
  fits: (column: string, at: number) => boolean = () => true,
): (string | null)[] {
  const texts = headings.map((heading) => heading.slice(0, maximumHeading))
  const keys = texts.map(headingKey)
  const known = new Set(columns.map(({ name }) => name))
  const joined = new Set(columns.flatMap(({ name, joined_by }) => (joined_by === undefined ? [] : [name])))
  const meant = new Map<number, string | null>()
  const taken = new Set<string>()
  const choose = (at: number, column: string | null) => {
    meant.set(at, column)
    if (column !== null) taken.add(column)
  }
  const isFree = (at: number) => (column: string) => !taken.has(column) && fits(column, at)
  const named = labelsOf(columns, ({ field }) => [headingKey(field.label)])
  const other = labelsOf(columns, ({ name, synonyms }) => [headingKey(name), ...normalizedWords(synonyms)])
  keys.forEach((key, at) => {
    if (isIdHeading(key, named, other) && isFree(at)(idColumn)) choose(at, idColumn)
  })
  keys.forEach((key, at) => {
    const before = meant.has(at) || !Object.hasOwn(remembered, key) ? undefined : remembered[key]
    const isPossible = (name: string) => name !== idColumn && known.has(name) && (!taken.has(name) || joined.has(name))
    if (before === null || (before !== undefined && isPossible(before))) choose(at, before)
  })
  const short = texts.map(withoutAdditions)
  const plain = short.map(withoutEventWords)
  const columnsOf = (key: string) => [...new Set([...(named.get(key) ?? []), ...(other.get(key) ?? [])])]
  const passes: ((at: number) => readonly string[])[] = [
    (at) => named.get(keys[at] ?? '') ?? [],
    (at) => other.get(keys[at] ?? '') ?? [],
    (at) => named.get(short[at] ?? '') ?? [],
    (at) => other.get(short[at] ?? '') ?? [],
    (at) => columnsOf(withUmlauts(short[at] ?? '')),
    (at) => columnsOf(plain[at] ?? ''),
    (at) => columnsOfMoment(plain[at] ?? '', columnsOf),
    (at) => columnsOfParts(texts[at] ?? '', columnsOf),
    (at) => (known.has('notes') && isRemark(short[at] ?? '') ? ['notes'] : []),
  ]
  for (const possibleOf of passes) matchOnce(keys, possibleOf, meant, isFree, choose)
  return headings.map((_, at) => meant.get(at) ?? null)
}

/** Give each unmatched heading a free column. Headings with only one possible column come first. */
function matchOnce(
  keys: readonly string[],
  possibleOf: (at: number) => readonly string[],
  meant: ReadonlyMap<number, string | null>,
  isFree: (at: number) => (column: string) => boolean,
  choose: (at: number, column: string) => void,
): void {
  const open = keys.flatMap((key, at) => (meant.has(at) || key === '' ? [] : [{ at, possible: possibleOf(at) }]))
  for (const isSingle of [true, false])
    for (const { at, possible } of open) {
      const free = possible.filter(isFree(at))
      const [first] = free
      if (first !== undefined && !meant.has(at) && (!isSingle || possible.length === 1)) choose(at, first)
    }
}

const keysOfWords = new WeakMap<readonly string[], readonly string[]>()

/** Normalized words. Cached, because there are thousands, and several rows are tried as headings. */
function normalizedWords(words: readonly string[]): readonly string[] {
  const before = keysOfWords.get(words)
  if (before) return before
  const normalized = [...new Set(words.map(headingKey))]
  keysOfWords.set(words, normalized)
  return normalized
}

/** Columns by normalized word, in their order. */
function labelsOf(
  columns: readonly ImportColumn[],
  keysOf: (column: ImportColumn) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const named = new Map<string, string[]>()
  for (const column of columns)
    for (const key of new Set(keysOf(column))) named.set(key, [...(named.get(key) ?? []), column.name])
  return named
}

function isIdHeading(key: string, ...named: ReadonlyMap<string, readonly string[]>[]): boolean {
  return named.some((words) => words.get(key)?.includes(idColumn))
}

const additions =
  /\b(local|local time|required|optional|pflichtfeld|obligatoire|lokal|ortszeit|uhr|hh mm|yyyy mm dd|dd mm yyyy|event)\b/g

/** Normalized heading without parentheses and additions: 'Start time (local)*', 'Capacity [pax]', 'eventStart'. */
function withoutAdditions(heading: string): string {
  const plain = heading
    .replace(/[([{][^()[\]{}]*[)\]}]/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[:#*]+\s*$/, '')
  return headingKey(plain).replace(additions, ' ').replace(/ +/g, ' ').trim()
}

/** Normalized heading without words that every heading of an event list can have: 'Datum des Konzerts'. */
function withoutEventWords(heading: string): string {
  const words = heading.split(' ').filter((word) => !eventWords.has(word) && !fillerWords.has(word))
  return words.join(' ')
}

/** Whether a heading such as 'Internal comments' or 'Deal / notes' is for remarks, whatever these are about. */
function isRemark(heading: string): boolean {
  const words = heading.split(' ')
  return words.length <= maximumWords && words.some((word) => remarkWords.has(word))
}

const momentOfDay = new Set(['days.load_in', 'days.doors', 'days.starts', 'days.ends', 'days.load_out', 'days.curfew'])
const dateOfMoment: Readonly<Record<string, string>> = { 'days.starts': 'days.date', 'days.ends': 'days.last_date' }

/**
 * Columns for a heading that combines a point in time with a word for dates or times: 'Uhrzeit Einlass', 'Datum Ende'.
 */
function columnsOfMoment(heading: string, columnsOf: (key: string) => string[]): string[] {
  const words = heading.split(' ')
  const rest = (known: ReadonlySet<string>) => columnsOf(words.filter((word) => !known.has(word)).join(' '))
  if (words.length > maximumWords) return []
  if (words.some((word) => dateWords.has(word))) return rest(dateWords).flatMap((column) => dateOfMoment[column] ?? [])
  return words.some((word) => timeWords.has(word)) ? rest(timeWords).filter((column) => momentOfDay.has(column)) : []
}

const maximumWords = 5
const maximumParts = 3

/**
 * Columns that fit all parts of a heading, such as 'Compagnia / Artisti'. For parts of one point in time, such as 'Date
 * & time', the columns of the first part. Empty if a part is unknown, or the parts mean different things.
 */
function columnsOfParts(heading: string, columnsOf: (key: string) => string[]): string[] {
  const parts = heading.split(partSeparator, maximumParts + 1).map((part) => columnsOf(withoutAdditions(part)))
  const [first = [], ...others] = parts
  if (others.length === 0 || parts.length > maximumParts || parts.some((part) => part.length === 0)) return []
  const common = first.filter((column) => others.every((part) => part.includes(column)))
  if (common.length > 0) return common
  const all = [...new Set(parts.flat())]
  return together.some((group) => parts.every((part) => part.some((column) => group.includes(column))))
    ? all.filter((column) => together.some((group) => group.includes(column)))
    : []
}

/** Groups of columns that one cell can fill: a date with times, a status with remarks, a city with its state. */
const together = [
  ['days.date', 'days.starts', 'days.doors', 'days.ends', 'days.last_date'],
  ['name', 'artists.names'],
  ['status', 'notes'],
  ['venue.city', 'venue.region'],
  ['city', 'region'],
]
