import { type Expression, type RawBuilder, sql } from 'kysely'

/** A moment inside JSON, as moments outside of it arrive: ISO 8601 text in UTC, with milliseconds. */
export function iso<T extends string | null>(moment: Expression<T>): RawBuilder<T> {
  return sql<T>`iso(${moment})`
}
