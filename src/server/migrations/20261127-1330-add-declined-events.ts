import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // A generated column cannot get another expression before PostgreSQL 17, so it is created again with its index.
  await sql`
    alter table events drop constraint events_status_check, drop column status_key;
    alter table events
      add constraint events_status_check check (status in ('draft', 'inquiry', 'hold', 'confirmed', 'live', 'done',
        'archived', 'cancelled', 'postponed', 'declined')),
      add column status_key bigint not null generated always as (array_position(array['draft', 'inquiry', 'hold',
        'confirmed', 'live', 'done', 'archived', 'cancelled', 'postponed', 'declined'], status)) stored;
    create index events_by_status on events (company_id, status_key, date_key, id) where deleted_at is null;

    drop index events_counted;
    create index events_counted on events (company_id)
      where deleted_at is null and status not in ('inquiry', 'archived', 'cancelled', 'declined');
  `.execute(db)
}
