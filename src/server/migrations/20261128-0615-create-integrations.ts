import { type Kysely, sql } from 'kysely'
import { ownedByUser, protectTable } from '#server/platform/database/protect-table.ts'

/** Create the connections of people to calendar providers, and the calendars that Marquee writes there. */
export async function up(db: Kysely<unknown>) {
  await createConnections(db)
  await createWrittenCalendars(db)
}

async function createConnections(db: Kysely<unknown>) {
  await sql`
    create table user_integrations (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      integration_type text not null,
      access_token text,
      refresh_token text,
      expires_at timestamptz(3),
      is_active boolean not null default true,
      metadata jsonb not null default '{}',
      created_at timestamptz(3) not null default now(),
      last_worked_at timestamptz(3),
      failure text check (failure in ('access_lost', 'unreachable')),
      writes_events boolean not null default false,
      writing_failure text check (writing_failure in ('access_lost', 'unreachable')),
      unique (user_id, integration_type)
    );

    -- A connection that was started and waits for the provider to redirect the browser back. Valid once, for ten
    -- minutes, in one session.
    create table integration_attempts (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      session_id uuid not null references sessions on delete cascade,
      integration_type text not null,
      state_hash text not null unique,
      sealed_verifier text not null,
      expires_at timestamptz(3) not null,
      created_at timestamptz(3) not null default now(),
      writes_events boolean not null default false
    );
    create index integration_attempts_expires on integration_attempts (expires_at);
    create index integration_attempts_session on integration_attempts (session_id);
    create index integration_attempts_user on integration_attempts (user_id);

    -- Secret URL of a person's calendar feed. A new URL replaces the old one.
    create table calendar_feeds (
      user_id uuid primary key references users on delete cascade,
      token_hash text not null unique,
      includes_unconfirmed boolean not null default false,
      created_at timestamptz(3) not null default now()
    );
  `.execute(db)
  for (const table of ['user_integrations', 'integration_attempts', 'calendar_feeds'])
    await protectTable(db, table, { policies: { own: ownedByUser } })
}

async function createWrittenCalendars(db: Kysely<unknown>) {
  await sql`
    -- Calendar at the provider to which Marquee writes the events of a person in one company.
    create table written_calendars (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      company_id uuid not null references companies on delete cascade,
      integration_type text not null,
      provider_calendar_id text,
      name text,
      -- Counter of changes that may affect the calendar, and its value up to which changes are written.
      changes integer not null default 1,
      written_changes integer not null default 0,
      compared_at timestamptz(3),
      tries integer not null default 0,
      next_attempt_at timestamptz(3) not null default now(),
      claimed_until timestamptz(3),
      created_at timestamptz(3) not null default now(),
      unique (user_id, integration_type, company_id)
    );
    create index written_calendars_company on written_calendars (company_id);

    -- Event day as it was last written to the provider. The row outlives the event, because the entry must also be
    -- deleted at the provider.
    create table written_days (
      id uuid primary key default gen_random_uuid(),
      calendar_id uuid not null references written_calendars on delete cascade,
      event_id uuid not null,
      position integer not null,
      -- Idempotency key for creating the entry at the provider.
      request_id uuid not null default gen_random_uuid(),
      provider_event_id text,
      sent_hash text,
      unique (calendar_id, event_id, position)
    );
  `.execute(db)
  const everything = 'select, insert, update, delete'
  await protectTable(db, 'written_calendars', {
    tenant: 'select',
    staff: everything,
    policies: {
      // When a member changes an event, their transaction must find all calendars of the company that need an
      // update.
      tenant: {
        on: 'select',
        using: sql`company_id = (select app_company())
          or ((select app_company()) is null and user_id = (select app_user()))`,
      },
    },
  })
  await protectTable(db, 'written_days', { tenant: null, staff: everything })
}
