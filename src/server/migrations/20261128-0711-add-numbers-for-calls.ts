import { type Kysely, sql } from 'kysely'

/** Add the phone number at which the holder of a challenged hold wants to be called. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table hold_challenges add column call_number text check (length(call_number) <= 40)`.execute(db)
}
