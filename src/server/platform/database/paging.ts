import { type Expression, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '#shared/errors.ts'
import { id } from '#shared/fields.ts'

const keys = z.tuple([z.string().max(100), id])

/** No id comes after it. */
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Where the next page starts: the sort value and id of the last row. Opaque to callers. */
export function cursorAfter(row: { at: string; id: string }): string {
  return Buffer.from(JSON.stringify([row.at, row.id])).toString('base64url')
}

/** @throws bad_input for a cursor that is not ours */
export function readCursor(cursor: string | undefined): { at: string; id: string } | null {
  if (cursor === undefined) return null
  try {
    const [at, id] = keys.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    if (Number.isNaN(Date.parse(at))) throw new RangeError('not a moment')
    return { at, id }
  } catch {
    throw new Refusal('bad_input', { fields: { cursor: 'This page does not exist' } })
  }
}

/** One row more than a page was read: cut it off and say where the next page starts. */
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

/** Text as a pattern of LIKE, its own wildcards disarmed. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** A row of a list that is shown newest first; `searched` is the text it is found by. */
interface Listed {
  id: string
  created_at: string
  searched: string
}

/** A text that fewer of this many newest rows hold than fill a page is rare. */
const newestRead = 5000

/**
 * The ids of the newest `limit` rows, of those that hold the text where one is given. A frequent text is found among the
 * newest rows; a rare one through its index, which would fetch half of the table for a frequent one. The planner cannot
 * tell which a text is.
 */
export function newestIds(rows: Expression<Listed>, search: string, limit: number): RawBuilder<string> {
  if (search === '') return sql<string>`(select id from (${rows}) r order by created_at desc, id desc limit ${limit})`
  const pattern = containing(search.toLowerCase())
  return sql<string>`(
    with newest as materialized (
      select id from (select * from (${rows}) r order by created_at desc, id desc limit ${sql.lit(newestRead)}) n
      where searched like ${pattern} limit ${limit}
    ), every as materialized (
      select id, created_at from (${rows}) r where searched like ${pattern} and (select count(*) from newest) < ${limit}
    )
    select id from newest union (select id from every order by created_at desc, id desc limit ${limit}))`
}
