import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { id } from '#shared/fields.ts'
import { isTimestamp, partsOfCursor, writeCursor } from './cursor.ts'

/**
 * Sort key of a list: an SQL expression of row `row`. The table should have an index on this expression followed by the
 * id.
 */
export interface SortKey {
  of: (row: string) => RawBuilder<unknown>
  type: 'timestamptz' | 'date' | 'text' | 'bigint'
  /** Sort key that orders rows with equal values of this key. */
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

/** SQL for one page of a sorted list. */
interface Sorted {
  /** Sort value for the cursor; select it as `sorted_text`. */
  text: (row: string) => RawBuilder<string>
  order: (row: string) => RawBuilder<unknown>
  /** For queries with a subquery `page`: columns to select there. Order and cursor then use these columns. */
  columns: (row: string) => RawBuilder<unknown>
  columnsOf: (page: string) => RawBuilder<unknown>
  orderOfColumns: (page: string) => RawBuilder<unknown>
  textOfColumns: (page: string) => RawBuilder<string>
  /** Condition: the row comes after the cursor. */
  isBehind: (row: string) => RawBuilder<boolean>
}

/** Sort by one of `keys`; a leading '-' sorts descending. @throws bad_input for an invalid cursor */
export function sortedBy<Name extends string>(
  keys: Record<Name, SortKey>,
  sort: Name | `-${Name}`,
  cursor: string | undefined,
): Sorted {
  const isBackwards = sort.startsWith('-')
  const name = (isBackwards ? sort.slice(1) : sort) as Name
  return sortedByKey(keys[name], { isBackwards, cursor })
}

/** @throws bad_input for an invalid cursor */
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
    text: (row) => sql<string>`(${key.of(row)})::text`,
    order: (row) => directed([...parts.map(({ of }) => of(row)), idOf(row)]),
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

/** SQL for the sort values as text: one value as it is, several values as a JSON array. */
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

/**
 * Make a page of `rows`, which holds up to `limit + 1` rows: remove the extra row and add the cursor of the next page.
 */
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
