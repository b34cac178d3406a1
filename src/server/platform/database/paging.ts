import { z } from 'zod'
import { id } from '#shared/fields.ts'
import { isTimestamp, partsOfCursor, writeCursor } from './cursor.ts'

const cursorSchema = z.tuple([z.string().max(100), id])

/** The greatest UUID. */
export const greatestUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Cursor of the next page: sort value and id of the last row. Opaque to callers. */
export function cursorAfter(row: { at: string; id: string }): string {
  return writeCursor([row.at, row.id])
}

/** @throws bad_input for an invalid cursor */
export function parseCursor(cursor: string | undefined): { at: string; id: string } | null {
  if (cursor === undefined) return null
  return partsOfCursor(cursor, (parts) => {
    const [at, id] = cursorSchema.parse(parts)
    if (!isTimestamp(at)) throw new RangeError('not a moment')
    return { at, id }
  })
}

/**
 * Make a page of `rows`, which holds up to `limit + 1` rows: remove the extra row and add the cursor of the next page.
 */
export function pageOf<T extends { id: string; created_at: string }>(
  rows: T[],
  limit: number,
): { rows: T[]; next_cursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page,
    next_cursor: rows.length > limit && last ? cursorAfter({ at: last.created_at, id: last.id }) : null,
  }
}

/** `%text%` with LIKE wildcards escaped. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
