import type pg from 'pg'

/** Seconds by which the database's clock is ahead of this process's, measured in the middle of the round trip. */
export async function measureClockDifference(pool: pg.Pool, now: () => number = Date.now): Promise<number> {
  const asked = now()
  const { rows } = await pool.query<{ now: number }>('select extract(epoch from clock_timestamp())::float as now')
  const answered = now()
  return (rows[0]?.now ?? 0) - (asked + answered) / 2000
}
