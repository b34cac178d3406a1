import { type Kysely, sql } from 'kysely'

/** A module has a navigation_path once its screens exist. [M-ACC-01] */
export async function up(db: Kysely<unknown>) {
  await sql`update modules set navigation_path = '/events' where key = 'events'`.execute(db)
}
