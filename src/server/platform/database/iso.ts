import { type Expression, type RawBuilder, sql } from 'kysely'

/** A timestamp inside JSON, in the same format as outside: ISO 8601 in UTC with milliseconds. */
export function iso<T extends string | null>(moment: Expression<T>): RawBuilder<T> {
  return sql<T>`iso(${moment})`
}
