import { type RawBuilder, sql } from 'kysely'

/** The ids that were kept in the same transaction, in their order: what `findAndRead` has found, where it reads. */
export const foundIds = sql<string[]>`current_setting('app.found')::uuid[]`

/** Part of a question that is asked whatever else it finds. `ids`: an array of them. */
export function keepFound(ids: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`set_config('app.found', ${ids}::text, true)`
}
