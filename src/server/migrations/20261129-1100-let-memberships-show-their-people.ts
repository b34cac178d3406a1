import { type Kysely, sql } from 'kysely'

/**
 * A membership holds what its company sees of its person, beside the text that they are found by: a list of members reads
 * one company's rows in their order, and no people one by one.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table user_company_memberships
      add column person_email text not null default '',
      add column person_name text,
      add column person_avatar_url text,
      add column person_has_two_factor boolean not null default false;

    create function fill_person() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      select u.email, coalesce(u.display_name, u.full_name), u.avatar_url,
        u.two_factor_since is not null, searched_of(u.email, concat_ws(' ', u.full_name, u.display_name))
      into new.person_email, new.person_name, new.person_avatar_url, new.person_has_two_factor, new.searched
      from users u where u.id = new.user_id;
      new.person_email := coalesce(new.person_email, '');
      new.person_has_two_factor := coalesce(new.person_has_two_factor, false);
      new.searched := coalesce(new.searched, '');
      return new;
    end $$;
    revoke all on function fill_person() from public;
    drop trigger memberships_searched on user_company_memberships;
    create trigger memberships_person
      before insert or update of user_id, searched, person_email, person_name, person_avatar_url, person_has_two_factor
      on user_company_memberships for each row execute function fill_person();
    drop function fill_searched();

    -- What a person changes about themselves is no change of their membership.
    drop trigger memberships_updated_at on user_company_memberships;
    create trigger memberships_updated_at before update on user_company_memberships
      for each row when ((old.searched, old.person_email, old.person_name, old.person_avatar_url, old.person_has_two_factor)
        is not distinct from (new.searched, new.person_email, new.person_name, new.person_avatar_url, new.person_has_two_factor))
      execute function set_updated_at();

    drop trigger users_searched on users;
    alter function refill_searched() rename to refill_memberships;
    create trigger users_shown after update of email, full_name, display_name, avatar_url, two_factor_since on users
      for each row when ((old.email, old.full_name, old.display_name, old.avatar_url, old.two_factor_since)
        is distinct from (new.email, new.full_name, new.display_name, new.avatar_url, new.two_factor_since))
      execute function refill_memberships();

    drop trigger memberships_counted_in on user_company_memberships;
    drop trigger memberships_counted_out on user_company_memberships;
    drop trigger memberships_counted_anew on user_company_memberships;
    create trigger memberships_counted_in after insert on user_company_memberships referencing new table as come
      for each statement execute function count_in_company('status', 'company_role_id', 'person_has_two_factor');
    create trigger memberships_counted_out after delete on user_company_memberships referencing old table as gone
      for each statement execute function count_in_company('status', 'company_role_id', 'person_has_two_factor');
    create trigger memberships_counted_anew after update on user_company_memberships
      referencing old table as gone new table as come
      for each statement execute function count_in_company('status', 'company_role_id', 'person_has_two_factor');
    create or replace function recount_companies() returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from company_counters;
      insert into company_counters
        select company_id, 'user_company_memberships', jsonb_build_object('status', status,
          'company_role_id', company_role_id, 'person_has_two_factor', person_has_two_factor), count(*)
        from user_company_memberships group by company_id, status, company_role_id, person_has_two_factor;
      insert into company_counters
        select company_id, 'user_invites', jsonb_build_object('status', status, 'company_role_id', company_role_id), count(*)
        from user_invites group by company_id, status, company_role_id;
    end $$;
    select recount_companies();

    -- Its plan is kept, and may be made before there are statistics: it begins with the token, whatever they will say.
    alter function resolve_contexts(text[], uuid[]) set join_collapse_limit = 1;
  `.execute(db)
}
