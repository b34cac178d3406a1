import { readdirSync } from 'node:fs'
import { Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import type { Transaction } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { emptyDatabase } from '#tests/support/empty-database.ts'
import { audit } from './audit.ts'
import { verifyAuditLog } from './audit-seals.ts'

const carrying = '20261122-0250-seal-what-can-be-erased'
const names = readdirSync(new URL('../../migrations/', import.meta.url)).map((file) => file.replace(/\.ts$/, ''))
const before = names.sort()[names.indexOf(carrying) - 1]

/** A log that is sealed as the release before did it, in seals of 40 rows; all is asked as the owner. */
async function sealedBefore() {
  const { pool, close } = await emptyDatabase()
  await migrate(pool, before)
  const ask = async (...texts: string[]) => {
    const client = await pool.connect()
    try {
      // The functions of that release open a scope by a setting.
      await client.query("begin; select set_config('app.scope', 'system', true)")
      let rows: Record<string, unknown>[] = []
      for (const text of texts) rows = (await client.query<Record<string, unknown>>(text)).rows
      await client.query('commit')
      return rows
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
  const seal = 'select seal_audit_logs(1000000, 40) as covered'
  await ask(
    `insert into audit_logs (actor_kind, action_type, resource_type, resource_id, old_values, metadata, ip_address)
      select 'cli', 'update', 'company', 'c' || n, case when n % 3 > 0 then jsonb_build_object('name', 'Hall "' || n || '"') end,
        jsonb_build_object('note', 'Nôte ' || n), case when n % 2 = 0 then '10.0.0.' || n end
      from generate_series(1, 100) n`,
    seal,
    seal,
    seal,
  )
  const heads = (await ask("select encode(hash, 'hex') as hash from audit_seals order by number")).map(({ hash }) =>
    String(hash),
  )
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const sql = <T>(work: (tx: Transaction) => Promise<T>) => db.transaction().execute(work)
  return { ask, heads, seal, sql, close, upgrade: () => migrate(pool, carrying) }
}

test('a chain of the release before is carried over: it verifies, also against a head that was noted then, and goes on', async () => {
  const { ask, heads, seal, sql, upgrade, close } = await sealedBefore()
  try {
    expect(heads).toHaveLength(3)
    await upgrade()
    const verdict = await verifyAuditLog(sql, { head: { number: 2, hash: heads[1] ?? '' } })
    expect(verdict).toMatchObject({ rows: 100, erased: 0, fault: null, head: { number: 3 } })
    expect(verdict.head?.hash).not.toBe(heads[2])
    const another = await verifyAuditLog(sql, { head: { number: 2, hash: heads[0] ?? '' } })
    expect(another.fault).toBe('Seal 2 is not the one that was noted.')

    const ctx = { actor: { kind: 'cli' as const, name: 'test' } }
    await sql((tx) => audit(tx, ctx, { act: 'company.update', id: 'next', company_id: null }))
    expect(await ask(seal)).toEqual([{ covered: 1 }])
    expect(await verifyAuditLog(sql)).toMatchObject({ rows: 101, fault: null, head: { number: 4 } })
  } finally {
    await close()
  }
})

const breaks: [string, string, number][] = [
  ['a changed row', `update audit_logs set metadata = '{"note": "forged"}' where resource_id = 'c50'`, 2],
  ['a removed row', "delete from audit_logs where resource_id = 'c3'", 1],
  ['a changed seal', 'update audit_seals set hash = sha256(hash) where number = 3', 3],
  ['a removed seal', 'delete from audit_seals where number = 2', 2],
]
test.each(breaks)(
  'a chain that is broken by %s stops the upgrade with one sentence, and nothing is changed',
  async (_, change, seal) => {
    const { ask, upgrade, close } = await sealedBefore()
    try {
      const state = `select (select json_agg(l order by seq)::text from audit_logs l) as rows,
      (select json_agg(s order by number)::text from audit_seals s) as seals, to_regclass('audit_salts') as salts`
      await ask(
        'alter table audit_logs disable trigger audit_logs_append_only',
        'alter table audit_seals disable trigger audit_seals_append_only',
        change,
        'alter table audit_logs enable trigger audit_logs_append_only',
        'alter table audit_seals enable trigger audit_seals_append_only',
      )
      const broken = await ask(state)
      await expect(upgrade()).rejects.toThrow(
        `The audit log is not as it was sealed (seal ${seal}). Nothing was changed`,
      )
      expect(await ask(state)).toEqual(broken)
      expect(broken).toMatchObject([{ salts: null }])
    } finally {
      await close()
    }
  },
)
