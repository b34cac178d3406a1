import { type Kysely, sql } from 'kysely'

/** Names that anybody would look for. What the release before still says is kept as views and a wrapper. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table tallies rename to counters;
    alter table counters rename column tallied to counter;
    alter table growth_days rename to daily_totals;

    create view tallies with (security_invoker = true) as select counter as tallied, facts, change from counters;
    create view growth_days with (security_invoker = true) as select day, users, companies from daily_totals;
    grant select on tallies to marquee_app;
    grant select, insert, update on growth_days to marquee_app;

    alter function keep_tally() rename to count_change;
    create or replace function count_change() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      scope_before text := coalesce(current_setting('app.scope', true), '');
      gone jsonb := to_jsonb(old);
      come jsonb := to_jsonb(new);
    begin
      select jsonb_object_agg(name, gone -> name) filter (where gone is not null),
        jsonb_object_agg(name, come -> name) filter (where come is not null)
      into gone, come from unnest(tg_argv) name;
      if gone is not distinct from come then return null; end if;
      perform set_config('app.scope', 'system', true);
      insert into counters (counter, facts, change)
        select tg_table_name, facts, change from (values (gone, -1), (come, 1)) t (facts, change) where facts is not null;
      perform set_config('app.scope', scope_before, true);
      return null;
    end $$;

    create or replace function count_emails() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      scope_before text := coalesce(current_setting('app.scope', true), '');
      of_user uuid := coalesce(new.user_id, old.user_id);
      more integer := (tg_op = 'INSERT')::integer - (tg_op = 'DELETE')::integer;
      more_unverified integer := coalesce((not new.is_verified)::integer, 0) - coalesce((not old.is_verified)::integer, 0);
      counted email_counts;
    begin
      if more = 0 and more_unverified = 0 then return null; end if;
      perform set_config('app.scope', 'system', true);
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
      perform set_config('app.scope', scope_before, true);
      return null;
    end $$;

    alter trigger users_tally on users rename to users_counted;
    alter trigger companies_tally on companies rename to companies_counted;
    alter trigger subscriptions_tally on subscriptions rename to subscriptions_counted;
    alter trigger user_emails_tally on user_emails rename to user_email_rows_counted;

    create function compact_counters() returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      scope_before text := coalesce(current_setting('app.scope', true), '');
    begin
      perform set_config('app.scope', 'system', true);
      with added as (delete from counters returning *)
      insert into counters select counter, facts, sum(change) from added group by counter, facts having sum(change) <> 0;
      perform set_config('app.scope', scope_before, true);
    end $$;
    create or replace function add_up_tallies() returns void
      language sql security definer set search_path = public, pg_temp as 'select compact_counters()';

    drop function recount_tallies();
    create function recount() returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      scope_before text := coalesce(current_setting('app.scope', true), '');
    begin
      perform set_config('app.scope', 'system', true);
      delete from counters;
      delete from email_counts;
      insert into counters select 'users', jsonb_build_object('status', status), count(*) from users group by status;
      insert into counters select 'companies', jsonb_build_object('is_platform', is_platform, 'plan_id', plan_id), count(*)
        from companies group by is_platform, plan_id;
      insert into counters select 'subscriptions', facts, count(*) from (
        select jsonb_build_object('status', status, 'cancel_at_period_end', cancel_at_period_end, 'currency', currency,
          'billing_frequency', billing_frequency, 'period_amount', period_amount) as facts from subscriptions) s group by facts;
      insert into counters select 'user_emails', jsonb_build_object('is_verified', is_verified, 'is_primary', is_primary), count(*)
        from user_emails group by is_verified, is_primary;
      insert into email_counts select user_id, count(*), count(*) filter (where not is_verified) from user_emails group by user_id;
      insert into counters (counter, change) select 'people with an address', count(*) from email_counts;
      insert into counters (counter, change)
        select 'people with an unverified address', count(*) from email_counts where unverified > 0;
      perform set_config('app.scope', scope_before, true);
    end $$;

    revoke execute on function count_change(), count_emails(), compact_counters(), recount() from public;
    grant execute on function compact_counters() to marquee_app;
  `.execute(db)
}
