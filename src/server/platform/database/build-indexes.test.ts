import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDatabase } from '#server/start.ts'
import { onPostgres } from '#tests/support/database.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { person } from '#tests/support/people.ts'
import { until } from '#tests/support/until.ts'
import { buildIndexes, builtWhileServing, missingIndexes } from './build-indexes.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const asOwner = <T>(work: (pool: pg.Pool) => Promise<T>) => marquee.app.connection.asOwner(work)

/** Process id of the session whose index build waits for somebody's transaction. */
const waitingBuilder = (pool: pg.Pool) =>
  until('a build that waits', async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where query like '%index concurrently%users_ngrams%' and pid <> pg_backend_pid()
         and wait_event_type = 'Lock' and datname = current_database()`,
    )
    return rows[0]?.pid
  })

const drop = () => asOwner((pool) => pool.query('drop index users_ngrams'))

test('what was prepared lacks no index, and what is missing is built by whoever prepares it, by two at once as well', async () => {
  expect(await asOwner(missingIndexes)).toEqual([])
  await drop()
  expect(await asOwner(missingIndexes)).toEqual(['users_ngrams'])
  const { connection } = marquee.app
  await (onPostgres ? Promise.all([1, 2, 3].map(() => prepareDatabase(connection))) : prepareDatabase(connection))
  expect(await asOwner(missingIndexes)).toEqual([])
  const { rows } = await asOwner((pool) =>
    pool.query(`select 1 from pg_indexes where indexname = any ($1)`, [Object.keys(builtWhileServing)]),
  )
  expect(rows.length).toBe(Object.keys(builtWhileServing).length)
})

test.runIf(onPostgres)(
  'while an index is built people sign up, and one that was given up halfway is built anew, by one of those who start',
  async () => {
    await drop()
    await asOwner(async (pool) => {
      const busy = await pool.connect()
      const builder = await pool.connect()
      try {
        await busy.query('begin')
        await busy.query(`update users set full_name = full_name where id = (select id from users limit 1)`)
        const givenUp = expect(buildIndexes(builder)).rejects.toThrow('user request')
        await pool.query('select pg_cancel_backend($1)', [await waitingBuilder(pool)])
        await givenUp
        const { rows } = await pool.query(`select indisvalid from pg_index where indexrelid = 'users_ngrams'::regclass`)
        expect(rows).toEqual([{ indisvalid: false }])
        expect(await missingIndexes(pool)).toEqual(['users_ngrams'])

        const { connection } = marquee.app
        const building = Promise.all([1, 2].map(() => connection.asOwner(buildIndexes, 'indexes')))
        await waitingBuilder(pool)
        await person(marquee)
        await busy.query('commit')
        await building
        expect(await missingIndexes(pool)).toEqual([])
      } finally {
        busy.release()
        builder.release(true)
      }
    })
  },
)
