import { type Kysely, sql } from 'kysely'

/** Index what is confirmed in a space on a date: holds there rank behind it. */
export async function up(db: Kysely<unknown>) {
  await sql`create index bookings_confirmed on bookings (company_id, space_id, date) where is_confirmed`.execute(db)
}
