import { type Kysely, sql } from 'kysely'

/** Keep the status of a cancelled event, to which it can be restored. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table events add column cancelled_from text`.execute(db)
}
