import { type Kysely, sql } from 'kysely'
import { ownedByUser, protectTable } from '#server/platform/database/protect-table.ts'

/**
 * Create the choices of people how they get the emails of notifications. Without a row, the default of the kind applies.
 * Allow notices for owners whose challenged hold was released or lost its rank.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table notification_choices (
      user_id uuid not null references users on delete cascade,
      kind text not null check (length(kind) between 1 and 40),
      email text not null check (email in ('at_once', 'daily', 'never')),
      primary key (user_id, kind)
    );

    alter table hold_notices drop constraint hold_notices_outcome_check,
      add constraint hold_notices_outcome_check check (outcome in ('call', 'kept', 'wanted', 'call_wanted', 'released',
        'own_released', 'dropped', 'own_dropped', 'returned', 'running'));
  `.execute(db)
  await protectTable(db, 'notification_choices', { policies: { own: ownedByUser } })
}
