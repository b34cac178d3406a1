import { type Kysely, sql } from 'kysely'

/** Allow notices for owners of challenged events whose holder wants the date or a call. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table hold_notices drop constraint hold_notices_outcome_check,
      add constraint hold_notices_outcome_check
        check (outcome in ('call', 'kept', 'wanted', 'call_wanted', 'released', 'dropped', 'returned', 'running'))`.execute(
    db,
  )
}
