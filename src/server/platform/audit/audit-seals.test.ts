import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { jobContext } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company } from '#tests/support/people.ts'
import { audit } from './audit.ts'
import { type AuditHead, sealAuditLog, sealAuditRows, verifyAuditLog } from './audit-seals.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const write = (count: number) =>
  marquee.sql(async (tx) => {
    for (let row = 0; row < count; row += 1)
      await audit(
        tx,
        { actor: { kind: 'cli', name: 'test' } },
        {
          action: row % 3 === 0 ? 'company.create' : 'company.update',
          id: crypto.randomUUID(),
          company_id: null,
          before: { name: `Hall ${row}` },
          after: { name: `House ${row}` },
          metadata: { admin_notes: `Note ${row}` },
        },
      )
  })
const seal = () => sealAuditLog.work(jobContext(marquee), {})
const rowsOf = async ({ sql }: TestMarquee) => {
  const { count } = await sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return count
}
const verify = (head?: { number: number; hash: string }) => verifyAuditLog(marquee.sql, head ? { head } : {})

test('the job seals new rows, and sealed rows verify', async () => {
  await company(marquee)
  await seal()
  const count = await rowsOf(marquee)
  expect(await verify()).toMatchObject({ rows: count, fault: null, head: { number: 1 } })
  await seal()
  expect((await verify()).head?.number).toBe(1)
})

test('rows written during sealing are in exactly one seal', async () => {
  await Promise.all([
    ...Array.from({ length: 12 }, () => write(5)),
    seal(),
    seal(),
    ...Array.from({ length: 12 }, () => write(5)),
  ])
  await seal()
  const count = await rowsOf(marquee)
  expect(await verify()).toMatchObject({ rows: count, fault: null })
})

test('each row is counted once across all seals, and the progress ends with their number', async () => {
  const own = await startTestMarquee()
  try {
    for (let row = 0; row < 45; row += 1)
      await own.sql((tx) =>
        audit(
          tx,
          { actor: { kind: 'cli', name: 'test' } },
          { action: 'company.create', id: `${row}`, company_id: null },
        ),
      )
    while ((await own.sql((tx) => sealAuditRows(tx, 1_000_000, 1))) > 0);
    const count = await rowsOf(own)
    const told: number[] = []
    const verdict = await verifyAuditLog(own.sql, { onProgress: (rows) => told.push(rows) })
    expect(verdict).toMatchObject({ rows: count, fault: null, head: { number: count } })
    expect(told).toEqual(Array.from({ length: count }, (_, at) => at + 1))
  } finally {
    await own.close()
  }
})

/** The verifier's result within a transaction that is already open on this connection. */
async function faultAsSeenBy(client: pg.PoolClient, head: AuditHead | undefined): Promise<string | null> {
  const connection = { query: client.query.bind(client), release: () => undefined }
  const pool = { connect: async () => connection, end: async () => undefined }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) })
  // The connection is already in a transaction; only the type differs.
  const tx = db as unknown as Transaction
  // A transaction runs one query at a time.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: (tx: Transaction) => Promise<T>) => {
    const turn = last.then(() => work(tx))
    last = turn.catch(() => undefined)
    return turn
  }
  const { fault } = await verifyAuditLog(inTurn, head ? { head } : {})
  return fault
}

/** A change to sealed data by a database owner who disabled the triggers. */
type Mutation = (run: (text: string) => Promise<unknown>, rnd: (below: number) => number) => Promise<unknown>

const someRow = (rnd: (below: number) => number) =>
  `(select id from audit_logs where seq <= (select max(up_to_seq) from audit_seals) order by seq offset ${rnd(290)} limit 1)`
const columns = ['action_type', 'resource_type', 'resource_id', 'ip_address', 'user_agent']
const mutations: Record<string, Mutation> = {
  edit: (run, rnd) =>
    run(`update audit_logs set ${columns[rnd(columns.length)]} = 'changed' where id = ${someRow(rnd)}`),
  'edit a byte of the values': (run, rnd) =>
    run(
      `update audit_logs set new_values = jsonb_set(coalesce(new_values, '{}'), '{name}', '"x${rnd(1_000_000)}"') where id = ${someRow(rnd)}`,
    ),
  'edit the moment': (run, rnd) =>
    run(`update audit_logs set created_at = created_at + interval '1 millisecond' where id = ${someRow(rnd)}`),
  'edit the actor': (run, rnd) =>
    run(`update audit_logs set admin_user_id = gen_random_uuid() where id = ${someRow(rnd)}`),
  delete: (run, rnd) => run(`delete from audit_logs where id = ${someRow(rnd)}`),
  insert: (run, rnd) =>
    run(`insert into audit_logs (actor_kind, action_type, resource_type, seq)
      values ('user', 'x', 'x', (select seq from audit_logs where id = ${someRow(rnd)}))`),
  reorder: (run, rnd) =>
    run(`update audit_logs set seq = pair.other from (
        select a.id, b.seq as other from audit_logs a, audit_logs b where a.id = ${someRow(rnd)} and b.id =
          (select id from audit_logs where seq <= (select max(up_to_seq) from audit_seals) order by seq desc limit 1)
        union all
        select b.id, a.seq from audit_logs a, audit_logs b where a.id = ${someRow(rnd)} and b.id =
          (select id from audit_logs where seq <= (select max(up_to_seq) from audit_seals) order by seq desc limit 1)
      ) pair where audit_logs.id = pair.id`),
  'edit a seal': (run, rnd) =>
    run(
      `update audit_seals set hash = sha256(hash) where number = (select number from audit_seals order by number offset ${rnd(5)} limit 1)`,
    ),
  'remove a seal': (run, rnd) =>
    run(
      `delete from audit_seals where number = (select number from audit_seals order by number offset ${rnd(5)} limit 1)`,
    ),
  'cut the tail': async (run) => {
    await run(
      `delete from audit_logs where seq > (select up_to_seq from audit_seals order by number desc offset 1 limit 1)`,
    )
    await run('delete from audit_seals where number = (select max(number) from audit_seals)')
  },
}

test('all of 1,000 direct changes to the database are detected', async () => {
  const own = await startTestMarquee()
  try {
    await own.sql(async (tx) => {
      for (let row = 0; row < 300; row += 1)
        await audit(
          tx,
          { actor: { kind: 'cli', name: 'test' } },
          {
            action: 'company.update',
            id: `company-${row}`,
            company_id: null,
            before: { name: `Hall ${row}` },
            after: { name: `House ${row}` },
          },
        )
    })
    const horizon = 1_000_000
    while ((await own.sql((tx) => sealAuditRows(tx, horizon, 40))) > 0);
    const before = await verifyAuditLog(own.sql)
    expect(before.fault).toBeNull()
    expect(before.head?.number).toBeGreaterThan(7)
    const head = before.head ?? undefined

    let seed = 4711
    const rnd = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    const names = Object.keys(mutations)
    const missed: string[] = []
    await own.app.connection.asOwner(async (pool: pg.Pool) => {
      for (const trigger of ['audit_logs_append_only', 'audit_logs_numbered'])
        await pool.query(`alter table audit_logs disable trigger ${trigger}`)
      await pool.query('alter table audit_seals disable trigger audit_seals_append_only')
      const client = await pool.connect()
      try {
        for (let turn = 0; turn < 1000; turn += 1) {
          const name = names[turn % names.length] ?? ''
          await client.query('begin')
          await mutations[name]?.((text) => client.query(text), rnd)
          const fault = await faultAsSeenBy(client, head)
          if (fault === null) missed.push(`${turn} ${name}`)
          await client.query('rollback')
        }
      } finally {
        client.release()
      }
    })
    expect(missed).toEqual([])
    expect((await verifyAuditLog(own.sql)).fault).toBeNull()
  } finally {
    await own.close()
  }
})
