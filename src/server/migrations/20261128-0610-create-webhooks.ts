import { type Kysely, sql } from 'kysely'
import { inCompany, protectTable } from '#server/platform/database/protect-table.ts'

/** Create webhooks: endpoints of a company, messages, deliveries and delivery attempts. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table webhook_endpoints (
      id uuid primary key default gen_random_uuid(),
      company_id uuid not null references companies on delete cascade,
      url text not null check (length(url) between 8 and 2000),
      description text not null default '' check (length(description) <= 200),
      event_types text[] not null check (cardinality(event_types) > 0),
      sealed_secret text not null,
      -- The secret before the last rotation. Until previous_valid_until deliveries are signed with both secrets, so
      -- that the receiver can switch.
      previous_sealed_secret text,
      previous_valid_until timestamptz(3),
      status text not null default 'active' check (status in ('active', 'paused')),
      paused_because text check (paused_because in ('by_hand', 'failing', 'gone')),
      -- Since when every delivery to the endpoint has failed, and the number of consecutive messages that were given
      -- up.
      failing_since timestamptz(3),
      given_up integer not null default 0,
      created_by uuid references users on delete set null,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      unique (company_id, id),
      check ((status = 'paused') = (paused_because is not null))
    );
    create index webhook_endpoints_creator on webhook_endpoints (created_by);
    create index webhook_endpoints_list on webhook_endpoints (company_id, created_at, id);
    create trigger webhook_endpoints_updated_at before update on webhook_endpoints
      for each row execute function set_updated_at();

    -- A webhook event, stored once for all endpoints. The body is stored as the exact text that is signed and sent.
    create table webhook_messages (
      id uuid primary key default gen_random_uuid(),
      company_id uuid not null references companies on delete cascade,
      event_type text not null,
      body text not null,
      created_at timestamptz(3) not null default now(),
      unique (company_id, id)
    );
    create index webhook_messages_age on webhook_messages (created_at);

    -- Delivery of one message to one endpoint.
    create table webhook_deliveries (
      id uuid primary key default gen_random_uuid(),
      company_id uuid not null references companies on delete cascade,
      endpoint_id uuid not null,
      message_id uuid not null,
      status text not null default 'pending' check (status in ('pending', 'delivered', 'failed', 'cancelled')),
      -- Attempts since the delivery was created or last replayed.
      tries integer not null default 0,
      next_attempt_at timestamptz(3) not null default now(),
      -- Until this time, only the process that claimed the delivery can attempt it.
      claimed_until timestamptz(3),
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default now(),
      unique (company_id, id),
      unique (endpoint_id, message_id),
      foreign key (company_id, endpoint_id) references webhook_endpoints (company_id, id) on delete cascade,
      foreign key (company_id, message_id) references webhook_messages (company_id, id) on delete cascade
    );
    create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where status = 'pending';
    create index webhook_deliveries_endpoint on webhook_deliveries (company_id, endpoint_id, created_at desc, id desc);
    create index webhook_deliveries_failed on webhook_deliveries (company_id, updated_at desc, id desc)
      where status = 'failed';
    create index webhook_deliveries_list on webhook_deliveries (company_id, created_at desc, id desc);
    create index webhook_deliveries_message on webhook_deliveries (company_id, message_id);
    create trigger webhook_deliveries_updated_at before update on webhook_deliveries
      for each row execute function set_updated_at();

    -- Each HTTP request of a delivery, with its response.
    create table webhook_attempts (
      id uuid primary key default gen_random_uuid(),
      company_id uuid not null,
      delivery_id uuid not null,
      url text not null,
      request_headers jsonb not null,
      response_status integer,
      response_body text,
      error text,
      duration_ms integer not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      foreign key (company_id, delivery_id) references webhook_deliveries (company_id, id) on delete cascade
    );
    create index webhook_attempts_delivery on webhook_attempts (company_id, delivery_id, created_at, id);
  `.execute(db)
  for (const table of ['webhook_endpoints', 'webhook_messages', 'webhook_deliveries'])
    await protectTable(db, table, { policies: { tenant: inCompany } })
  // Only system transactions store requests and responses.
  await protectTable(db, 'webhook_attempts', { policies: { tenant: { on: 'select', using: inCompany } } })
}
