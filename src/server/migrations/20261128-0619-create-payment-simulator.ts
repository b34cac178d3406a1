import { type Kysely, sql } from 'kysely'
import { protectTable } from '#server/platform/database/protect-table.ts'

/** Create the built-in payment simulator. With a real payment provider its tables stay empty. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table simulator_state (
      single boolean primary key default true check (single),
      -- Seconds by which the simulated clock is ahead of the real clock.
      clock_offset bigint not null default 0,
      webhook_secret text not null
    );
    insert into simulator_state (webhook_secret)
      values ('whsec_' || replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

    -- Objects such as customers and invoices, as the provider's API returns them. The column hidden has data that
    -- the API does not return.
    create table simulator_objects (
      id text primary key,
      sequence bigint generated always as identity,
      kind text not null,
      customer text,
      subscription text,
      status text,
      created bigint not null,
      -- Simulated time at which the object changes next, such as the end of a period.
      due bigint,
      data jsonb not null,
      hidden jsonb not null default '{}'
    );
    create index simulator_objects_customer on simulator_objects (customer, kind, sequence);
    create index simulator_objects_due on simulator_objects (due, sequence) where due is not null;
    create index simulator_objects_list on simulator_objects (kind, sequence);
    create index simulator_objects_subscription on simulator_objects (subscription, kind, sequence);

    create table simulator_events (
      id text primary key,
      sequence bigint generated always as identity,
      type text not null,
      customer text,
      created bigint not null,
      -- Exact text of the event that is signed and sent.
      body text not null,
      delivered_at timestamptz(3),
      attempts integer not null default 0,
      last_error text
    );
    create index simulator_events_list on simulator_events (sequence);
    create index simulator_events_waiting on simulator_events (sequence) where delivered_at is null;

    -- Responses by idempotency key, to repeat them for repeated requests.
    create table simulator_requests (
      key text primary key,
      fingerprint text not null,
      status integer not null,
      body text not null,
      created_at timestamptz(3) not null default now()
    );
    create index simulator_requests_age on simulator_requests (created_at);
  `.execute(db)
  for (const table of ['simulator_state', 'simulator_objects', 'simulator_events', 'simulator_requests'])
    await protectTable(db, table)
}
