import { type Kysely, sql } from 'kysely'

/** Let people name the feeds of venues and spaces. Without a name they have that of the place. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table place_feeds add column name text check (length(name) between 1 and 80)`.execute(db)
}
