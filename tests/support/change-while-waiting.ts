import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Transaction } from '#server/platform/database/database.ts'
import type { TestMarquee } from './marquee.ts'

/**
 * Make a change in a transaction that commits once `act` waits for its locks. Returns the result of `act`. PostgreSQL
 * only: the embedded engine has one connection.
 */
export async function changeWhileWaiting<T>(
  marquee: TestMarquee,
  change: (tx: Transaction) => Promise<unknown>,
  act: () => Promise<T>,
): Promise<T> {
  const changed = Promise.withResolvers<void>()
  const blocked = Promise.withResolvers<void>()
  const changing = marquee.sql(async (tx) => {
    await change(tx)
    changed.resolve()
    await blocked.promise
  })
  await changed.promise
  const acting = act()
  try {
    await expect.poll(() => countWaiting(marquee), { timeout: 20_000 }).toBeGreaterThan(0)
  } finally {
    blocked.resolve()
    await changing
  }
  return await acting
}

async function countWaiting(marquee: TestMarquee): Promise<number> {
  const { rows } = await marquee.sql((tx) =>
    sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks w
      where not w.granted and exists (select from pg_locks o join pg_database d on d.oid = o.database
        where o.pid = w.pid and d.datname = current_database())`.execute(tx),
  )
  return rows[0]?.waiting ?? 0
}
