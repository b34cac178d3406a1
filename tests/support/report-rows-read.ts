import type { Connection } from '#server/platform/database/connect.ts'

/**
 * Make all connections add what they have read to pg_stat_user_tables. Otherwise they do so a second later or when they
 * close.
 */
export async function reportRowsRead({ pools }: Connection): Promise<void> {
  for (const pool of [pools.tenant, pools.staff]) {
    // The pause makes each connection of the pool take a query.
    const report = () => pool.query('select pg_stat_force_next_flush(), pg_sleep(0.05)')
    await Promise.all(Array.from({ length: pool.totalCount }, report))
  }
}
