import { type Kysely, sql } from 'kysely'

/** Add to groups of holds whether their dates are to be checked, and whether the owner knows that one cannot be had. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table hold_groups add column is_to_check boolean not null default false,
      add column is_told boolean not null default false;
    create index hold_groups_to_check on hold_groups (company_id) where is_to_check;
  `.execute(db)
}
