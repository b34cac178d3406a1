import { type Kysely, sql } from 'kysely'

/**
 * Sort events of one date by start time and title, and spaces of equal order by name. Keep the status of a cancelled
 * event, to which it can be restored.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- Minutes from midnight of the first date to the start of that day; 100000 without a start.
    alter table events add column start_key bigint not null default 100000;

    -- Existing events: without row level security, which hides all rows here, and without counting as a change.
    alter table events no force row level security;
    alter table event_days no force row level security;
    alter table events disable trigger user;
    update events e set start_key = d.minutes
    from (
      select distinct on (company_id, event_id) company_id, event_id,
        (extract(epoch from coalesce(starts, doors) - date::timestamp) / 60)::bigint as minutes
      from event_days order by company_id, event_id, date, coalesce(starts, doors)
    ) d
    where e.company_id = d.company_id and e.id = d.event_id and d.minutes is not null;
    alter table events enable trigger user;
    alter table events force row level security;
    alter table event_days force row level security;

    drop index events_by_date, events_by_status, events_by_venue;
    create index events_by_date on events (company_id, date_key, start_key, name_key, id) where deleted_at is null;
    create index events_by_status on events (company_id, status_key, date_key, start_key, name_key, id)
      where deleted_at is null;
    create index events_by_venue on events (company_id, venue_group, date_key, start_key, name_key, id)
      where deleted_at is null;

    drop index spaces_by_order, spaces_of_venue;
    create index spaces_by_order on spaces (company_id, sort_order, name_key, id) where deleted_at is null;
    create index spaces_of_venue on spaces (company_id, venue_id, sort_order, name_key, id) where deleted_at is null;

    alter table events add column cancelled_from text;
  `.execute(db)
}
