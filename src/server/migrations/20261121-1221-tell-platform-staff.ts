import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Whether somebody is or was of the platform's staff, which a company may know of who acted in it, and no more.
    create function is_platform_staff(of_user uuid) returns boolean
      language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      -- A SET clause of the function itself would need a superuser.
      scope_before text := coalesce(current_setting('app.scope', true), '');
      answer boolean;
    begin
      perform set_config('app.scope', 'system', true);
      select exists (
        select from user_company_memberships m join companies c on c.id = m.company_id and c.is_platform
        where m.user_id = of_user) into answer;
      perform set_config('app.scope', scope_before, true);
      return answer;
    end $$;
    revoke execute on function is_platform_staff(uuid) from public;
    grant execute on function is_platform_staff(uuid) to marquee_app;

    create index audit_logs_company_action on audit_logs (company_id, action_type, created_at desc, id desc);
  `.execute(db)
}
