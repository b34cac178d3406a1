import { type Kysely, sql } from 'kysely'
import { inCompanyForMembers, protectTable, restrictFunctions } from '#server/platform/database/protect-table.ts'

/**
 * Counts that are maintained while rows are written. A trigger appends a change without
 * waiting for other writers, and a job compacts the changes. A count is the sum of the changes.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- Counts of the whole platform.
    create table counters (
      counter text not null,
      facts jsonb not null default '{}',
      change bigint not null
    );

    -- Counts within a company.
    create table company_counters (
      company_id uuid not null,
      counter text not null,
      facts jsonb not null,
      change bigint not null
    );
    create index company_counters_of on company_counters (company_id, counter);

    -- Addresses of each person; no row for none.
    create table email_counts (
      user_id uuid primary key,
      emails integer not null,
      unverified integer not null
    );

    -- Row trigger. Its arguments name the columns by which rows are counted.
    create function count_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      gone jsonb := to_jsonb(old);
      come jsonb := to_jsonb(new);
    begin
      select jsonb_object_agg(name, gone -> name) filter (where gone is not null),
        jsonb_object_agg(name, come -> name) filter (where come is not null)
      into gone, come from unnest(tg_argv) name;
      if gone is not distinct from come then return null; end if;
      insert into counters (counter, facts, change)
        select tg_table_name, facts, change from (values (gone, -1), (come, 1)) t (facts, change) where facts is not null;
      return null;
    end $$;

    -- Row trigger of user_emails: people with an address, and people with an unverified one.
    create function count_emails() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      of_user uuid := coalesce(new.user_id, old.user_id);
      more integer := (tg_op = 'INSERT')::integer - (tg_op = 'DELETE')::integer;
      more_unverified integer := coalesce((not new.is_verified)::integer, 0) - coalesce((not old.is_verified)::integer, 0);
      counted email_counts;
    begin
      if more = 0 and more_unverified = 0 then return null; end if;
      insert into email_counts as c (user_id, emails, unverified) values (of_user, more, more_unverified)
        on conflict (user_id) do update set emails = c.emails + more, unverified = c.unverified + more_unverified
        returning c.* into counted;
      if counted.emails = 0 then delete from email_counts where user_id = of_user; end if;
      insert into counters (counter, change)
        select counter, change from (values
          ('people with an address', (counted.emails > 0)::integer - (counted.emails - more > 0)::integer),
          ('people with an unverified address',
            (counted.unverified > 0)::integer - (counted.unverified - more_unverified > 0)::integer)
        ) t (counter, change) where change <> 0;
      return null;
    end $$;

    create function facts_of(of_row jsonb, names text[]) returns jsonb language sql immutable as $$
      select jsonb_object_agg(name, of_row -> name) from unnest(names) name
    $$;

    -- Statement trigger for tables with a company_id. Its arguments name the columns by which rows are counted.
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
        -- Counts of a deleted company are deleted with it.
        insert into company_counters
          select company_id, tg_table_name, facts, -count(*)
          from (select company_id, facts_of(to_jsonb(r), tg_argv) as facts from gone r) g
          where exists (select from companies c where c.id = g.company_id) group by company_id, facts;
      end if;
      return null;
    end $$;

    create function forget_company_counters()
      returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from company_counters where company_id = old.id;
      return null;
    end $$;

    -- Runs concurrently with itself: the second run finds nothing to compact.
    create function compact_counters() returns void language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      with added as (delete from counters returning *)
      insert into counters select counter, facts, sum(change) from added group by counter, facts having sum(change) <> 0;
      with grown as (select company_id, counter from company_counters group by company_id, counter having count(*) > 50),
      added as (delete from company_counters c using grown g
        where c.company_id = g.company_id and c.counter = g.counter returning c.*)
      insert into company_counters
        select company_id, counter, facts, sum(change) from added group by company_id, counter, facts having sum(change) <> 0;
    end $$;
  `.execute(db)
  await createRecounting(db)
  await protectTable(db, 'counters', { tenant: 'select' })
  await protectTable(db, 'company_counters', {
    tenant: 'select',
    policies: { tenant: { on: 'select', using: inCompanyForMembers } },
  })
  await protectTable(db, 'email_counts', { tenant: 'select' })
  await restrictFunctions(db, {
    count_change: null,
    count_emails: null,
    count_in_company: null,
    forget_company_counters: null,
    compact_counters: 'staff',
    recount: null,
    recount_platform: null,
    recount_billing: null,
    recount_companies: null,
  })
}

/** Counts everything from scratch, for rows that were loaded without their triggers. No concurrent writes. */
async function createRecounting(db: Kysely<unknown>) {
  await sql`
    create function recount_platform() returns void language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from counters;
      delete from email_counts;
      insert into counters
        select 'users', jsonb_build_object('status', status), count(*) from users group by status;
      insert into counters
        select 'user_emails', jsonb_build_object('is_verified', is_verified, 'is_primary', is_primary), count(*)
        from user_emails group by is_verified, is_primary;
      insert into email_counts
        select user_id, count(*), count(*) filter (where not is_verified) from user_emails group by user_id;
      insert into counters (counter, change)
        select 'people with an address', count(*) from email_counts;
      insert into counters (counter, change)
        select 'people with an unverified address', count(*) from email_counts where unverified > 0;
    end $$;

    create function recount_billing() returns void language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into counters
        select 'companies',
          jsonb_build_object('is_platform', is_platform, 'plan_id', plan_id, 'company_type_id', company_type_id), count(*)
        from companies group by is_platform, plan_id, company_type_id;
      insert into counters
        select 'subscriptions', facts, count(*) from (
          select jsonb_build_object('status', status, 'plan_id', plan_id, 'cancel_at_period_end', cancel_at_period_end,
            'currency', currency, 'billing_frequency', billing_frequency, 'period_amount', period_amount) as facts
          from subscriptions) s group by facts;
    end $$;

    create function recount_companies() returns void language plpgsql security definer set search_path = public, pg_temp as $$
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

    create function recount() returns void language sql security definer set search_path = public, pg_temp as $$
      select recount_platform();
      select recount_billing();
      select recount_companies()
    $$;
  `.execute(db)
}
