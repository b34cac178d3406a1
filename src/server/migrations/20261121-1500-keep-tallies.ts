import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- How many rows of some tables there are, by what is asked about them: the sum of all changes. Whoever writes adds a
    -- change and waits for nobody; now and then the changes are added up into one row each.
    create table tallies (
      tallied text not null,
      facts jsonb not null default '{}',
      change bigint not null
    );

    -- How many addresses each person has; nobody with none.
    create table email_counts (
      user_id uuid primary key,
      emails integer not null,
      unverified integer not null
    );

    alter table tallies enable row level security;
    alter table tallies force row level security;
    alter table email_counts enable row level security;
    alter table email_counts force row level security;
    grant select on tallies, email_counts to marquee_app;
    create policy trusted on tallies using ((select app_trusted())) with check ((select app_trusted()));
    create policy staff on tallies to marquee_staff using (true) with check (true);
    create policy trusted on email_counts using ((select app_trusted())) with check ((select app_trusted()));
    create policy staff on email_counts to marquee_staff using (true) with check (true);

    -- Keeps the tally of a table, by the columns that the trigger names.
    create function keep_tally() returns trigger
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
      insert into tallies (tallied, facts, change)
        select tg_table_name, facts, change from (values (gone, -1), (come, 1)) t (facts, change) where facts is not null;
      perform set_config('app.scope', scope_before, true);
      return null;
    end $$;

    -- Keeps how many people have an address, and one that is not verified.
    create function count_emails() returns trigger
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
      insert into tallies (tallied, change)
        select tallied, change from (values
          ('people with an address', (counted.emails > 0)::integer - (counted.emails - more > 0)::integer),
          ('people with an unverified address',
            (counted.unverified > 0)::integer - (counted.unverified - more_unverified > 0)::integer)
        ) t (tallied, change) where change <> 0;
      perform set_config('app.scope', scope_before, true);
      return null;
    end $$;

    create trigger users_tally after insert or delete or update of status on users
      for each row execute function keep_tally('status');
    create trigger companies_tally after insert or delete or update of is_platform, plan_id on companies
      for each row execute function keep_tally('is_platform', 'plan_id');
    create trigger subscriptions_tally after insert or delete
      or update of status, cancel_at_period_end, currency, billing_frequency, period_amount on subscriptions
      for each row execute function
        keep_tally('status', 'cancel_at_period_end', 'currency', 'billing_frequency', 'period_amount');
    create trigger user_emails_tally after insert or delete or update of is_verified, is_primary on user_emails
      for each row execute function keep_tally('is_verified', 'is_primary');
    create trigger user_emails_counted after insert or delete or update of is_verified on user_emails
      for each row execute function count_emails();

    -- Adds the changes up. Two at once: the second finds nothing to do.
    create function add_up_tallies() returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      scope_before text := coalesce(current_setting('app.scope', true), '');
    begin
      perform set_config('app.scope', 'system', true);
      with added as (delete from tallies returning *)
      insert into tallies select tallied, facts, sum(change) from added group by tallied, facts having sum(change) <> 0;
      perform set_config('app.scope', scope_before, true);
    end $$;

    -- Counts everything once: where rows came in without their triggers. Nobody else may write meanwhile.
    create function recount_tallies() returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      scope_before text := coalesce(current_setting('app.scope', true), '');
    begin
      perform set_config('app.scope', 'system', true);
      delete from tallies;
      delete from email_counts;
      insert into tallies select 'users', jsonb_build_object('status', status), count(*) from users group by status;
      insert into tallies select 'companies', jsonb_build_object('is_platform', is_platform, 'plan_id', plan_id), count(*)
        from companies group by is_platform, plan_id;
      insert into tallies select 'subscriptions', facts, count(*) from (
        select jsonb_build_object('status', status, 'cancel_at_period_end', cancel_at_period_end, 'currency', currency,
          'billing_frequency', billing_frequency, 'period_amount', period_amount) as facts from subscriptions) s group by facts;
      insert into tallies select 'user_emails', jsonb_build_object('is_verified', is_verified, 'is_primary', is_primary), count(*)
        from user_emails group by is_verified, is_primary;
      insert into email_counts select user_id, count(*), count(*) filter (where not is_verified) from user_emails group by user_id;
      insert into tallies (tallied, change) select 'people with an address', count(*) from email_counts;
      insert into tallies (tallied, change)
        select 'people with an unverified address', count(*) from email_counts where unverified > 0;
      perform set_config('app.scope', scope_before, true);
    end $$;

    revoke execute on function keep_tally(), count_emails(), add_up_tallies(), recount_tallies() from public;
    grant execute on function add_up_tallies() to marquee_app;
    select recount_tallies();
  `.execute(db)
}
