import { type Kysely, sql } from 'kysely'
import { createCompanyTable } from '#server/platform/database/company-table.ts'

/** Create the calendar feeds of single venues and spaces. A person can have several. */
export async function up(db: Kysely<unknown>) {
  await createCompanyTable(db, {
    name: 'place_feeds',
    columns: sql`
      user_id uuid not null references users on delete cascade,
      venue_id uuid,
      space_id uuid,
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
