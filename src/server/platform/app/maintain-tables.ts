import type pg from 'pg'
import { z } from 'zod'
import { setStaffRole } from '#server/platform/database/connect.ts'
import { job } from './jobs.ts'

/**
 * Vacuum and analyze tables, because the embedded engine has no autovacuum. Otherwise dead rows would take up space
 * forever, and cached plans would stay those for empty tables.
 */
export const maintainTables = job({
  name: 'maintain-tables',
  schedule: '*/5 * * * *',
  data: z.object({}),
  async work({ app: { connection } }) {
    if (connection.engine === 'embedded') await vacuumWhatChanged(connection.pool)
  },
})

/** SQL for the tables that are due, with autovacuum's default thresholds. */
const due = `
  select format('vacuum (analyze) %I.%I', schemaname, relname) as vacuum from pg_stat_user_tables
  where n_mod_since_analyze > 50 + 0.1 * n_live_tup or n_dead_tup > 50 + 0.2 * n_live_tup`

async function vacuumWhatChanged(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ vacuum: string }>(due)
  for (const { vacuum } of rows) {
    // Release the only connection after each table, so that other queries can run in between.
    const client = await pool.connect()
    try {
      await client.query('reset role')
      await client.query(vacuum)
    } finally {
      await client.query(setStaffRole)
      client.release()
    }
  }
}
