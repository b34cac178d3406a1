import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * SQL for a timestamp inside JSON. The format is the same as for timestamp columns: ISO 8601 in UTC with milliseconds.
 */
export function iso<T extends string | null>(moment: Expression<T>): RawBuilder<T> {
  return sql<T>`iso(${moment})`
}
