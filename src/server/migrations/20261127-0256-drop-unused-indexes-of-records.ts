import { type Kysely, sql } from 'kysely'

/**
 * Row level security is evaluated before a condition with LIKE, an array or JSON operator, so these indexes were never
 * used.
 */
export async function up(db: Kysely<unknown>) {
  for (const records of ['events', 'spaces', 'venues'])
    for (const index of ['searched', 'tags', 'custom'])
      await sql`drop index if exists ${sql.ref(`${records}_${index}`)}`.execute(db)
}
