import { type Kysely, sql } from 'kysely'

/**
 * A guest is told nothing of who else is a guest, whatever is asked: of the company the guest sees its members. Whether somebody
 * is one is asked of the memberships as their owner, since their own policy asks it; it tells callers of themselves alone. [M-ACC-56]
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function app_guest() returns boolean
      language plpgsql stable parallel safe security definer set search_path = public, pg_temp as $$
    declare
      scope text[] := app_scope();
    begin
      return exists (
        select from user_company_memberships m
        where m.company_id = nullif(scope[2], '')::uuid and m.user_id = nullif(scope[1], '')::uuid
          and m.status = 'active' and m.is_guest);
    end $$;
    revoke all on function app_guest() from public;
    grant execute on function app_guest() to marquee_app, marquee_tenant;
    alter policy tenant on user_company_memberships using (company_id = (select app_company())
      and (not is_guest or user_id = (select app_user()) or not (select app_guest())))`.execute(db)
}
