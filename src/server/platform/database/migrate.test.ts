import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EmptyDatabase, emptyDatabase } from '#tests/support/empty-database.ts'
import { IncompatibleDatabaseError, migrate } from './migrate.ts'

let database: EmptyDatabase
beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.close())

test('migrations run once each, in order, without reading every column of every table', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const ran = await migrate(database.pool)
    expect(ran.length).toBeGreaterThan(10)
    expect(ran).toEqual([...new Set(ran)].sort())
    const statements = query.mock.calls.map(([of]) => JSON.stringify(of))
    expect(statements.filter((text) => text.includes('kysely_migration')).length).toBeGreaterThan(ran.length)
    expect(statements.filter((text) => text.includes('attnotnull'))).toEqual([])
    expect(await migrate(database.pool)).toEqual([])
  } finally {
    query.mockRestore()
  }
})

test('rejects a database of another baseline in one sentence and leaves it unchanged', async () => {
  const executed = ['20261121-0900-create-context', '20261202-0900-split-texts-into-ngrams']
  await database.pool.query(`
    create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    insert into kysely_migration values ('${executed.join("', '2026-11-26'), ('")}', '2026-11-26')`)
  await expect(migrate(database.pool)).rejects.toThrow(IncompatibleDatabaseError)
  await expect(migrate(database.pool)).rejects.toThrow(
    'This database was created by a version of Marquee before its schema was rewritten, and cannot be upgraded: start with an empty database.',
  )
  await expect(migrate(database.pool, '/srv/marquee')).rejects.toThrow(
    'The data folder /srv/marquee was created by a version of Marquee before its schema was rewritten, and cannot be upgraded: move it away, or choose another one with DATA_DIR.',
  )
  const { rows } = await database.pool.query('select tablename from pg_tables where schemaname = current_schema()')
  expect(rows).toEqual([{ tablename: 'kysely_migration' }])
})

test('rejects a database that is newer than the code', async () => {
  await migrate(database.pool)
  await database.pool.query(`insert into kysely_migration values ('99991231-2359-from-the-future', '9999-12-31')`)
  await expect(migrate(database.pool)).rejects.toThrow('99991231-2359-from-the-future is missing')
})
