import { type RawBuilder, sql } from 'kysely'

/** Name visible to others: the display name, or else the full name. `users`: the table's alias. */
export function shownName(users: string): RawBuilder<string | null> {
  return sql<string | null>`coalesce(${sql.ref(`${users}.display_name`)}, ${sql.ref(`${users}.full_name`)})`
}
