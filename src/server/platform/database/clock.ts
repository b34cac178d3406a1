import { type RawBuilder, sql } from 'kysely'

/**
 * Expiry times are written and compared by the database's clock, because processes differ. It is the start of the
 * transaction.
 */
export const now: RawBuilder<string> = sql<string>`now()`

export function fromNow(milliseconds: number): RawBuilder<string> {
  return sql<string>`now() + ${milliseconds} * interval '1 millisecond'`
}

/** Condition: the time in the column has passed. False or null without a time. */
export function isPast(column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} <= now()`
}
