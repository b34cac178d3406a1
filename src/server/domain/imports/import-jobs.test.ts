import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportSummary } from '#shared/records/import-calls.ts'
import { type BreakableDatabase, openBreakableDatabase } from '#tests/support/breakable-database.ts'
import { onPostgres } from '#tests/support/database.ts'
import { finish, importOf, lookAt, workOn } from '#tests/support/imports.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member, type Person, setStatus } from '#tests/support/people.ts'
import { askRecords } from '#tests/support/record-features.ts'
import { until } from '#tests/support/until.ts'

const venues = { feature: 'venues' } as const
let marquee: TestMarquee
let tenant: Company
let writer: Person & { membership_id: string }

const table = (count: number) => ({
  columns: ['name', 'city'],
  rows: Array.from({ length: count }, (_, at) => [`Hall ${at}`, 'Leith']),
})
async function begin(of: TestMarquee) {
  tenant = await company(of)
  writer = await member(of, tenant, { events: { access: 'write' } })
}
const namesOf = async (of: TestMarquee) => {
  const rows = await of.sql((tx) =>
    tx
      .selectFrom('venues')
      .select('name')
      .where('company_id', '=', tenant.id)
      .where('deleted_at', 'is', null)
      .execute(),
  )
  return rows.length
}

describe('access', () => {
  beforeAll(async () => {
    marquee = await startTestMarquee()
  })
  afterAll(() => marquee.close())
  beforeEach(() => begin(marquee))

  const setRole = (permissions: object) =>
    marquee.sql((tx) =>
      sql`update company_roles set permissions = ${JSON.stringify(permissions)}::jsonb where id =
        (select company_role_id from user_company_memberships where id = ${writer.membership_id})`.execute(tx),
    )
  async function leaveForAnother() {
    await member(marquee, await company(marquee), 'admin', writer)
    await marquee.sql((tx) =>
      sql`update user_company_memberships set status = 'inactive' where id = ${writer.membership_id}`.execute(tx),
    )
  }
  const losses: [string, () => Promise<unknown>][] = [
    ['may only read by now', () => setRole({ events: { access: 'read' } })],
    ['has another role without the module', () => setRole({ team: { access: 'admin' } })],
    [
      'has left',
      () =>
        marquee.sql((tx) =>
          tx
            .updateTable('user_company_memberships')
            .set({ status: 'inactive' })
            .where('id', '=', writer.membership_id)
            .execute(),
        ),
    ],
    ['has left, but may write in another company', leaveForAnother],
    [
      'is suspended',
      () =>
        marquee.sql((tx) => tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', writer.id).execute()),
    ],
    ['belongs to a company in read-only mode', () => setStatus(marquee, tenant.id, 'past_due')],
    ['belongs to a company that is closed', () => setStatus(marquee, tenant.id, 'closed')],
  ]
  const noAccess = 'The person who started this can no longer make these changes, so nothing was changed.'
  const stored = async (id: string) =>
    await marquee.sql((tx) =>
      tx.selectFrom('imports').select(['state', 'problem', 'cells']).where('id', '=', id).executeTakeFirstOrThrow(),
    )

  test.each(losses)('an import of a member who %s is cancelled', async (_, lose) => {
    const looked = await lookAt(marquee, writer, venues, table(3))
    expect(looked.made).toBe(3)
    await askRecords(marquee, writer, venues, 'runImport', { import_id: looked.id })
    await lose()
    await workOn(marquee, looked.id, 'run')
    expect(await stored(looked.id)).toMatchObject({ state: 'checked', problem: noAccess })
    expect(await namesOf(marquee)).toBe(0)
  })

  test('a dry run and an undo of a member who lost write access are cancelled too', async () => {
    const done = await finish(marquee, writer, venues, (await lookAt(marquee, writer, venues, table(2))).id)
    const started = await askRecords(marquee, writer, venues, 'startImport', {
      ...{ file_name: 'A', headings: ['Name'], columns: ['name'], cells: '["Another"]' },
    })
    await askRecords(marquee, writer, venues, 'undoImport', { import_id: done.id })
    await setRole({ events: { access: 'read' } })
    await workOn(marquee, done.id, 'undo')
    await workOn(marquee, started.ok.import.id, 'check')
    expect(await stored(done.id)).toMatchObject({ state: 'done', problem: noAccess })
    expect(await stored(started.ok.import.id)).toEqual({ state: 'failed', problem: noAccess, cells: '["Another"]' })
    expect(await namesOf(marquee)).toBe(2)
  })

  test('an import of a member moved to another role with write access completes', async () => {
    const looked = await lookAt(marquee, writer, venues, table(2))
    await askRecords(marquee, writer, venues, 'runImport', { import_id: looked.id })
    await setRole({ events: { access: 'admin' } })
    await workOn(marquee, looked.id, 'run')
    expect(await stored(looked.id)).toMatchObject({ state: 'done', problem: null })
  })
})

describe.runIf(onPostgres)('a running import', () => {
  beforeAll(async () => {
    marquee = await startTestMarquee()
  })
  afterAll(() => marquee.close())
  beforeEach(() => begin(marquee))

  /** Run an import that pauses before its last statements until `meanwhile` is done. */
  async function runWhile(id: string, meanwhile: () => Promise<unknown>): Promise<void> {
    await askRecords(marquee, writer, venues, 'runImport', { import_id: id })
    await marquee.app.connection.asOwner(async (pool) => {
      const client = await pool.connect()
      try {
        await client.query('begin; lock table import_rows in share mode')
        const running = workOn(marquee, id, 'run')
        await meanwhile()
        await client.query('rollback')
        await running
      } finally {
        client.release(true)
      }
    })
  }
  const isWritten = (id: string, rows: number) =>
    until('the rows to be written', async () => {
      const { rows_done } = await importOf(marquee, writer, venues, id)
      return rows_done >= rows || null
    })

  test('shows its progress and blocks nothing', async () => {
    const { id } = await lookAt(marquee, writer, venues, table(1200))
    await runWhile(id, async () => {
      await isWritten(id, 500)
      const { rows } = await marquee.app.connection.pool.query(
        `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query ilike '%update imports%'`,
      )
      expect(rows).toEqual([])
    })
    expect(await importOf(marquee, writer, venues, id)).toMatchObject({ state: 'done', made: 1200, rows_done: 1200 })
  })

  test("sets the database's idle timeout to the job's time limit", async () => {
    await marquee.app.connection.asOwner((pool) =>
      pool.query(`create function note_timeout() returns trigger language plpgsql as $$ begin
        new.city := current_setting('idle_in_transaction_session_timeout'); return new; end $$;
        create trigger note_timeout before insert on venues for each row execute function note_timeout()`),
    )
    const { id } = await lookAt(marquee, writer, venues, table(1))
    expect(await finish(marquee, writer, venues, id)).toMatchObject({ state: 'done', made: 1 })
    const { rows } = (await askRecords(marquee, writer, venues, 'listRecords')).ok
    expect(rows).toMatchObject([{ city: '10min' }])
    await marquee.app.connection.asOwner((pool) =>
      pool.query('drop trigger note_timeout on venues; drop function note_timeout()'),
    )
  })

  test('is rolled back if the permission ends before it completes', async () => {
    const { id } = await lookAt(marquee, writer, venues, table(600))
    await runWhile(id, async () => {
      await isWritten(id, 500)
      await marquee.sql((tx) =>
        sql`update company_roles set permissions = '{"events": {"access": "read"}}' where id =
          (select company_role_id from user_company_memberships where id = ${writer.membership_id})`.execute(tx),
      )
    })
    expect(await importOf(marquee, tenant.owner, venues, id)).toMatchObject({
      state: 'checked',
      problem: 'The person who started this can no longer make these changes, so nothing was changed.',
    })
    expect(await namesOf(marquee)).toBe(0)
  })
})

describe('a lost attempt', () => {
  beforeAll(async () => {
    marquee = await startTestMarquee()
  })
  afterAll(() => marquee.close())
  beforeEach(() => begin(marquee))

  const interrupted = 'Interrupted. Trying again…'
  /** Make inserts of venues fail with a PostgreSQL deadlock error. */
  const failTemporarily = () =>
    marquee.app.connection.asOwner((pool) =>
      pool.query(`create function end_transaction() returns trigger language plpgsql as $$ begin
        raise exception 'deadlock detected' using errcode = '40P01'; end $$;
        create trigger end_transaction before insert on venues for each row execute function end_transaction()`),
    )
  const recover = () =>
    marquee.app.connection.asOwner((pool) =>
      pool.query('drop trigger if exists end_transaction on venues; drop function if exists end_transaction()'),
    )
  test('is shown while it is retried; after two, the import fails and can be restarted', async () => {
    const { id } = await lookAt(marquee, writer, venues, table(3))
    await askRecords(marquee, writer, venues, 'runImport', { import_id: id })
    await failTemporarily()
    await expect(workOn(marquee, id, 'run')).rejects.toThrow('deadlock')
    expect(await importOf(marquee, writer, venues, id)).toMatchObject({ state: 'importing', problem: null })
    await expect(workOn(marquee, id, 'run', { was_lost: true })).rejects.toThrow('deadlock')
    expect(await importOf(marquee, writer, venues, id)).toMatchObject({ state: 'importing', problem: interrupted })
    await recover()
    await workOn(marquee, id, 'run', { was_lost: true })
    expect(await importOf(marquee, writer, venues, id)).toMatchObject({
      state: 'checked',
      problem: expect.stringMatching(/^This was interrupted twice, so nothing was changed\./),
    })
    expect(await namesOf(marquee)).toBe(0)
    expect(await finish(marquee, writer, venues, id)).toMatchObject({ state: 'done', made: 3, problem: null })
  })

  test('is cleared when the next attempt succeeds', async () => {
    const { id } = await lookAt(marquee, writer, venues, table(2))
    await askRecords(marquee, writer, venues, 'runImport', { import_id: id })
    await workOn(marquee, id, 'run', { was_lost: true })
    expect(await importOf(marquee, writer, venues, id)).toMatchObject({ state: 'done', made: 2, problem: null })
  })

  test('writes nothing more after its timeout', async () => {
    const { id } = await lookAt(marquee, writer, venues, table(2))
    await askRecords(marquee, writer, venues, 'runImport', { import_id: id })
    await expect(workOn(marquee, id, 'run', { signal: AbortSignal.abort(new Error('out of time')) })).rejects.toThrow(
      'out of time',
    )
    expect(await importOf(marquee, writer, venues, id)).toMatchObject({ state: 'importing', problem: null })
    expect(await namesOf(marquee)).toBe(0)
  })

  test('is detected by its missing heartbeat, and the queue retries the import', async () => {
    const started = await askRecords(marquee, writer, venues, 'startImport', {
      ...{ file_name: 'A', headings: ['Name'], columns: ['name'], cells: '["Another"]' },
    })
    const { id } = started.ok.import
    const pool = marquee.app.connection.pool
    const taken = await pool.query(
      `update pgboss.job set state = 'active', started_on = now() - interval '30 seconds', heartbeat_on = now() - interval '30 seconds'
       where name = 'work' and data -> 'data' ->> 'import_id' = $1 returning heartbeat_seconds`,
      [id],
    )
    expect(taken.rows).toEqual([{ heartbeat_seconds: 20 }])
    const executeSql = async (text: string, values?: unknown[]) => ({
      rows: (await pool.query(text, values)).rows ?? [],
    })
    const boss = new PgBoss({
      db: { executeSql },
      schema: 'pgboss',
      migrate: false,
      supervise: false,
      monitorIntervalSeconds: 1,
    })
    await boss.start()
    await boss.supervise('work')
    await boss.stop({ graceful: false })
    const { rows } = await pool.query(
      `select state, output from pgboss.job where data -> 'data' ->> 'import_id' = $1`,
      [id],
    )
    expect(rows).toEqual([{ state: 'retry', output: { value: { message: 'job heartbeat timeout' } } }])
    await marquee.app.jobs.work(marquee.app)
    const checked = await until('the import to be checked', async () => {
      const one = await importOf(marquee, writer, venues, id)
      return one.state === 'checking' ? null : one
    })
    expect(checked).toMatchObject({ state: 'checked', made: 1, problem: null })
  })
})

describe.runIf(onPostgres)('broken connections', () => {
  let database: BreakableDatabase
  beforeAll(async () => {
    database = await openBreakableDatabase(5)
    marquee = await startTestMarquee({}, { database: Promise.resolve(database), withJobs: true })
    await begin(marquee)
  })
  afterAll(() => marquee.close())

  async function endWhile(id: string, state: ImportSummary['state']): Promise<ImportSummary> {
    await until('an attempt to be ended', () =>
      database.asOwner(async (pool) => {
        const { rowCount } = await pool.query(`
          select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and l.relation = 'imports'::regclass and l.mode = 'RowShareLock'`)
        return rowCount || null
      }),
    )
    return await until(`an import to be no longer ${state}`, async () => {
      const one = await importOf(marquee, writer, venues, id)
      return one.state === state ? null : one
    })
  }

  test('during the check or the import cost one attempt, and the import completes', async () => {
    const { columns, rows } = table(2000)
    const started = await askRecords(marquee, writer, venues, 'startImport', {
      ...{ file_name: 'A', headings: columns, columns },
      cells: rows.map((row) => JSON.stringify(row)).join('\n'),
    })
    const { id } = started.ok.import
    expect(await endWhile(id, 'checking')).toMatchObject({ state: 'checked', made: 2000, problem: null })
    expect((await askRecords(marquee, writer, venues, 'runImport', { import_id: id })).status).toBe(200)
    expect(await endWhile(id, 'importing')).toMatchObject({ state: 'done', made: 2000, problem: null })
    expect(await namesOf(marquee)).toBe(2000)
  })
})
