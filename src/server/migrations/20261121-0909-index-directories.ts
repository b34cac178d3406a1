import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create extension if not exists pg_trgm;
    -- Search by any part of a name or address stays fast at a million rows.
    create index users_search on users using gin ((lower(email) || ' ' || lower(coalesce(full_name, ''))) gin_trgm_ops);
    create index companies_search on companies using gin ((lower(name) || ' ' || slug) gin_trgm_ops);
    create index events_company on events (company_id);
    create index users_status on users (status, created_at desc, id desc);
    create index companies_status on companies (status, created_at desc, id desc);
  `.execute(db)
}
