import { type Kysely, sql } from 'kysely'
import { createCompanyTable } from '#server/platform/database/company-table.ts'
import { addRecordIndexes, frame, searched } from '#server/platform/database/record-table.ts'

/** Events are records, with days that are planned in wall times, a status, and the venue and spaces where they take place. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table events
      add column kind text not null default 'other' check (kind in ('concert', 'festival', 'club_night', 'tour_date', 'private',
        'corporate', 'conference', 'theatre', 'sport', 'rehearsal', 'rental', 'travel', 'other')),
      add column status text not null default 'draft' check (status in ('draft', 'inquiry', 'hold', 'confirmed', 'live', 'done',
        'archived', 'cancelled', 'postponed')),
      add column status_reason text check (length(status_reason) <= 500),
      add column status_changed_at timestamptz(3),
      add column status_changed_by uuid references users on delete set null,
      add column organiser_role text check (organiser_role in ('promoter', 'host', 'agency', 'production')),
      add column owner_id uuid references users on delete set null,
      add column venue_id uuid,
      add column time_zone text not null default 'UTC' check (length(time_zone) between 1 and 60),
      add column artists jsonb not null default '[]' check (jsonb_typeof(artists) = 'array'),
      add column capacity integer check (capacity >= 0),
      add column age_limit integer check (age_limit between 0 and 99),
      add column announce_at timestamp,
      add column presale_at timestamp,
      add column on_sale_at timestamp,
      add column ticket_url text check (length(ticket_url) <= 200),
      add column currency text check (currency ~ '^[A-Z]{3}$'),
      add column color text check (color ~ '^#[0-9a-f]{6}$'),
      add column notes jsonb check (jsonb_typeof(notes) = 'object'),
      add column is_private boolean not null default false,
      add column viewers uuid[] not null default '{}' check (cardinality(viewers) <= 100),
      add column first_date date,
      add column last_date date,
      add column moved_from date,
      add column is_date_open boolean not null default false,
      add column updated_at timestamptz(3) not null default now(),
      add foreign key (company_id, venue_id) references venues (company_id, id) on delete set null (venue_id);
    alter table events add column ${sql.join(frame, sql`, add column `)};
    alter table events add column ${sql.join(searched({ searched: sql`name` }), sql`, add column `)};

    -- An event that was there before lasts as long as it said, or its day.
    update events set first_date = starts_at::date, last_date = coalesce(ends_at, starts_at)::date,
      ends_at = coalesce(ends_at, starts_at + interval '12 hours') where starts_at is not null;

    create trigger events_updated_at before update on events for each row execute function set_updated_at();
    create index events_by_date on events (company_id, (coalesce(first_date, 'infinity'::date)), id) where deleted_at is null;
    create index events_by_end on events (company_id, ends_at) where deleted_at is null;
    create index events_of_venue on events (company_id, venue_id);
    create index events_of_owner on events (company_id, owner_id) where deleted_at is null;
    create index events_owner on events (owner_id);
    create index events_creator on events (created_by);
    create index events_status_by on events (status_changed_by);
    -- What counts for max_events: see eventCounts in src/shared. [M-LIM-01..05]
    create index events_counted on events (company_id)
      where deleted_at is null and status not in ('inquiry', 'archived', 'cancelled');

    drop policy tenant on events;
    create policy tenant on events using (company_id = (select app_company()) and not (select app_guest()))
      with check (company_id = (select app_company()) and not (select app_guest()));
    create policy guest on events for select using (
      company_id = (select app_company()) and (select app_guest()) and deleted_at is null and id in (
        select e.event_id from membership_events e join user_company_memberships m on m.id = e.membership_id
        where m.company_id = (select app_company()) and m.user_id = (select app_user()) and m.status = 'active'));
  `.execute(db)
  await addRecordIndexes(db, 'events')

  const ofTheirEvents = sql<boolean>`event_id in (select id from events where company_id = (select app_company()))`
  await createCompanyTable(db, {
    name: 'event_days',
    guests_see: ofTheirEvents,
    columns: sql`
      event_id uuid not null,
      date date not null,
      label text check (length(label) <= 60),
      doors timestamp,
      starts timestamp,
      ends timestamp,
      curfew timestamp,
      spaces uuid[] not null default '{}' check (cardinality(spaces) <= 50),
      foreign key (company_id, event_id) references events (company_id, id) on delete cascade`,
  })
  await sql`
    create index event_days_of_event on event_days (company_id, event_id, date);
    create index event_days_spaces on event_days using gin (company_id, spaces);
    insert into event_days (company_id, event_id, date)
      select company_id, id, first_date from events where first_date is not null;

    -- A guest sees where the events of the invitation take place.
    create policy guest on venues for select using (company_id = (select app_company()) and (select app_guest())
      and id in (select venue_id from events where company_id = (select app_company())));
  `.execute(db)
}
