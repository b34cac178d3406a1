import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- What staff did while acting as somebody.
    create index audit_logs_impersonated on audit_logs (subject_user_id, created_at desc, id desc)
      where subject_user_id <> admin_user_id;
  `.execute(db)
}
