import { type Kysely, sql } from 'kysely'
import { inCompanyForMembers, protectTable } from '#server/platform/database/protect-table.ts'

/** Create the bookings of spaces. */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- Spaces that events need, one row per day of an event and smallest space: a booking of 'Hall A + B' has a row for
    -- each hall. Derived from events on hold and confirmed, and replaced as a whole when an event changes.
    create table bookings (
      company_id uuid not null references companies on delete cascade,
      event_id uuid not null,
      date date not null,
      label text not null,
      space_id uuid not null,
      -- From load-in to load-out. A booking that begins when another ends does not overlap it.
      begins_at timestamptz(3) not null,
      ends_at timestamptz(3) not null check (begins_at < ends_at),
      is_confirmed boolean not null,
      -- Confirmed over another confirmed booking, with a reason.
      is_override boolean not null,
      primary key (company_id, event_id, date, label, space_id),
      foreign key (company_id, event_id) references events (company_id, id) on delete cascade,
      foreign key (company_id, space_id) references spaces (company_id, id) on delete cascade,
      -- Two confirmed events never use a space at the same time.
      constraint bookings_never_overlap exclude using gist
        (company_id with =, space_id with =, event_id with <>, tstzrange(begins_at, ends_at) with &&)
        where (is_confirmed and not is_override)
    );
    create index bookings_in_space on bookings (company_id, space_id, begins_at);
  `.execute(db)
  await protectTable(db, 'bookings', { policies: { tenant: inCompanyForMembers } })
}
