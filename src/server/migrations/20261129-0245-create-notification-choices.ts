import { type Kysely, sql } from 'kysely'
import { ownedByUser, protectTable } from '#server/platform/database/protect-table.ts'

/** How people get the emails of notifications. Without a row, the default of the kind applies. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table notification_choices (
      user_id uuid not null references users on delete cascade,
      kind text not null check (length(kind) between 1 and 40),
      email text not null check (email in ('at_once', 'daily', 'never')),
      primary key (user_id, kind)
    )`.execute(db)
  await protectTable(db, 'notification_choices', { policies: { own: ownedByUser } })
}
