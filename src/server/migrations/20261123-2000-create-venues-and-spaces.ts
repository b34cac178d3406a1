import { type Kysely, sql } from 'kysely'
import { createCompanyTable } from '#server/platform/database/company-table.ts'
import { createRecordTable } from '#server/platform/database/record-table.ts'

/** Venues with their spaces, and what all records share. */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- So that one index finds a text within a company.
    create extension if not exists btree_gin;

    -- Whoever changes a record, and how: its version grows. [M-REC-08]
    create function grow_version() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      return new;
    end $$;
  `.execute(db)

  await createCompanyTable(db, {
    name: 'tags',
    columns: sql`
      name text not null check (length(name) between 1 and 30),
      name_key text not null generated always as (fold(name)) stored,
      color text not null check (color ~ '^#[0-9a-f]{6}$')`,
  })
  await sql`create unique index tags_name on tags (company_id, name_key)`.execute(db)

  await createRecordTable(db, {
    name: 'venues',
    searched: sql`name || ' ' || coalesce(city, '') || ' ' || coalesce(address_lines, '')`,
    columns: sql`
      address_lines text check (length(address_lines) <= 300),
      postal_code text check (length(postal_code) <= 20),
      city text check (length(city) <= 120),
      region text check (length(region) <= 120),
      country text check (country ~ '^[A-Z]{2}$'),
      time_zone text not null check (length(time_zone) between 1 and 60),
      day_starts_at time not null default '06:00',
      currency text check (currency ~ '^[A-Z]{3}$'),
      website text check (length(website) <= 200),
      phone text check (length(phone) <= 40),
      capacity integer check (capacity >= 0),
      is_own_house boolean not null default false,
      is_active boolean not null default true,
      contacts jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array'),
      notes jsonb check (jsonb_typeof(notes) = 'object'),
      photo_url text`,
  })
  await sql`create index venues_by_city on venues (company_id, (coalesce(city, '')), id) where deleted_at is null`.execute(
    db,
  )

  await createRecordTable(db, {
    name: 'spaces',
    searched: sql`name`,
    columns: sql`
      venue_id uuid not null,
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
      foreign key (company_id, venue_id) references venues (company_id, id) on delete cascade`,
  })
  await sql`create index spaces_of_venue on spaces (company_id, venue_id, sort_order, id) where deleted_at is null`.execute(
    db,
  )

  // A combined space and the spaces that it is made of.
  await sql`
    create table space_parts (
      company_id uuid not null references companies on delete cascade,
      space_id uuid not null,
      part_id uuid not null,
      primary key (company_id, space_id, part_id),
      check (space_id <> part_id),
      foreign key (company_id, space_id) references spaces (company_id, id) on delete cascade,
      foreign key (company_id, part_id) references spaces (company_id, id) on delete cascade
    );
    create index space_parts_part on space_parts (company_id, part_id);
    alter table space_parts enable row level security;
    alter table space_parts force row level security;
    grant select, insert, update, delete on space_parts to marquee_tenant;
    create policy staff on space_parts to marquee_staff using (true) with check (true);
    create policy tenant on space_parts using (company_id = (select app_company()) and not (select app_guest()))
      with check (company_id = (select app_company()) and not (select app_guest()));
  `.execute(db)
}
