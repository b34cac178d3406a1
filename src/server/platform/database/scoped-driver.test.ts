import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { onPostgres } from '#tests/support/database.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company } from '#tests/support/people.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { batch } from './batch.ts'
import { connectPostgres } from './connect.ts'
import { inSavepoint, inScope, type Transaction } from './database.ts'
import type { Scope } from './scope.ts'

// isolated: a process names 500 statements at most, and other tests would use them up

let marquee: TestMarquee
let ours: Company
beforeAll(async () => {
  marquee = await startTestMarquee()
  ours = await company(marquee)
})
afterAll(() => marquee.close())

const template = inject('template')
/** A pooler that hands connections on between transactions keeps no names. */
const keepsNames = !('pooler' in template && template.pooler === 'transaction')

const system: Scope = { kind: 'system' }
const tenant = (): Scope => ({ kind: 'company', user: ours.owner.id, company: ours.id })
const scopes = [
  ['the platform', () => system],
  ['a company', tenant],
] as const
const nameOf = (tx: Transaction) =>
  tx.selectFrom('companies').select('name').where('id', '=', ours.id).executeTakeFirstOrThrow()
const rename = (tx: Transaction, name: string) =>
  tx.updateTable('companies').set({ name }).where('id', '=', ours.id).execute()
const nameNow = async () => (await inScope(marquee.app.db, system, nameOf)).name

const inTwoSteps = async (tx: Transaction) => {
  await nameOf(tx)
  await rename(tx, 'Lost')
}

describe.each(scopes)('in a transaction of %s', (_, scope) => {
  test('queries of a batch run in order', async () => {
    const answers = await inScope(marquee.app.db, scope(), (tx) =>
      batch([
        rename(tx, 'First'),
        sql<{ name: string }>`select name from companies where id = ${ours.id}`.execute(tx).then(({ rows }) => rows[0]),
        rename(tx, 'Second'),
        nameOf(tx),
        sql`update companies set name = 'Third' where id = ${ours.id}`.execute(tx),
        nameOf(tx),
      ]),
    )
    expect([answers[1], answers[3], answers[5]]).toEqual([{ name: 'First' }, { name: 'Second' }, { name: 'Third' }])
    expect(await nameNow()).toBe('Third')
  })

  test('a failed query rolls back the whole batch and is the reported error', async () => {
    await inScope(marquee.app.db, system, (tx) => rename(tx, 'Kept'))
    const refused = inScope(marquee.app.db, scope(), (tx) =>
      batch([nameOf(tx), sql`select 1 / 0`.execute(tx), rename(tx, 'Lost'), nameOf(tx)]),
    )
    await expect(refused).rejects.toThrow('division by zero')
    expect(await nameNow()).toBe('Kept')
  })

  test('a failed savepoint sends nothing after its end', async () => {
    await inScope(marquee.app.db, scope(), async (tx) => {
      await rename(tx, 'Kept')
      const part = inSavepoint(tx, () => batch([Promise.reject(new Error('not you')), inTwoSteps(tx)]))
      await expect(part).rejects.toThrow('not you')
      // Whoever came late would come now.
      for (let round = 0; round < 5; round++) await nameOf(tx)
    })
    expect(await nameNow()).toBe('Kept')
  })

  test('an error beside running queries rolls them back, and none is sent after the end', async () => {
    await inScope(marquee.app.db, system, (tx) => rename(tx, 'Kept'))
    const sent = await statementsOf(async () => {
      const refused = inScope(marquee.app.db, scope(), (tx) =>
        batch([Promise.reject(new Error('not you')), inTwoSteps(tx)]),
      )
      await expect(refused).rejects.toThrow('not you')
    })
    expect(sent.at(-1)?.text).toBe('rollback')
    expect(await nameNow()).toBe('Kept')
  })

  test('a late statement is rejected and does not reach another transaction', async () => {
    await inScope(marquee.app.db, system, (tx) => rename(tx, 'Kept'))
    const straggler = Promise.withResolvers<Transaction>()
    const refused = expect(
      straggler.promise.then((tx) => new Promise(setImmediate).then(() => rename(tx, 'Lost'))),
    ).rejects.toThrow(/transaction had ended|already committed/)
    await inScope(marquee.app.db, scope(), async (tx) => {
      await nameOf(tx)
      straggler.resolve(tx)
    })
    await refused
    const over = await straggler.promise
    await expect(inScope(marquee.app.db, scope(), () => rename(over, 'Lost'))).rejects.toThrow(
      /transaction had ended|already committed/,
    )
    expect(await nameNow()).toBe('Kept')
  })

  test('a read-only transaction cannot write, and its connection stays usable', async () => {
    await inScope(marquee.app.db, system, (tx) => rename(tx, 'Kept'))
    const written = inScope(marquee.app.db, scope(), (tx) => rename(tx, 'Lost'), { readOnly: true })
    await expect(written).rejects.toThrow('cannot execute UPDATE in a read-only transaction')
    for (let round = 0; round < 20; round++) {
      expect(await inScope(marquee.app.db, scope(), nameOf, { readOnly: true })).toEqual({ name: 'Kept' })
      await inScope(marquee.app.db, scope(), (tx) => rename(tx, 'Kept'))
    }
  })

  test('a savepoint rolls back alone, including its batch', async () => {
    await inScope(marquee.app.db, scope(), async (tx) => {
      await rename(tx, 'Before')
      await expect(
        inSavepoint(tx, () => batch([rename(tx, 'Within'), sql`select 1 / 0`.execute(tx), nameOf(tx)])),
      ).rejects.toThrow('division by zero')
      expect(await nameOf(tx)).toEqual({ name: 'Before' })
    })
    expect(await nameNow()).toBe('Before')
  })
})

describe.runIf(onPostgres)('over a network', () => {
  test('a transaction that cannot begin reports its own error and changes nothing', async () => {
    await inScope(marquee.app.db, system, (tx) => rename(tx, 'Kept'))
    const { connection } = marquee.app
    // May change companies by itself, but become no tenant.
    const login = `marquee_lost_${crypto.randomUUID().slice(0, 8)}`
    await connection.asOwner((pool) =>
      pool.query(`create role ${login} login password 'lost'; grant select, update on companies to ${login};
        create policy lost on companies to ${login} using (true) with check (true)`),
    )
    const url = new URL('url' in template ? template.url : '')
    url.username = login
    url.password = 'lost'
    url.pathname = `/${new pg.Client(connection.pools.tenant.options).database}`
    const lost = connectPostgres({ url: url.href, staffUrl: connection.pools.staff.options.connectionString, max: 2 })
    try {
      const refused = 'permission denied to set role "marquee_tenant"'
      await expect(inScope(lost.db, tenant(), (tx) => rename(tx, 'Lost'))).rejects.toThrow(refused)
      // Often enough that what is asked has a name, which the connection never came to keep.
      for (let round = 0; round < 5; round++)
        await expect(inScope(lost.db, tenant(), nameOf, { readOnly: true })).rejects.toThrow(refused)
      await connection.asOwner((pool) => pool.query(`grant marquee_tenant to ${login}`))
      for (let round = 0; round < 5; round++)
        expect(await inScope(lost.db, tenant(), nameOf, { readOnly: true })).toEqual({ name: 'Kept' })
    } finally {
      await lost.close()
      await connection.asOwner((pool) =>
        pool.query(`drop policy lost on companies; revoke all on companies from ${login}; drop role ${login}`),
      )
    }
    expect(await nameNow()).toBe('Kept')
  })
})

describe.runIf(keepsNames)('statements that come back', () => {
  test.runIf(onPostgres)(
    'one that could not be planned on a new connection is planned there as soon as it can be',
    async () => {
      const table = `late_${crypto.randomUUID().slice(0, 8)}`
      const ask = (tx: Transaction) => sql<{ n: number }>`select n from ${sql.table(table)}`.execute(tx)
      const { connection } = marquee.app
      for (let round = 0; round < 4; round++)
        await expect(inScope(connection.db, system, ask)).rejects.toThrow('does not exist')
      const fresh = connectPostgres({ url: connection.pools.staff.options.connectionString ?? '', max: 1 })
      try {
        await expect(inScope(fresh.db, system, ask)).rejects.toThrow('does not exist')
        await connection.asOwner((pool) =>
          pool.query(`create table ${table} as select 7 as n; grant select on ${table} to marquee_staff`),
        )
        for (let round = 0; round < 3; round++) expect((await inScope(fresh.db, system, ask)).rows).toEqual([{ n: 7 }])
      } finally {
        await fresh.close()
        await connection.asOwner((pool) => pool.query(`drop table ${table}`))
      }
    },
  )

  test('a statement is prepared from its third use on', async () => {
    const text = 'select $1::int + 41 as of_this_test'
    const ask = (value: number) =>
      inScope(marquee.app.db, system, async (tx) => {
        const { rows } = await tx.executeQuery<{ of_this_test: number }>(CompiledQuery.raw(text, [value]))
        const prepared = await sql<{ count: number }>`
          select count(*) as count from pg_prepared_statements where statement = ${text}`.execute(tx)
        return [rows[0]?.of_this_test, prepared.rows[0]?.count]
      })
    expect(await ask(1)).toEqual([42, 0])
    expect(await ask(2)).toEqual([43, 0])
    expect(await ask(3)).toEqual([44, 1])
  })
})
