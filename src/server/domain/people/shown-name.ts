import { type RawBuilder, sql } from 'kysely'

/** What others see of a person's name: the one they chose to be shown, else the full one. `users`: the table's alias. */
export function shownName(users: string): RawBuilder<string | null> {
  return sql<string | null>`coalesce(${sql.ref(`${users}.display_name`)}, ${sql.ref(`${users}.full_name`)})`
}
