import { type RawBuilder, sql } from 'kysely'

/**
 * Start of the transaction by the database's clock. Expiry times are written and compared with this clock, because the
 * clocks of processes differ.
 */
export const now: RawBuilder<string> = sql<string>`now()`

export function fromNow(milliseconds: number): RawBuilder<string> {
  return sql<string>`now() + ${milliseconds} * interval '1 millisecond'`
}

/** SQL condition: the timestamp in the column has passed. Null if the column is null. */
export function isPast(column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} <= now()`
}
