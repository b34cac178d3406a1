import { type Kysely, sql } from 'kysely'
import { createCompanyTable } from '#server/platform/database/company-table.ts'
import { inCompanyForMembers, protectTable } from '#server/platform/database/protect-table.ts'

/** Create links without an account, calendar feeds of venues and spaces, and calendars of other programs. */
export async function up(db: Kysely<unknown>) {
  await createShareLinks(db)
  await createPlaceFeeds(db)
  await createOutsideCalendars(db)
}

async function createShareLinks(db: Kysely<unknown>) {
  await createCompanyTable(db, {
    name: 'share_links',
    tenant: 'select, insert, update',
    columns: sql`
      kind text not null check (length(kind) between 1 and 40),
      -- What the link opens. Its shape depends on the kind.
      subject jsonb not null,
      token_hash text not null unique,
      expires_at timestamptz(3) not null,
      revoked_at timestamptz(3),
      opened_at timestamptz(3),
      answered_at timestamptz(3)
    `,
  })
}

/** A person can have several feeds of single venues and spaces. */
async function createPlaceFeeds(db: Kysely<unknown>) {
  await createCompanyTable(db, {
    name: 'place_feeds',
    columns: sql`
      user_id uuid not null references users on delete cascade,
      venue_id uuid,
      space_id uuid,
      -- Without a name it has that of the place.
      name text check (length(name) between 1 and 80),
      token_hash text not null unique,
      statuses text[] not null check (statuses <> '{}'),
      detail text not null check (detail in ('busy', 'titles', 'full')),
      check (num_nonnulls(venue_id, space_id) = 1),
      foreign key (company_id, venue_id) references venues (company_id, id) on delete cascade,
      foreign key (company_id, space_id) references spaces (company_id, id) on delete cascade`,
  })
  await sql`
    create index place_feeds_user on place_feeds (user_id);
    create index place_feeds_venue on place_feeds (company_id, venue_id);
    create index place_feeds_space on place_feeds (company_id, space_id);
  `.execute(db)
}

async function createOutsideCalendars(db: Kysely<unknown>) {
  await createCompanyTable(db, {
    name: 'outside_calendars',
    columns: sql`
      name text not null check (length(name) between 1 and 80),
      color text not null,
      -- Either an address that is fetched every hour, or an uploaded file.
      url text check (length(url) <= 2000),
      file_name text check (length(file_name) <= 200),
      content text check (length(content) <= 1000000),
      -- Where its entries take place. In a space they count as busy.
      venue_id uuid,
      space_id uuid,
      -- Zone and start of the day with which its entries were read.
      time_zone text not null,
      etag text,
      last_modified text,
      entry_count integer not null default 0,
      unknown_zones text[] not null default '{}',
      unreadable integer not null default 0,
      -- When it was last read in full, when the last attempt succeeded, and why the last attempt failed.
      read_at timestamptz(3),
      succeeded_at timestamptz(3),
      failed_at timestamptz(3),
      failure text,
      -- A job was enqueued and has not finished.
      requested_at timestamptz(3),
      next_at timestamptz(3) not null default now(),
      check (num_nonnulls(url, content) = 1),
      foreign key (company_id, venue_id) references venues (company_id, id) on delete set null (venue_id),
      foreign key (company_id, space_id) references spaces (company_id, id) on delete set null (space_id)`,
    counts_as_change: sql`(old.name, old.color, old.url, old.file_name, old.venue_id, old.space_id)
      is distinct from (new.name, new.color, new.url, new.file_name, new.venue_id, new.space_id)`,
  })
  await sql`
    create index outside_calendars_due on outside_calendars (next_at);
    create index outside_calendars_venue on outside_calendars (company_id, venue_id);
    create index outside_calendars_space on outside_calendars (company_id, space_id);

    create table outside_entries (
      company_id uuid not null references companies on delete cascade,
      calendar_id uuid not null,
      position integer not null,
      title text not null check (length(title) <= 200),
      is_busy boolean not null,
      begins_at timestamptz(3) not null,
      ends_at timestamptz(3) not null check (ends_at >= begins_at),
      -- First and last date of an entry that lasts whole days.
      first_date date,
      last_date date,
      primary key (company_id, calendar_id, position),
      foreign key (company_id, calendar_id) references outside_calendars (company_id, id) on delete cascade
    );
    create index outside_entries_by_time on outside_entries (company_id, begins_at, ends_at);
  `.execute(db)
  await protectTable(db, 'outside_entries', { policies: { tenant: inCompanyForMembers } })
}
