import { type Kysely, sql } from 'kysely'

/** Spaces of equal order are sorted by name. */
export async function up(db: Kysely<unknown>) {
  await sql`
    drop index spaces_by_order, spaces_of_venue;
    create index spaces_by_order on spaces (company_id, sort_order, name_key, id) where deleted_at is null;
    create index spaces_of_venue on spaces (company_id, venue_id, sort_order, name_key, id) where deleted_at is null;
  `.execute(db)
}
