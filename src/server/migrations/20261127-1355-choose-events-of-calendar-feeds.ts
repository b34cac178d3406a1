import { type Kysely, sql } from 'kysely'

/** Let people choose whether their calendar feed includes drafts and inquiries. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table calendar_feeds add column includes_unconfirmed boolean not null default false`.execute(db)
}
