import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- A person's security events: what they did about themselves, and what was done to them.
    create index audit_logs_subject on audit_logs (subject_user_id, created_at desc, id desc) where company_id is null;
    create index audit_logs_about_user on audit_logs (resource_id, created_at desc, id desc) where resource_type = 'user';
  `.execute(db)
}
