import { type Kysely, sql } from 'kysely'

/** A connection says whether its last use worked, and when one did. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table user_integrations
      add column last_worked_at timestamptz(3),
      add column failure text check (failure in ('access_lost', 'unreachable'));
  `.execute(db)
}
