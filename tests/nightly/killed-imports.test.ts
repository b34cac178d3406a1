import { expect, test } from 'vitest'
import { onPostgres, openTestDatabase, variablesOf } from '#tests/support/database.ts'
import { startTestMarquee } from '#tests/support/marquee.ts'
import { company } from '#tests/support/people.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { until } from '#tests/support/until.ts'

test.runIf(onPostgres)('another process finishes the import of a killed process within a minute', async () => {
  const database = await openTestDatabase()
  const marquee = await startTestMarquee({}, { database: Promise.resolve(database) })
  const tenant = await company(marquee)
  const rows = Array.from({ length: 10_000 }, (_, at) => [`Venue ${at}`, 'Europe/Berlin'])
  const columns = ['name', 'time_zone']
  const input = { file_name: 'A table.csv', headings: columns, columns, first_row: 2 }
  const cells = rows.map((row) => JSON.stringify(row)).join('\n')
  const started = await marquee.call(tenant.owner, 'venues', 'startImport', { ...input, cells })
  const import_id = started.ok.import.id
  const stored = () =>
    marquee.sql((tx) =>
      tx.selectFrom('imports').select(['state', 'problem']).where('id', '=', import_id).executeTakeFirstOrThrow(),
    )
  const first = await startServerProcess(variablesOf(database))
  try {
    await until('the check to end', async () => (await stored()).state === 'checked' || null)
    await marquee.call(tenant.owner, 'venues', 'runImport', { import_id })
    const isLocked = () =>
      database.asOwner(async (pool) => {
        const { rowCount } = await pool.query(
          `select from pg_locks l join pg_database d on d.oid = l.database
           where d.datname = current_database() and l.relation = 'imports'::regclass and l.mode = 'RowShareLock'`,
        )
        return rowCount || null
      })
    await until('the import to run', isLocked)
  } finally {
    await first.kill()
  }
  const killedAt = performance.now()
  const second = await startServerProcess(variablesOf(database))
  try {
    await until('another attempt', async () => (await stored()).problem === 'Interrupted. Trying again…' || null)
    const seconds = (performance.now() - killedAt) / 1000
    console.info(`tried again after ${Math.round(seconds)} s`)
    expect(seconds).toBeLessThan(60)
    await until('the import to be done', async () => (await stored()).state === 'done' || null)
    expect((await marquee.call(tenant.owner, 'venues', 'getCount', {})).ok.total).toBe(10_000)
  } finally {
    await second.kill()
    await marquee.close()
  }
})
