import type pg from 'pg'

/**
 * Indexes that take longer to build than anybody may be kept from writing. They are built after the migrations, on whose
 * tables and functions they stand, and before a process serves. One that is no longer wanted leaves this list and is dropped by a migration. What is written goes
 * into them at once (fastupdate): kept aside, every search would read it from end to end.
 */
export const builtWhileServing: Record<string, string> = {
  users_ngrams: `users using gin ((ngrams(searched) collate "C"), week_of(created_at)) with (fastupdate = off)`,
  companies_ngrams: `companies using gin ((ngrams(searched) collate "C"), week_of(created_at)) with (fastupdate = off)`,
  subscriptions_ngrams: `subscriptions using gin ((ngrams(searched) collate "C"), week_of(created_at)) with (fastupdate = off)`,
  billing_events_ngrams: `billing_events using gin ((ngrams(lower(stripe_event_id)) collate "C"), week_of(created_at)) with (fastupdate = off)`,
}

/** Those that are not there, or were not built to their end. */
export async function missingIndexes(pool: pg.Pool | pg.PoolClient): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[]) with ordinality n (name, place)
     where not exists (select from pg_index where indexrelid = to_regclass(name) and indisvalid) order by place`,
    [Object.keys(builtWhileServing)],
  )
  return rows.map(({ name }) => name)
}

/** As the owner, in no transaction, one process at a time. Waits for whoever is in a transaction. */
export async function buildIndexes(pool: pg.Pool | pg.PoolClient): Promise<void> {
  for (const name of await missingIndexes(pool)) {
    await pool.query(`drop index concurrently if exists ${name}`)
    await pool.query(`create index concurrently ${name} on ${builtWhileServing[name]}`)
  }
}
