import { headingKey } from './heading-key.ts'
import { type ImportColumn, idColumn } from './import-columns.ts'

export { headingKey }

/** Columns selected in previous imports, by normalized heading; null if the heading was ignored. */
export type PreviousColumns = Readonly<Record<string, string | null>>

const maximumHeading = 200

/**
 * Find the column for each heading, or null. Previous imports come first, then labels, then names and synonyms, then
 * headings without additions such as '(local)'. If several headings match a column, the best match gets it, or the
 * first of equal matches. A heading that matches several columns gets one that no other heading needs. `fits` tells
 * whether the cells below a heading can be values of a column. Cells with ids make a column of ids, whatever was
 * remembered.
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
  const meant = new Map<number, string | null>()
  const taken = new Set<string>()
  const choose = (at: number, column: string | null) => {
    meant.set(at, column)
    if (column !== null) taken.add(column)
  }
  const isFree = (at: number) => (column: string) => !taken.has(column) && fits(column, at)
  const named = labelsOf(columns, ({ field }) => [field.label])
  const other = labelsOf(columns, ({ name, synonyms }) => [name, ...synonyms])
  keys.forEach((key, at) => {
    if (isIdHeading(key, named, other) && isFree(at)(idColumn)) choose(at, idColumn)
  })
  keys.forEach((key, at) => {
    const before = meant.has(at) || !Object.hasOwn(remembered, key) ? undefined : remembered[key]
    if (before === null || (before !== undefined && before !== idColumn && known.has(before) && !taken.has(before)))
      choose(at, before)
  })
  const short = texts.map(withoutAdditions)
  for (const [by, words] of [
    [keys, named],
    [keys, other],
    [short, named],
    [short, other],
  ] as const)
    matchOnce(by, words, meant, isFree, choose)
  return headings.map((_, at) => meant.get(at) ?? null)
}

/** Give each open heading a free column. Headings with a single possible column come first. */
function matchOnce(
  keys: readonly string[],
  named: ReadonlyMap<string, readonly string[]>,
  meant: ReadonlyMap<number, string | null>,
  isFree: (at: number) => (column: string) => boolean,
  choose: (at: number, column: string) => void,
): void {
  const open = keys.flatMap((key, at) => (meant.has(at) || key === '' ? [] : [{ at, possible: named.get(key) ?? [] }]))
  for (const isSingle of [true, false])
    for (const { at, possible } of open) {
      const free = possible.filter(isFree(at))
      const [first] = free
      if (first !== undefined && !meant.has(at) && (!isSingle || possible.length === 1)) choose(at, first)
    }
}

/** Columns by normalized word, in their order. */
function labelsOf(
  columns: readonly ImportColumn[],
  words: (column: ImportColumn) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const named = new Map<string, string[]>()
  for (const column of columns)
    for (const key of new Set(words(column).map(headingKey))) named.set(key, [...(named.get(key) ?? []), column.name])
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
