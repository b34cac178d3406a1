import { type Kysely, sql } from 'kysely'

/** With which zone data the instants of planned times were computed. Nothing is known of those that are there already. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table instants_computed (
      single boolean primary key default true check (single),
      -- As Node calls it: '2026c'.
      zone_data text not null,
      at timestamptz(3) not null default now(),
      -- Computed once more after the processes of the release before were gone, which may still have saved some by older data.
      is_settled boolean not null default false
    );
    insert into instants_computed (zone_data) values ('');
    alter table instants_computed enable row level security;
    alter table instants_computed force row level security;
    create policy staff on instants_computed to marquee_staff using (true) with check (true);
    grant select, update on instants_computed to marquee_staff;
  `.execute(db)
}
