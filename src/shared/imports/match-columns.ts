import { foldText } from '#shared/fold-text.ts'
import type { ImportColumn } from './import-columns.ts'

/** Normalize a heading to compare it: without case, accents and punctuation. */
export function headingKey(heading: string): string {
  return foldText(heading.normalize('NFKC'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Columns selected in previous imports, by normalized heading; null if the heading was ignored. */
export type PreviousColumns = Readonly<Record<string, string | null>>

/**
 * Find the column for each heading, or null. Previous imports come first, then labels, then names and synonyms. If
 * several headings match a column, the best match gets it, or the first of equal matches.
 */
export function matchColumns(
  headings: readonly string[],
  columns: readonly ImportColumn[],
  remembered: PreviousColumns = {},
): (string | null)[] {
  const keys = headings.map(headingKey)
  const known = new Set(columns.map(({ name }) => name))
  const meant = new Map<number, string | null>()
  const taken = new Set<string>()
  const pass = (columnOf: (key: string) => string | null | undefined) =>
    keys.forEach((key, at) => {
      const column = meant.has(at) || key === '' ? undefined : columnOf(key)
      if (column === undefined || (column !== null && taken.has(column))) return
      meant.set(at, column)
      if (column !== null) taken.add(column)
    })
  pass((key) => {
    const before = remembered[key]
    return before === null || (before !== undefined && known.has(before)) ? before : undefined
  })
  for (const words of [labels, synonyms]) {
    const named = new Map(
      columns.flatMap((one) => words(one).map((word) => [headingKey(word), one.name] as const)).reverse(),
    )
    pass((key) => named.get(key))
  }
  return headings.map((_, at) => meant.get(at) ?? null)
}

const labels = ({ field }: ImportColumn) => [field.label]
const synonyms = (one: ImportColumn) => [one.name, ...one.synonyms]
