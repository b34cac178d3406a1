import { type Kysely, sql } from 'kysely'
import { createCompanyTable } from '#server/platform/database/company-table.ts'
import { inCompany, inCompanyForMembers, protectTable } from '#server/platform/database/protect-table.ts'
import { createRecordTable } from '#server/platform/database/record-table.ts'

/** Create venues with their spaces, and events with their days. */
export async function up(db: Kysely<unknown>) {
  await createVenues(db)
  await createSpaces(db)
  await createEvents(db)
  await createEventDays(db)
  await createEventDetails(db)
}

const wordsOfNotes = sql<string>`coalesce(rich_text_words(notes), '')`

async function createVenues(db: Kysely<unknown>) {
  const address = ['address_lines', 'postal_code', 'city', 'region'].map((part) => sql`coalesce(${sql.ref(part)}, '')`)
  await createRecordTable(db, {
    name: 'venues',
    columns: sql`
      address_lines text check (length(address_lines) <= 300),
      postal_code text check (length(postal_code) <= 20),
      city text check (length(city) <= 120),
      region text check (length(region) <= 120),
      country text check (country ~ '^[A-Z]{2}$'),
      time_zone text not null check (length(time_zone) between 1 and 60),
      day_starts_at time not null default '06:00:00',
      currency text check (currency ~ '^[A-Z]{3}$'),
      website text check (length(website) <= 200),
      phone text check (length(phone) <= 40),
      capacity integer check (capacity >= 0),
      is_own_house boolean not null default false,
      is_active boolean not null default true,
      contacts jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array'),
      notes jsonb check (jsonb_typeof(notes) = 'object'),
      photo_url text,
      -- Sort key; a column for the reason given at the sort keys of events.
      city_key text not null generated always as (sort_key(coalesce(city, ''))) stored`,
    search: { details: sql`${sql.join(address, sql` || ' ' || `)}`, internal: wordsOfNotes },
  })
  await sql`create index venues_by_city on venues (company_id, city_key, id) where deleted_at is null`.execute(db)
}

async function createSpaces(db: Kysely<unknown>) {
  await createRecordTable(db, {
    name: 'spaces',
    // If the venue is renamed, only venue_searched of its spaces changes. That does not count as a change of the space.
    counts_as_change: sql`old.venue_searched = new.venue_searched or old.venue_id is distinct from new.venue_id`,
    search: { internal: wordsOfNotes },
    columns: sql`
      venue_id uuid not null,
      -- Spaces are found by their venue. They copy its text, because a search that also reads all venues takes twice as
      -- long.
      venue_searched text not null default '',
      kind text not null default 'room' check (kind in ('room', 'stage', 'field', 'foyer', 'other')),
      standing_capacity integer check (standing_capacity >= 0),
      seated_capacity integer check (seated_capacity >= 0),
      changeover_minutes integer not null default 0 check (changeover_minutes between 0 and 1440),
      color text check (color ~ '^#[0-9a-f]{6}$'),
      sort_order integer not null default 0,
      is_active boolean not null default true,
      is_bookable boolean not null default true,
      opening_hours jsonb not null default '[]' check (jsonb_typeof(opening_hours) = 'array'),
      closures jsonb not null default '[]' check (jsonb_typeof(closures) = 'array'),
      notes jsonb check (jsonb_typeof(notes) = 'object'),
      foreign key (company_id, venue_id) references venues (company_id, id) on delete cascade`,
  })
  await sql`
    create index spaces_of_venue on spaces (company_id, venue_id, sort_order, id) where deleted_at is null;
    create index spaces_by_order on spaces (company_id, sort_order, id) where deleted_at is null;

    -- Links a combined space to the spaces it consists of.
    create table space_parts (
      company_id uuid not null references companies on delete cascade,
      space_id uuid not null,
      part_id uuid not null,
      primary key (company_id, space_id, part_id),
      foreign key (company_id, part_id) references spaces (company_id, id) on delete cascade,
      foreign key (company_id, space_id) references spaces (company_id, id) on delete cascade,
      check (space_id <> part_id)
    );
    create index space_parts_part on space_parts (company_id, part_id);

    create function copy_venue_text() returns trigger language plpgsql as $$
    begin
      new.venue_searched := coalesce((select public_text(v.searched) from venues v
        where v.company_id = new.company_id and v.id = new.venue_id), '');
      return new;
    end $$;
    create trigger spaces_copy_new before insert on spaces for each row execute function copy_venue_text();
    create trigger spaces_copy_moved before update on spaces for each row
      when (old.venue_id is distinct from new.venue_id) execute function copy_venue_text();
  `.execute(db)
  await protectTable(db, 'space_parts', { policies: { tenant: inCompanyForMembers } })
}

async function createEvents(db: Kysely<unknown>) {
  // Events that a guest is invited to. Created before the events table, whose policy reads it.
  await sql`
    create table membership_events (
      company_id uuid not null,
      membership_id uuid not null references user_company_memberships on delete cascade,
      event_id uuid not null,
      primary key (membership_id, event_id)
    );
  `.execute(db)
  await createRecordTable(db, {
    name: 'events',
    // If the venue changes, only its copied texts change in its events. That does not count as a change of the event.
    counts_as_change: sql`(old.venue_group = new.venue_group and old.venue_searched = new.venue_searched)
      or old.venue_id is distinct from new.venue_id`,
    search: { details: sql`coalesce(names_of(artists), '')`, internal: wordsOfNotes },
    guests_see: sql`deleted_at is null and id in (
      select e.event_id from membership_events e join user_company_memberships m on m.id = e.membership_id
      where m.company_id = (select app_company()) and m.user_id = (select app_user()) and m.status = 'active')`,
    columns: sql`
      starts_at timestamptz(3),
      ends_at timestamptz(3),
      kind text not null default 'concert'
        check (kind in ('concert', 'festival', 'club_night', 'tour_date', 'private', 'corporate', 'conference', 'theatre',
          'sport', 'rehearsal', 'rental', 'travel', 'other')),
      status text not null default 'draft'
        check (status in ('draft', 'inquiry', 'hold', 'confirmed', 'live', 'done', 'archived', 'cancelled', 'postponed',
          'declined')),
      status_reason text check (length(status_reason) <= 500),
      status_changed_at timestamptz(3),
      status_changed_by uuid references users on delete set null,
      organiser_role text check (organiser_role in ('promoter', 'host', 'agency', 'production')),
      owner_id uuid references users on delete set null,
      venue_id uuid,
      time_zone text not null default 'UTC' check (length(time_zone) between 1 and 60),
      artists jsonb not null default '[]' check (jsonb_typeof(artists) = 'array'),
      capacity integer check (capacity >= 0),
      age_limit integer check (age_limit between 0 and 99),
      announce_at timestamp,
      presale_at timestamp,
      on_sale_at timestamp,
      ticket_url text check (length(ticket_url) <= 200),
      currency text check (currency ~ '^[A-Z]{3}$'),
      color text check (color ~ '^#[0-9a-f]{6}$'),
      notes jsonb check (jsonb_typeof(notes) = 'object'),
      is_private boolean not null default false,
      viewers uuid[] not null default '{}' check (cardinality(viewers) <= 100),
      first_date date,
      last_date date,
      moved_from date,
      is_date_open boolean not null default false,
      -- Why it takes place despite a conflict.
      conflict_reason text check (length(conflict_reason) <= 500),
      -- Sort keys: venue, date, and status in the order of eventStatuses in src/shared. They are columns, because
      -- row level security prevents the use of indexes on expressions such as coalesce().
      venue_group text not null default '1',
      -- Search text of the venue, copied for the reason given at spaces.
      venue_searched text not null default '',
      date_key date not null generated always as (coalesce(first_date, 'infinity'::date)) stored,
      status_key bigint not null generated always as (array_position(array['draft', 'inquiry', 'hold', 'confirmed', 'live',
        'done', 'archived', 'cancelled', 'postponed', 'declined'], status)) stored,
      foreign key (company_id, venue_id) references venues (company_id, id) on delete set null (venue_id)`,
  })
  await sql`
    alter table membership_events
      add foreign key (company_id, event_id) references events (company_id, id) on delete cascade;
    create index membership_events_event on membership_events (company_id, event_id);

    create index events_by_date on events (company_id, date_key, id) where deleted_at is null;
    create index events_by_end on events (company_id, ends_at) where deleted_at is null;
    create index events_by_status on events (company_id, status_key, date_key, id) where deleted_at is null;
    create index events_by_venue on events (company_id, venue_group, date_key, id) where deleted_at is null;
    -- For counting the events that a plan limits. Same condition as countsTowardPlan in src/shared.
    create index events_counted on events (company_id)
      where deleted_at is null and status not in ('inquiry', 'archived', 'cancelled', 'declined');
    -- For finding events of several days that are not over, by their end. Includes the columns that the guest policy
    -- reads, so that only the index is read.
    create index events_long on events (company_id, ends_at, first_date) include (id, deleted_at)
      where last_date > first_date and deleted_at is null;
    create index events_of_owner on events (company_id, owner_id) where deleted_at is null;
    create index events_of_venue on events (company_id, venue_id);
    create index events_owner on events (owner_id);
    create index events_private on events (company_id, date_key, id) where is_private and deleted_at is null;
    create index events_status_by on events (status_changed_by);

    -- Sort key that orders venues by name, then by id. Events without a venue come last.
    create function venue_group(name_key text, id uuid) returns text language sql immutable parallel safe as $$
      select '0' || name_key || chr(1) || id::text
    $$;
    create function group_by_venue() returns trigger language plpgsql as $$
    begin
      select venue_group(v.name_key, v.id), public_text(v.searched) into new.venue_group, new.venue_searched
        from venues v where v.company_id = new.company_id and v.id = new.venue_id;
      new.venue_group := coalesce(new.venue_group, '1');
      new.venue_searched := coalesce(new.venue_searched, '');
      return new;
    end $$;
    create trigger events_group_new before insert on events for each row
      when (new.venue_id is not null) execute function group_by_venue();
    create trigger events_group_moved before update on events for each row
      when (old.venue_id is distinct from new.venue_id) execute function group_by_venue();

    -- Guests see only the venues of the events they are invited to.
    create policy guest on venues for select using (company_id = (select app_company()) and (select app_guest())
      and id in (select venue_id from events where company_id = (select app_company())));
  `.execute(db)
  await protectTable(db, 'membership_events', {
    policies: {
      tenant: inCompanyForMembers,
      guest: {
        on: 'select',
        using: sql`${inCompany} and (select app_guest()) and membership_id in (
          select m.id from user_company_memberships m
          where m.company_id = (select app_company()) and m.user_id = (select app_user()))`,
      },
    },
  })
}

async function createEventDays(db: Kysely<unknown>) {
  await createCompanyTable(db, {
    name: 'event_days',
    guests_see: sql`event_id in (select id from events where company_id = (select app_company()))`,
    columns: sql`
      event_id uuid not null,
      date date not null,
      label text check (length(label) <= 60),
      load_in timestamp,
      doors timestamp,
      starts timestamp,
      ends timestamp,
      curfew timestamp,
      load_out timestamp,
      spaces uuid[] not null default '{}' check (cardinality(spaces) <= 50),
      foreign key (company_id, event_id) references events (company_id, id) on delete cascade`,
  })
  await sql`
    create index event_days_of_event on event_days (company_id, event_id, date);
    -- For finding events with the same artists on the same date.
    create index event_days_by_date on event_days (company_id, date);
    create index event_days_spaces on event_days using gin (company_id, spaces);

    -- Guests see only the spaces of the events they are invited to.
    create policy guest on spaces for select using (company_id = (select app_company()) and (select app_guest())
      and id in (select unnest(d.spaces) from event_days d where d.company_id = (select app_company())));

    -- The version of the time zone data that was used to compute the timestamps of event days.
    create table instants_computed (
      single boolean primary key default true check (single),
      -- The version as Node reports it, such as '2026c'.
      zone_data text not null,
      at timestamptz(3) not null default now(),
      -- Whether timestamps were computed again after all server processes with older data had stopped.
      is_settled boolean not null default false
    );
    insert into instants_computed (zone_data) values ('');
  `.execute(db)
  await protectTable(db, 'instants_computed', { tenant: null, staff: 'select, update' })
}

async function createEventDetails(db: Kysely<unknown>) {
  // Fields that must have a value before an event can be confirmed. The company selects them per kind of event.
  await createCompanyTable(db, {
    name: 'confirm_requirements',
    columns: sql`
      event_kind text not null check (length(event_kind) between 1 and 40),
      fields text[] not null default '{}' check (cardinality(fields) <= 60),
      unique (company_id, event_kind)`,
  })
  await sql`
    create table budget_items (
      id uuid primary key default gen_random_uuid(),
      company_id uuid not null references companies on delete cascade,
      event_id uuid references events on delete cascade,
      name text not null check (length(name) between 1 and 200),
      -- Minor units of the currency. Income is positive.
      amount bigint not null default 0,
      currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
      created_by uuid references users on delete set null,
      created_at timestamptz(3) not null default now()
    );
    create index budget_items_company on budget_items (company_id, created_at desc);
    create index budget_items_created_by on budget_items (created_by);
    create index budget_items_event on budget_items (event_id);
  `.execute(db)
  await protectTable(db, 'budget_items', { policies: { tenant: inCompanyForMembers } })
}
