import { type Kysely, sql } from 'kysely'

/** An invitation carries a few words of who sends it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_invites add column message text check (length(message) <= 500)`.execute(db)
}
