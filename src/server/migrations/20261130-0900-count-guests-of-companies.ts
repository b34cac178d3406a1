import { type Kysely, sql } from 'kysely'

/** How many seats are taken is told from counters too, whatever the size of the company: guests take none. */
export async function up(db: Kysely<unknown>) {
  await sql`
    drop trigger memberships_counted_in on user_company_memberships;
    drop trigger memberships_counted_out on user_company_memberships;
    drop trigger memberships_counted_anew on user_company_memberships;
    create trigger memberships_counted_in after insert on user_company_memberships referencing new table as come
      for each statement execute function count_in_company('status', 'company_role_id', 'is_guest', 'person_has_two_factor');
    create trigger memberships_counted_out after delete on user_company_memberships referencing old table as gone
      for each statement execute function count_in_company('status', 'company_role_id', 'is_guest', 'person_has_two_factor');
    create trigger memberships_counted_anew after update on user_company_memberships
      referencing old table as gone new table as come
      for each statement execute function count_in_company('status', 'company_role_id', 'is_guest', 'person_has_two_factor');
    create or replace function recount_companies() returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from company_counters;
      insert into company_counters
        select company_id, 'user_company_memberships', jsonb_build_object('status', status,
          'company_role_id', company_role_id, 'is_guest', is_guest, 'person_has_two_factor', person_has_two_factor), count(*)
        from user_company_memberships group by company_id, status, company_role_id, is_guest, person_has_two_factor;
      insert into company_counters
        select company_id, 'user_invites', jsonb_build_object('status', status, 'company_role_id', company_role_id), count(*)
        from user_invites group by company_id, status, company_role_id;
    end $$;
    select recount_companies();
  `.execute(db)
}
