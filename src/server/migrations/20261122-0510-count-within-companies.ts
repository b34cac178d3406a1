import { type Kysely, sql } from 'kysely'

/**
 * How many members of which kind a company has is kept while it is written, as the platform's own counts are. And a
 * membership holds the text that its person is found by, so that a search reads one company and not its people one by one.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table company_counters (
      company_id uuid not null,
      counter text not null,
      facts jsonb not null,
      change bigint not null
    );
    create index company_counters_of on company_counters (company_id, counter);
    alter table company_counters enable row level security;
    alter table company_counters force row level security;
    grant select on company_counters to marquee_app, marquee_tenant, marquee_staff;
    create policy staff on company_counters to marquee_staff using (true) with check (true);
    create policy tenant on company_counters for select
      using (company_id = (select app_company()) and not (select app_guest()));

    -- For triggers of statements, on tables with a company_id; the arguments are the columns by which rows are counted.
    create function count_in_company() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if tg_op = 'INSERT' then
        insert into company_counters
          select company_id, tg_table_name, facts, count(*)
          from (select company_id, facts_of(to_jsonb(r), tg_argv) as facts from come r) c group by company_id, facts;
      elsif tg_op = 'UPDATE' then
        insert into company_counters
          select company_id, tg_table_name, facts, sum(change) from (
            select company_id, facts_of(to_jsonb(r), tg_argv) as facts, 1 as change from come r
            union all select company_id, facts_of(to_jsonb(r), tg_argv), -1 from gone r) c
          group by company_id, facts having sum(change) <> 0;
      else
        -- A company that goes takes its rows along.
        insert into company_counters
          select company_id, tg_table_name, facts, -count(*)
          from (select company_id, facts_of(to_jsonb(r), tg_argv) as facts from gone r) g
          where exists (select from companies c where c.id = g.company_id) group by company_id, facts;
      end if;
      return null;
    end $$;
    create function facts_of(of_row jsonb, names text[]) returns jsonb language sql immutable as
      'select jsonb_object_agg(name, of_row -> name) from unnest(names) name';

    create trigger memberships_counted_in after insert on user_company_memberships
      referencing new table as come for each statement execute function count_in_company('status', 'company_role_id');
    create trigger memberships_counted_out after delete on user_company_memberships
      referencing old table as gone for each statement execute function count_in_company('status', 'company_role_id');
    create trigger memberships_counted_anew after update on user_company_memberships
      referencing old table as gone new table as come
      for each statement execute function count_in_company('status', 'company_role_id');

    create function recount_companies() returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from company_counters;
      insert into company_counters
        select company_id, 'user_company_memberships',
          jsonb_build_object('status', status, 'company_role_id', company_role_id), count(*)
        from user_company_memberships group by company_id, status, company_role_id;
    end $$;
    select recount_companies();
    alter function recount() rename to recount_platform;
    create function recount() returns void language sql security definer set search_path = public, pg_temp as
      'select recount_platform(); select recount_companies()';

    -- What companies have counted is added up once it has grown; that of a company that has gone goes too.
    create or replace function compact_counters() returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      with added as (delete from counters returning *)
      insert into counters select counter, facts, sum(change) from added group by counter, facts having sum(change) <> 0;
      with grown as (select company_id, counter from company_counters group by company_id, counter having count(*) > 50),
      added as (delete from company_counters c using grown g
        where c.company_id = g.company_id and c.counter = g.counter returning c.*)
      insert into company_counters
        select company_id, counter, facts, sum(change) from added group by company_id, counter, facts having sum(change) <> 0;
    end $$;
    create function forget_company_counters() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from company_counters where company_id = old.id;
      return null;
    end $$;
    create trigger companies_forget_counters after delete on companies
      for each row execute function forget_company_counters();

    alter table user_company_memberships add column searched text not null default '';
    create function searched_of(email text, full_name text) returns text language sql immutable as
      $$ select lower(email) || ' ' || lower(coalesce(full_name, '')) $$;
    create function fill_searched() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      select searched_of(u.email, u.full_name) into new.searched from users u where u.id = new.user_id;
      new.searched := coalesce(new.searched, '');
      return new;
    end $$;
    create trigger memberships_searched before insert or update of user_id, searched on user_company_memberships
      for each row execute function fill_searched();
    create function refill_searched() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update user_company_memberships set searched = '' where user_id = new.id;
      return null;
    end $$;
    create trigger users_searched after update of email, full_name on users
      for each row when (old.email <> new.email or old.full_name is distinct from new.full_name)
      execute function refill_searched();

    -- How a member is found is no change of the membership.
    drop trigger memberships_updated_at on user_company_memberships;
    create trigger memberships_updated_at before update on user_company_memberships
      for each row when (old.searched = new.searched) execute function set_updated_at();

    revoke execute on function count_in_company(), recount(), recount_platform(), recount_companies(),
      forget_company_counters(), fill_searched(), refill_searched() from public;
  `.execute(db)
}
