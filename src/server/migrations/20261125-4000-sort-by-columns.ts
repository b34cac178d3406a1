import { type Kysely, sql } from 'kysely'

/**
 * What lists begin at and go on from is a column: below a policy, an index is not entered by an expression such as `coalesce`,
 * which might tell of rows that are not seen. And events of several days that are not over yet, which may have begun long ago,
 * are found by their end, the few that they are.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table events
      add column date_key date not null generated always as (coalesce(first_date, 'infinity'::date)) stored,
      add column status_key bigint not null generated always as (array_position(array['draft', 'inquiry', 'hold', 'confirmed',
        'live', 'done', 'archived', 'cancelled', 'postponed'], status)) stored;
    alter table venues add column city_key text not null generated always as (coalesce(city, '')) stored;

    drop index events_by_date, events_by_venue, events_by_status, events_private, venues_by_city;
    create index events_by_date on events (company_id, date_key, id) where deleted_at is null;
    create index events_by_venue on events (company_id, venue_group, date_key, id) where deleted_at is null;
    create index events_by_status on events (company_id, status_key, date_key, id) where deleted_at is null;
    create index events_private on events (company_id, date_key, id) where is_private and deleted_at is null;
    create index events_long on events (company_id, ends_at, first_date) where last_date > first_date and deleted_at is null;
    create index venues_by_city on venues (company_id, city_key, id) where deleted_at is null`.execute(db)
}
