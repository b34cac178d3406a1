import { type Kysely, sql } from 'kysely'

/** Invitations are counted while they are written; those that have expired and still say that they are pending are looked up. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create trigger invites_counted_in after insert on user_invites
      referencing new table as come for each statement execute function count_in_company('status', 'company_role_id');
    create trigger invites_counted_out after delete on user_invites
      referencing old table as gone for each statement execute function count_in_company('status', 'company_role_id');
    create trigger invites_counted_anew after update on user_invites
      referencing old table as gone new table as come
      for each statement execute function count_in_company('status', 'company_role_id');

    create or replace function recount_companies() returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from company_counters;
      insert into company_counters
        select company_id, 'user_company_memberships',
          jsonb_build_object('status', status, 'company_role_id', company_role_id), count(*)
        from user_company_memberships group by company_id, status, company_role_id;
      insert into company_counters
        select company_id, 'user_invites', jsonb_build_object('status', status, 'company_role_id', company_role_id), count(*)
        from user_invites group by company_id, status, company_role_id;
    end $$;
    select recount_companies();

    create index user_invites_expiry on user_invites (company_id, expires_at) where status = 'pending';
  `.execute(db)
}
