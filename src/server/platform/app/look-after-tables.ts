import type pg from 'pg'
import { z } from 'zod'
import { setStaffRole } from '#server/platform/database/connect.ts'
import { job } from './jobs.ts'

/**
 * The embedded engine has no autovacuum. Without it what was changed and deleted would take up room for ever, and plans that
 * are kept would stay those of the day on which the tables were empty.
 */
export const lookAfterTables = job({
  name: 'look-after-tables',
  schedule: '*/5 * * * *',
  data: z.object({}),
  async work({ app: { connection } }) {
    if (connection.engine === 'embedded') await vacuumWhatChanged(connection.pool)
  },
})

/** By the measures of autovacuum, as a server has them when nobody sets others. */
const due = `
  select format('vacuum (analyze) %I.%I', schemaname, relname) as vacuum from pg_stat_user_tables
  where n_mod_since_analyze > 50 + 0.1 * n_live_tup or n_dead_tup > 50 + 0.2 * n_live_tup`

async function vacuumWhatChanged(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ vacuum: string }>(due)
  for (const { vacuum } of rows) {
    // The one connection is lent between two tables.
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
