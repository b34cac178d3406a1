import { type Kysely, sql } from 'kysely'

/** Long notes, as venues and events have them. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table spaces add column notes jsonb check (jsonb_typeof(notes) = 'object')`.execute(db)
}
