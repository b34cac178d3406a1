import { type Kysely, sql } from 'kysely'

/** The role Member of existing companies gets write access to events, unless the company has changed the role. */
export async function up(db: Kysely<unknown>) {
  await sql`
    update company_roles r set permissions = r.permissions || '{"events": {"access": "write"}}'
    from roles base
    where base.id = r.role_id and base.key = 'member' and r.label_override is null
      and r.permissions -> 'events' = '{"access": "read"}'
      and not exists (select from jsonb_each(r.permissions) entry where entry.value <> '{"access": "read"}')
      and not exists (select from audit_logs a where a.company_id = r.company_id and a.resource_id = r.id::text
        and a.resource_type = 'company_role' and a.action_type = 'update')
  `.execute(db)
}
