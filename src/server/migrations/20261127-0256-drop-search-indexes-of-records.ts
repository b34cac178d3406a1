import { type Kysely, sql } from 'kysely'

/** Row level security is evaluated before a search condition, so these indexes were never used. */
export async function up(db: Kysely<unknown>) {
  await sql`drop index if exists events_searched, spaces_searched, venues_searched`.execute(db)
}
