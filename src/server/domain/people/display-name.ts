import { type RawBuilder, sql } from 'kysely'

/** SQL for the name that others see: the display name, or else the full name. `users` is the alias of that table. */
export function displayNameExpression(users: string): RawBuilder<string | null> {
  return sql<string | null>`coalesce(${sql.ref(`${users}.display_name`)}, ${sql.ref(`${users}.full_name`)})`
}
