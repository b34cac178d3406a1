import { type Kysely, sql } from 'kysely'
import { ownedByUser, protectTable } from '#server/platform/database/protect-table.ts'

/**
 * Create the choices of people how they get the emails of notifications. Without a row, the default of the kind applies.
 * Allow notices for owners whose challenged hold was released, lost its rank, or is no longer challenged, and mails to
 * holders whose hold was confirmed at once.
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
        'own_released', 'dropped', 'own_dropped', 'returned', 'running', 'ended'));

    -- A hold that was confirmed before its holder was told that it was placed.
    alter table holds drop constraint holds_holder_news_check,
      add constraint holds_holder_news_check
        check (holder_news in ('placed', 'released', 'confirmed', 'placed_confirmed'));
  `.execute(db)
  await protectTable(db, 'notification_choices', { policies: { own: ownedByUser } })
}
