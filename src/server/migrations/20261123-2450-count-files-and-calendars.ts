import { type Kysely, sql } from 'kysely'

/**
 * Whose a file of a company is, as plans limit what each member keeps; and how many calendars the members of a company have
 * connected. Those are the people's own, so a company learns their number and nothing else.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table company_files add column uploaded_by uuid references users on delete set null;
    create index company_files_uploader on company_files (uploaded_by);

    create function calendars_of_company(of_company uuid) returns bigint
      language sql stable security definer set search_path = public, pg_temp as $$
      select count(*) from user_company_memberships m join user_integrations i on i.user_id = m.user_id
      where m.company_id = of_company and m.status = 'active' and not m.is_guest and i.is_active
        and i.integration_type in ('google_calendar', 'outlook_calendar')
    $$;
    revoke execute on function calendars_of_company(uuid) from public;
    grant execute on function calendars_of_company(uuid) to marquee_app, marquee_tenant, marquee_staff;
  `.execute(db)
}
