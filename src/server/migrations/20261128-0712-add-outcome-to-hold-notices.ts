import { type Kysely, sql } from 'kysely'

/** Add how a challenge ended to notices of holds, and notices of groups of which a date can no longer be had. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table hold_notices
      add column outcome text check (outcome in ('call', 'kept', 'released', 'dropped', 'returned')),
      drop constraint hold_notices_kind_check,
      add constraint hold_notices_kind_check check (kind in ('expires', 'expired', 'moved_up', 'challenged',
        'challenge_answered', 'group_incomplete'));
  `.execute(db)
}
