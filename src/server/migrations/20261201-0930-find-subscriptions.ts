import { type Kysely, sql } from 'kysely'

/**
 * Of the subscriptions there are; a transaction of its own, which keeps nobody from reading. The index of companies that
 * searches used goes a release later.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    update subscriptions set searched = '';
    create index subscriptions_found_by_week on subscriptions using gin (searched gin_trgm_ops, week_of(created_at));
  `.execute(db)
}
