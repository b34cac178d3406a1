import { type RawBuilder, sql } from 'kysely'

/**
 * Moments that expire are written and compared by one clock, the database's: those of several processes differ. It is the
 * moment at which the transaction began.
 */
export const now: RawBuilder<string> = sql<string>`now()`

export function fromNow(milliseconds: number): RawBuilder<string> {
  return sql<string>`now() + ${milliseconds} * interval '1 millisecond'`
}

/** Whether the moment in a column has come; false, or null, where there is none. */
export function isPast(column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} <= now()`
}
