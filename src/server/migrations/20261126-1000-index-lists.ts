import { type Kysely, sql } from 'kysely'

/**
 * What lists begin with is answered by an index alone: all spaces in their order, and the few events of several days, of which
 * the policy of guests asks the id and the bin.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index spaces_by_order on spaces (company_id, sort_order, id) where deleted_at is null;
    drop index events_long;
    create index events_long on events (company_id, ends_at, first_date) include (id, deleted_at)
      where last_date > first_date and deleted_at is null`.execute(db)
}
