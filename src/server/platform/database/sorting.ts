import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { id } from '#shared/fields.ts'
import { isTimestamp, partsOfCursor, writeCursor } from './cursor.ts'

/** What a list can be sorted by: an expression of a row, by the name that it has in the question; an index has it before the id. */
export interface SortKey {
  of: (row: string) => RawBuilder<unknown>
  type: 'timestamptz' | 'date' | 'text' | 'bigint'
  /** By what those are sorted that are alike in it; the same index has it next. */
  next?: SortKey
}

const isOfType: Record<SortKey['type'], (value: string) => boolean> = {
  timestamptz: (value) => value === 'infinity' || isTimestamp(value),
  date: (value) => value === 'infinity' || /^\d{4,6}-\d{2}-\d{2}$/.test(value),
  text: () => true,
  bigint: (value) => /^-?\d{1,18}$/.test(value),
}

const cursorParts = z.tuple([z.string().max(1000), id])
const severalValues = z.array(z.string())

/** A list in one of its orders, from its beginning or behind a row. */
interface Sorted {
  /** What rows are sorted by, to be selected as `sorted`. */
  value: (row: string) => RawBuilder<unknown>
  /** The same for the cursor, to be selected as `sorted_text`. */
  text: (row: string) => RawBuilder<string>
  order: (row: string) => RawBuilder<unknown>
  /** The order of rows that have `sorted` and `id`. */
  orderOfSorted: RawBuilder<unknown>
  /** For keys of several parts: each as a column of a page; of rows that have these columns and `id`, all of them, the order and the cursor. */
  columns: (row: string) => RawBuilder<unknown>
  columnsOf: (page: string) => RawBuilder<unknown>
  orderOfColumns: (page: string) => RawBuilder<unknown>
  textOfColumns: (page: string) => RawBuilder<string>
  /** Whether a row comes after the page before. */
  isBehind: (row: string) => RawBuilder<boolean>
}

/**
 * '-name' is by name, backwards; `created` is by `created_at`, and only its backwards starts with the newest of all.
 * @throws bad_input for a cursor that is not ours
 */
export function sortedBy<Name extends string>(
  keys: Record<Name, SortKey>,
  sort: Name | `-${Name}`,
  cursor: string | undefined,
): Sorted & { startsNewest: boolean } {
  const isBackwards = sort.startsWith('-')
  const name = (isBackwards ? sort.slice(1) : sort) as Name
  const startsNewest = name === 'created' && isBackwards && cursor === undefined
  return { ...sortedByKey(keys[name], { isBackwards, cursor }), startsNewest }
}

/** @throws bad_input for a cursor that is not ours */
export function sortedByKey(
  key: SortKey,
  { isBackwards, cursor }: { isBackwards: boolean; cursor: string | undefined },
): Sorted {
  const parts = partsOf(key)
  const [direction, comes] = isBackwards ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const last = cursor === undefined ? null : readSortCursor(cursor, parts)
  const idOf = (row: string) => sql.ref(`${row}.id`)
  const valuesOf = (row: string) => sql.join(parts.map(({ of }) => of(row)))
  const directed = (values: readonly RawBuilder<unknown>[]) => sql.join(values.map((one) => sql`${one} ${direction}`))
  const columnsOf = (page: string) => parts.map((_, at) => sql.ref(`${page}.${columnName(at)}`))
  return {
    value: key.of,
    text: (row) => sql<string>`(${key.of(row)})::text`,
    order: (row) => directed([...parts.map(({ of }) => of(row)), idOf(row)]),
    orderOfSorted: sql`sorted ${direction}, id ${direction}`,
    columns: (row) => sql.join(parts.map(({ of }, at) => sql`${of(row)} as ${sql.ref(columnName(at))}`)),
    columnsOf: (page) => sql.join([idOf(page), ...columnsOf(page)]),
    orderOfColumns: (page) => directed([...columnsOf(page), idOf(page)]),
    textOfColumns: (page) => textOf(columnsOf(page)),
    isBehind: (row) =>
      last
        ? sql<boolean>`(${valuesOf(row)}, ${idOf(row)}) ${comes} (${sql.join(last.values)}, ${last.id}::uuid)`
        : sql<boolean>`true`,
  }
}

function partsOf({ next, ...key }: SortKey): SortKey[] {
  return [key, ...(next ? partsOf(next) : [])]
}

function columnName(at: number): string {
  return at === 0 ? 'sorted' : `sorted_${at + 1}`
}

/** One value as it is, several as a list. */
function textOf(columns: readonly RawBuilder<unknown>[]): RawBuilder<string> {
  const texts = columns.map((one) => sql`(${one})::text`)
  return texts.length === 1 ? sql<string>`${texts[0]}` : sql<string>`json_build_array(${sql.join(texts)})::text`
}

function readSortCursor(cursor: string, parts: readonly SortKey[]): { values: RawBuilder<unknown>[]; id: string } {
  return partsOfCursor(cursor, (given) => {
    const [text, last] = cursorParts.parse(given)
    const values = parts.length === 1 ? [text] : severalValues.length(parts.length).parse(JSON.parse(text))
    const typed = parts.map(({ type }, at) => {
      const value = values[at] ?? ''
      if (!isOfType[type](value)) throw new RangeError('not of this order')
      return sql`${value}::${sql.raw(type)}`
    })
    return { values: typed, id: last }
  })
}

/** One row more than a page was read: cut it off and say where the next page starts. */
export function sortedPage<T extends { id: string; sorted_text: string }>(
  rows: T[],
  limit: number,
): { rows: Omit<T, 'sorted_text'>[]; next_cursor: string | null } {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: rows.slice(0, limit).map(({ sorted_text: _, ...row }) => row),
    next_cursor: last ? writeCursor([last.sorted_text, last.id]) : null,
  }
}
