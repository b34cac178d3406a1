import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Every price a plan has ever had at the provider: subscribers keep theirs when the plan's changes.
    create table plan_prices (
      stripe_price_id text primary key,
      plan_id uuid not null references plans on delete cascade,
      kind text not null check (kind in ('base', 'seat')),
      currency text not null,
      billing_frequency text not null check (billing_frequency in ('monthly', 'yearly')),
      unit_amount integer not null check (unit_amount >= 0),
      is_current boolean not null default true,
      created_at timestamptz(3) not null default now()
    );
    create index plan_prices_plan on plan_prices (plan_id);
    create unique index plan_prices_current on plan_prices (plan_id, kind) where is_current;

    alter table subscriptions
      add column currency text,
      add column billing_frequency text check (billing_frequency in ('monthly', 'yearly')),
      -- What a period costs as things stand, in minor units.
      add column period_amount bigint check (period_amount >= 0),
      add column trial_ends_at timestamptz(3),
      add column ended_at timestamptz(3),
      add column synced_at timestamptz(3),
      add column sync_error text,
      add column sync_error_at timestamptz(3);
    create index subscriptions_plan on subscriptions (plan_id);
    create index subscriptions_created on subscriptions (created_at desc, id desc);
    create index subscriptions_customer on subscriptions (stripe_customer_id);

    alter table companies add column trial_notice_at timestamptz(3);
    create index companies_trial_end on companies (trial_ends_at) where status = 'active' and status_set_by = 'billing';

    create index billing_events_waiting on billing_events (created_at) where processed_at is null;
    create index billing_events_type on billing_events (event_type, created_at desc);

    -- One synchronisation of a company at a time, also across processes. The provider is asked outside of any
    -- transaction, so the lock is a lease: its token must still stand when the answer is written down.
    create table billing_locks (
      company_id uuid primary key references companies on delete cascade,
      token uuid not null,
      held_until timestamptz(3) not null,
      turns bigint not null default 1,
      -- When the last answer that was written down had been asked for: what rang before that is settled by it.
      asked_at timestamptz(3)
    );

    create table billing_sync_runs (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('status', 'customers', 'quantities', 'nightly')),
      state text not null default 'running' check (state in ('running', 'done', 'failed')),
      total integer not null default 0,
      processed integer not null default 0,
      updated integer not null default 0,
      failed integer not null default 0,
      -- The first of those that failed: company_id, name, message.
      failures jsonb not null default '[]',
      error_message text,
      started_by uuid references users on delete set null,
      started_at timestamptz(3) not null default now(),
      finished_at timestamptz(3)
    );
    create index billing_sync_runs_list on billing_sync_runs (started_at desc);
    create index billing_sync_runs_started_by on billing_sync_runs (started_by);
    create unique index billing_sync_runs_one_at_a_time on billing_sync_runs (kind) where state = 'running';

    create table revenue_days (
      day date not null,
      currency text not null,
      mrr bigint not null,
      active_subscriptions integer not null,
      trial_subscriptions integer not null,
      past_due_subscriptions integer not null,
      primary key (day, currency)
    );

    -- What a plan limits and no other table counts.
    create table company_mails (
      company_id uuid not null references companies on delete cascade,
      month date not null,
      sent integer not null default 0,
      primary key (company_id, month)
    );
    create table company_files (
      company_id uuid not null references companies on delete cascade,
      path text not null,
      bytes bigint not null check (bytes >= 0),
      created_at timestamptz(3) not null default now(),
      primary key (company_id, path)
    );
    create table budget_items (
      id uuid primary key default gen_random_uuid(),
      company_id uuid not null references companies on delete cascade,
      event_id uuid references events on delete cascade,
      name text not null check (length(name) between 1 and 200),
      -- Minor units of the currency; what comes in is positive.
      amount bigint not null default 0,
      currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
      created_by uuid references users on delete set null,
      created_at timestamptz(3) not null default now()
    );
    create index budget_items_company on budget_items (company_id, created_at desc);
    create index budget_items_event on budget_items (event_id);
    create index budget_items_created_by on budget_items (created_by);

    do $$
    declare
      one text;
    begin
      foreach one in array array['plan_prices', 'billing_locks', 'billing_sync_runs', 'revenue_days', 'company_mails',
        'company_files', 'budget_items'] loop
        execute format('alter table %I enable row level security', one);
        execute format('alter table %I force row level security', one);
        execute format('grant select, insert, update, delete on %I to marquee_app', one);
        execute format('create policy trusted on %I using ((select app_trusted())) with check ((select app_trusted()))', one);
      end loop;
      foreach one in array array['company_mails', 'company_files', 'budget_items'] loop
        execute format('create policy tenant on %I using (company_id = (select app_company())) with check (company_id = (select app_company()))', one);
      end loop;
    end $$;
    create policy readable on plan_prices for select using (true);
    create trigger companies_guard_notice before update on companies for each row
      execute function guard_trusted_columns('trial_notice_at');

    -- A limit of the plan as a number; null is unlimited, however it was spelt.
    create function plan_limit(of_limits jsonb, of_name text) returns numeric language sql immutable as $$
      select case when of_limits ->> of_name ~ '^[0-9]+(\\.[0-9]+)?$' then nullif((of_limits ->> of_name)::numeric, 0) end
    $$;

    -- The last word on limits is said where the thing is made, whoever makes it: argument 1 is the limit's name,
    -- argument 2 what people call the things. The company is locked first, so that of many at once only what fits gets in.
    create function enforce_plan_limit() returns trigger language plpgsql as $$
    declare
      plan_name text;
      allowed numeric;
      used bigint;
    begin
      perform 1 from companies where id = new.company_id for no key update;
      select p.name, plan_limit(p.limits, tg_argv[0]) into plan_name, allowed
        from companies c join plans p on p.id = c.plan_id where c.id = new.company_id;
      if allowed is null then return new; end if;
      execute format('select count(*) from %I where company_id = $1', tg_table_name) into used using new.company_id;
      if used >= allowed then
        raise exception 'plan limit % reached', tg_argv[0] using errcode = 'MQ001',
          detail = jsonb_build_object('plan', plan_name, 'limit', allowed, 'things', tg_argv[1])::text;
      end if;
      return new;
    end $$;
    create trigger events_limit before insert on events for each row
      execute function enforce_plan_limit('max_events', 'events');
    create trigger budget_items_limit before insert on budget_items for each row
      execute function enforce_plan_limit('max_budget_items', 'budget items');
  `.execute(db)
}
