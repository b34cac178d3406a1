import { type Kysely, sql } from 'kysely'

/**
 * Drop indexes that were never used. PostgreSQL evaluates row level security before conditions with LIKE, array or
 * JSON operators, and cannot use an index for them.
 */
export async function up(db: Kysely<unknown>) {
  for (const records of ['events', 'spaces', 'venues'])
    for (const index of ['searched', 'tags', 'custom'])
      await sql`drop index if exists ${sql.ref(`${records}_${index}`)}`.execute(db)
}
