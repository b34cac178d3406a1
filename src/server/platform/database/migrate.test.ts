import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { emptyDatabase } from '#tests/support/empty-database.ts'
import { migrate } from './migrate.ts'

test('migrations are run once each, in their order, and nobody reads every column of every table meanwhile', async () => {
  const { pool, close } = await emptyDatabase()
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const ran = await migrate(pool)
    expect(ran.length).toBeGreaterThan(40)
    expect(ran).toEqual([...new Set(ran)].sort())
    const statements = asked.mock.calls.map(([of]) => JSON.stringify(of))
    expect(statements.filter((text) => text.includes('kysely_migration')).length).toBeGreaterThan(ran.length)
    expect(statements.filter((text) => text.includes('attnotnull'))).toEqual([])
    expect(await migrate(pool)).toEqual([])
  } finally {
    asked.mockRestore()
    await close()
  }
})
