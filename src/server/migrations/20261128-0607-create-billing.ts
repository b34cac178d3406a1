import { type Kysely, sql } from 'kysely'
import { inCompany, protectTable, restrictFunctions } from '#server/platform/database/protect-table.ts'

/** Create prices, subscriptions, stored events of the payment provider, and the tables to synchronize with it. */
export async function up(db: Kysely<unknown>) {
  await createSubscriptions(db)
  await createSynchronization(db)
}

async function createSubscriptions(db: Kysely<unknown>) {
  await sql`
    -- Every price that a plan ever had at the payment provider. Existing subscribers keep their price when the
    -- plan's price changes.
    create table plan_prices (
      stripe_price_id text primary key,
      plan_id uuid not null references plans on delete cascade,
      kind text not null check (kind in ('base', 'seat')),
      currency text not null,
      billing_frequency text not null check (billing_frequency in ('monthly', 'yearly')),
      unit_amount integer not null check (unit_amount >= 0),
      is_current boolean not null default true,
      created_at timestamptz(3) not null default now(),
      -- When the price was archived at the provider. While it is null, each synchronization of the plan tries again.
      archived_at timestamptz(3)
    );
    create unique index plan_prices_current on plan_prices (plan_id, kind) where is_current;
    create index plan_prices_plan on plan_prices (plan_id);

    -- Subscriptions copy the search text of their company. Any update of subscriptions.searched makes the trigger
    -- copy it again.
    create function fill_searched_of_subscription()
      returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      new.searched := coalesce((select c.billing_searched from companies c where c.id = new.company_id), '');
      return new;
    end $$;

    create function refill_subscriptions()
      returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update subscriptions set searched = '' where company_id = new.id;
      return null;
    end $$;

    -- Keeps companies.subscription_status equal to the status of the newest subscription, so that lists can filter
    -- by an index.
    create function follow_subscription_status() returns trigger language plpgsql as $$
    declare
      of_company uuid := case tg_op when 'DELETE' then old.company_id else new.company_id end;
      newest text := (
        select s.status from subscriptions s where s.company_id = of_company order by s.created_at desc, s.id desc limit 1);
    begin
      update companies set subscription_status = newest
      where id = of_company and subscription_status is distinct from newest;
      return null;
    end $$;

    create table subscriptions (
      id uuid primary key default gen_random_uuid(),
      company_id uuid not null references companies on delete cascade,
      plan_id uuid references plans,
      status text not null
        check (status in ('trialing', 'active', 'past_due', 'unpaid', 'cancelled', 'incomplete', 'incomplete_expired',
          'paused')),
      stripe_subscription_id text unique,
      stripe_customer_id text,
      renewal_date timestamptz(3),
      cancel_at_period_end boolean not null default false,
      cancellation_reason text,
      quantity integer check (quantity >= 0),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      currency text,
      billing_frequency text check (billing_frequency in ('monthly', 'yearly')),
      -- Amount the company pays per billing period, in minor units of the currency.
      period_amount bigint check (period_amount >= 0),
      trial_ends_at timestamptz(3),
      ended_at timestamptz(3),
      synced_at timestamptz(3),
      sync_error text,
      sync_error_at timestamptz(3),
      -- Open invoices of an overdue or ended subscription, in minor units of the currency.
      owed_amount bigint not null default 0 check (owed_amount >= 0),
      -- Failed charges of the latest invoice while it is open.
      failed_charges integer not null default 0 check (failed_charges >= 0),
      searched text not null default ''
    );
    create index subscriptions_by_amount on subscriptions (coalesce(period_amount, 0), id);
    create index subscriptions_by_owed on subscriptions (owed_amount, id);
    create index subscriptions_by_renewal on subscriptions (coalesce(renewal_date, 'infinity'), id);
    create index subscriptions_company on subscriptions (company_id, created_at desc);
    create index subscriptions_created on subscriptions (created_at desc, id desc);
    create index subscriptions_customer on subscriptions (stripe_customer_id);
    create index subscriptions_owed on subscriptions (created_at desc, id desc) where owed_amount > 0;
    create index subscriptions_searched on subscriptions using gin (searched gin_trgm_ops);
    create index subscriptions_plan_list on subscriptions (plan_id, created_at desc, id desc);
    create index subscriptions_status_list on subscriptions (status, created_at desc, id desc);
    create trigger subscriptions_fill_searched before insert or update of company_id, searched on subscriptions
      for each row execute function fill_searched_of_subscription();
    create trigger subscriptions_status_followed
      after insert or delete or update of status, company_id, created_at on subscriptions
      for each row execute function follow_subscription_status();
    -- Updating the search text alone does not change updated_at.
    create trigger subscriptions_updated_at before update on subscriptions
      for each row when (old.searched is not distinct from new.searched) execute function set_updated_at();
    create trigger companies_searched after update of name, billing_email, billing_searched on companies for each row
      when (old.billing_searched is distinct from new.billing_searched) execute function refill_subscriptions();

    -- Recurring revenue at the end of each day, in minor units of the currency.
    create table revenue_days (
      day date not null,
      currency text not null,
      mrr bigint not null,
      active_subscriptions integer not null,
      trial_subscriptions integer not null,
      past_due_subscriptions integer not null,
      primary key (day, currency)
    );
  `.execute(db)
  await protectTable(db, 'plan_prices', { policies: { readable: { on: 'select', using: sql`true` } } })
  await protectTable(db, 'subscriptions', { policies: { tenant: { on: 'select', using: inCompany } } })
  await protectTable(db, 'revenue_days')
  await restrictFunctions(db, { fill_searched_of_subscription: null, refill_subscriptions: null })
}

async function createSynchronization(db: Kysely<unknown>) {
  await sql`
    create table billing_events (
      id uuid primary key default gen_random_uuid(),
      stripe_event_id text not null unique,
      event_type text not null,
      company_id uuid references companies on delete set null,
      payload jsonb not null default '{}',
      processed_at timestamptz(3),
      attempts integer not null default 0,
      error_message text,
      created_at timestamptz(3) not null default now()
    );
    create index billing_events_company on billing_events (company_id, created_at desc);
    create index billing_events_failed on billing_events (created_at, id)
      where processed_at is null and error_message is not null;
    create index billing_events_list on billing_events (created_at desc, id desc);
    create index billing_events_searched on billing_events using gin (lower(stripe_event_id) gin_trgm_ops);
    create index billing_events_type on billing_events (event_type, created_at desc);
    create index billing_events_waiting on billing_events (created_at) where processed_at is null;

    -- Lock that lets one process at a time synchronize a company. The provider is called outside of transactions, so
    -- the lock is a lease: its token must still be valid when the result is stored.
    create table billing_locks (
      company_id uuid primary key references companies on delete cascade,
      token uuid not null,
      held_until timestamptz(3) not null,
      turns bigint not null default 1,
      -- When the data stored last was requested from the provider. It includes every event that arrived before that
      -- time.
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
      -- The first failed companies: company_id, name, message.
      failures jsonb not null default '[]',
      error_message text,
      started_by uuid references users on delete set null,
      started_at timestamptz(3) not null default now(),
      finished_at timestamptz(3)
    );
    create index billing_sync_runs_list on billing_sync_runs (started_at desc);
    create unique index billing_sync_runs_one_at_a_time on billing_sync_runs (kind) where state = 'running';
    create index billing_sync_runs_started_by on billing_sync_runs (started_by);
  `.execute(db)
  for (const table of ['billing_events', 'billing_locks', 'billing_sync_runs']) await protectTable(db, table)
}
