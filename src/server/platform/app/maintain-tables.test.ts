import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPostgres } from '#tests/support/database.ts'
import { jobContext } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { maintainTables } from './maintain-tables.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

test.skipIf(onPostgres)('a changed table is analyzed, and its dead rows are removed', async () => {
  const statistics = () =>
    marquee.sql(async (tx) => {
      const { rows } = await sql<{ reltuples: number; n_dead_tup: number }>`
        select c.reltuples, s.n_dead_tup from pg_class c join pg_stat_user_tables s on s.relid = c.oid where c.relname = 'users'`.execute(
        tx,
      )
      return rows[0]
    })
  await marquee.sql((tx) =>
    sql`insert into users (email, password_hash) select 'crowd' || n || '@people.example', 'none' from generate_series(1, 500) n`.execute(
      tx,
    ),
  )
  await marquee.sql((tx) => sql`delete from users where email like 'crowd%' and email > 'crowd2'`.execute(tx))
  await marquee.sql((tx) => sql`select pg_stat_force_next_flush()`.execute(tx))
  const before = await statistics()
  expect(before?.reltuples).toBe(-1)
  expect(before?.n_dead_tup).toBeGreaterThan(100)
  await maintainTables.work(jobContext(marquee), {})
  const { count } = await marquee.sql((tx) =>
    tx
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  expect(await statistics()).toMatchObject({ reltuples: count, n_dead_tup: 0 })
  const { rows } = await marquee.app.connection.pool.query('select current_user as role')
  expect(rows).toEqual([{ role: 'marquee_staff' }])
})
