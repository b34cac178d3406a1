import { type Kysely, sql } from 'kysely'

/** A person has the events they own written to a calendar that they connected: one of its own for each company. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table user_integrations
      add column writes_events boolean not null default false,
      add column writing_failure text check (writing_failure in ('access_lost', 'unreachable'));
    alter table integration_attempts add column writes_events boolean not null default false;

    create table written_calendars (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      company_id uuid not null references companies on delete cascade,
      integration_type text not null,
      provider_calendar_id text,
      name text,
      -- How often something may have changed, and up to which of these it has been written.
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

    -- A day of an event as the calendar has it. The event may be gone by now: what was written has to be removed all the same.
    create table written_days (
      id uuid primary key default gen_random_uuid(),
      calendar_id uuid not null references written_calendars on delete cascade,
      event_id uuid not null,
      position integer not null,
      -- What is given to the provider, so that nothing is made twice; another one for each that is made anew.
      request_id uuid not null default gen_random_uuid(),
      provider_event_id text,
      sent_hash text,
      unique (calendar_id, event_id, position)
    );

    alter table written_calendars enable row level security;
    alter table written_calendars force row level security;
    alter table written_days enable row level security;
    alter table written_days force row level security;
    grant select on written_calendars to marquee_tenant;
    grant select, insert, update, delete on written_calendars, written_days to marquee_staff;
    create policy staff on written_calendars to marquee_staff using (true) with check (true);
    create policy staff on written_days to marquee_staff using (true) with check (true);
    -- Whose act it is must not matter: a company's member sees that there is somebody to be told.
    create policy tenant on written_calendars for select using (company_id = (select app_company())
      or ((select app_company()) is null and user_id = (select app_user())));
  `.execute(db)
}
