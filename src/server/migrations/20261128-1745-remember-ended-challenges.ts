import { type Kysely, sql } from 'kysely'

/** Add what is needed to continue challenges, and to restore expiries, when the end of a hold is undone. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table hold_challenges
      -- Whether the mails about its start were sent, for a challenge that ended with a hold. Null for all others.
      add column was_told boolean,
      -- Whether both sides were sent its end, which was undone, and not yet that it runs again.
      add column is_back boolean not null default false;
    -- The expiry of a hold before it moved up.
    alter table holds add column former_expires_at timestamptz(3);
    alter table hold_notices drop constraint hold_notices_outcome_check,
      add constraint hold_notices_outcome_check
        check (outcome in ('call', 'kept', 'released', 'dropped', 'returned', 'running'))`.execute(db)
}
