import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table subscriptions (
      id uuid primary key default gen_random_uuid(),
      company_id uuid not null references companies on delete cascade,
      plan_id uuid references plans,
      status text not null check (status in
        ('trialing', 'active', 'past_due', 'unpaid', 'cancelled', 'incomplete', 'incomplete_expired', 'paused')),
      stripe_subscription_id text unique,
      stripe_customer_id text,
      renewal_date timestamptz(3),
      cancel_at_period_end boolean not null default false,
      cancellation_reason text,
      quantity integer check (quantity >= 0),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    );
    create index subscriptions_company on subscriptions (company_id, created_at desc);
    create index subscriptions_status on subscriptions (status);
    create trigger subscriptions_updated_at before update on subscriptions for each row execute function set_updated_at();

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
    create index billing_events_list on billing_events (created_at desc, id desc);
    create index billing_events_company on billing_events (company_id, created_at desc);
`.execute(db)
}
