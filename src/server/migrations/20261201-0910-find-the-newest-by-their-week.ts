import { type Kysely, sql } from 'kysely'

/** The index by which people and companies are found knows their week too: of what many have, the newest alone are read. */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- The week of a moment in UTC, counted from 1970.
    create function week_of(moment timestamptz) returns integer language sql immutable strict parallel safe as $$
      select floor(extract(epoch from moment at time zone 'UTC') / 604800)::integer
    $$;

    create index users_found_by_week on users using gin (searched gin_trgm_ops, week_of(created_at));
    create index companies_found_by_week on companies using gin (searched gin_trgm_ops, week_of(created_at));
    drop index users_found;
    drop index companies_found;
    -- Of the texts with accents, which nobody asks any more.
    drop index users_search;
    drop index companies_search;
    drop index companies_billing_search;
  `.execute(db)
}
