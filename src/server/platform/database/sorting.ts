import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '#shared/errors.ts'
import { id } from '#shared/fields.ts'

/** What a list can be sorted by: an expression of a row, by the name that it has in the question; an index has it before the id. */
export interface SortKey {
  of: (row: string) => RawBuilder<unknown>
  type: 'timestamptz' | 'date' | 'text' | 'bigint'
}

const isOfType: Record<SortKey['type'], (value: string) => boolean> = {
  timestamptz: (value) => value === 'infinity' || !Number.isNaN(Date.parse(value)),
  date: (value) => value === 'infinity' || /^\d{4,6}-\d{2}-\d{2}$/.test(value),
  text: () => true,
  bigint: (value) => /^-?\d{1,18}$/.test(value),
}

const cursorParts = z.tuple([z.string().max(400), id])

/** A list in one of its orders, from its beginning or behind a row. */
interface Sorted {
  /** What rows are sorted by, to be selected as `sorted`. */
  value: (row: string) => RawBuilder<unknown>
  /** The same for the cursor, to be selected as `sorted_text`. */
  text: (row: string) => RawBuilder<string>
  order: (row: string) => RawBuilder<unknown>
  /** The order of rows that have `sorted` and `id`. */
  orderOfSorted: RawBuilder<unknown>
  /** Whether a row comes after the page before. */
  isBehind: (row: string) => RawBuilder<boolean>
}

/** '-name' is by name, backwards. @throws bad_input for a cursor that is not ours */
export function sortedBy<Name extends string>(
  keys: Record<Name, SortKey>,
  sort: Name | `-${Name}`,
  cursor: string | undefined,
): Sorted {
  const isBackwards = sort.startsWith('-')
  const { of, type } = keys[(isBackwards ? sort.slice(1) : sort) as Name]
  const [direction, comes] = isBackwards ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const last = cursor === undefined ? null : readSortCursor(cursor, type)
  const idOf = (row: string) => sql.ref(`${row}.id`)
  return {
    value: of,
    text: (row) => sql<string>`(${of(row)})::text`,
    order: (row) => sql`${of(row)} ${direction}, ${idOf(row)} ${direction}`,
    orderOfSorted: sql`sorted ${direction}, id ${direction}`,
    isBehind: (row) =>
      last
        ? sql<boolean>`(${of(row)}, ${idOf(row)}) ${comes} (${last.value}::${sql.raw(type)}, ${last.id}::uuid)`
        : sql<boolean>`true`,
  }
}

function readSortCursor(cursor: string, type: SortKey['type']): { value: string; id: string } {
  try {
    const [value, last] = cursorParts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    if (!isOfType[type](value)) throw new RangeError('not of this order')
    return { value, id: last }
  } catch {
    throw new Refusal('bad_input', { fields: { cursor: 'This page does not exist' } })
  }
}

/** One row more than a page was read: cut it off and say where the next page starts. */
export function sortedPage<T extends { id: string; sorted_text: string }>(
  rows: T[],
  limit: number,
): { rows: Omit<T, 'sorted_text'>[]; next_cursor: string | null } {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: rows.slice(0, limit).map(({ sorted_text: _, ...row }) => row),
    next_cursor: last ? Buffer.from(JSON.stringify([last.sorted_text, last.id])).toString('base64url') : null,
  }
}
