import { type Kysely, sql } from 'kysely'

/** Add after how many days a hold can be challenged again whose holder keeps it. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table hold_settings add column again_days integer not null default 7 check (again_days between 0 and 365)
  `.execute(db)
}
