import { type Kysely, sql } from 'kysely'

/**
 * How far a member has read what the bell tells, whether they want to see the first steps, and which widgets take the room
 * of two. What could not be delivered is found without looking at all that could.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table user_company_memberships add column notices_read_until timestamptz(3);
    alter table user_company_memberships add column first_steps_hidden boolean not null default false;
    alter table user_widgets add column is_wide boolean not null default false;
    alter table role_widgets add column is_wide boolean not null default false;
    create index webhook_deliveries_failed on webhook_deliveries (company_id, updated_at desc, id desc) where status = 'failed';
  `.execute(db)
}
