import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { onPostgres } from '#tests/support/database.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company } from '#tests/support/people.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { until } from '#tests/support/until.ts'
import { batch } from './batch.ts'
import { connectPostgres } from './connect.ts'
import { inSavepoint, inScope, type Transaction } from './database.ts'
import { roundTrips } from './database-client.ts'
import { eachRow } from './each-row.ts'
import { QueryAfter } from './query-after.ts'
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
/** Without a transaction. */
const nameKept = async () => {
  const { rows } = await marquee.app.connection.pool.query('select name from companies where id = $1', [ours.id])
  return rows[0].name
}
const nameNow = async () => (await inScope(marquee.app.db, system, nameOf)).name

const inTwoSteps = async (tx: Transaction) => {
  await nameOf(tx)
  await rename(tx, 'Lost')
}

describe.each(scopes)('in a transaction of %s', (_, scope) => {
  test('what is asked together is answered in the order in which it stands, however it is written', async () => {
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

  test('rows are handed over one by one, in order and as they would be answered, before the next answer', async () => {
    const told: unknown[] = []
    const rows = sql<{ n: number; at: string }>`
      select n::bigint as n, timestamptz '2026-02-03 04:05:06.7+00' as at from generate_series(1, 2000) n`
    const each = (tx: Transaction) => eachRow(tx, rows, (row) => told.push(row))
    // First in its transaction, and later, where nothing is sent ahead of it.
    const [, after] = await inScope(marquee.app.db, scope(), (tx) =>
      batch([each(tx), nameOf(tx).then(() => told.length)]),
    )
    expect(after).toBe(2000)
    expect(told).toEqual(Array.from({ length: 2000 }, (_, at) => ({ n: at + 1, at: '2026-02-03T04:05:06.700Z' })))
    await inScope(marquee.app.db, scope(), (tx) => batch([each(tx), each(tx)]))
    expect(told).toHaveLength(6000)
  })

  test('what goes wrong with a row, or before any comes, is told, and the connection serves on', async () => {
    const numbers = (last: number) => sql<{ n: number }>`select 6 / n as n from generate_series(-2, ${last}::int) n`
    const heard: number[] = []
    const each = (last: number, then = () => {}) =>
      inScope(marquee.app.db, scope(), (tx) =>
        eachRow(tx, numbers(last), ({ n }) => {
          heard.push(n)
          then()
        }),
      )
    const tired = () => {
      throw new Error('no more')
    }
    await expect(each(-1, tired)).rejects.toThrow('no more')
    expect(heard).toEqual([-3])
    await expect(each(0)).rejects.toThrow('division by zero')
    await each(-1)
    expect(heard.slice(-2)).toEqual([-3, -6])
  })

  test('one that is refused undoes all that were asked with it, and is what is told', async () => {
    await inScope(marquee.app.db, system, (tx) => rename(tx, 'Kept'))
    const refused = inScope(marquee.app.db, scope(), (tx) =>
      batch([nameOf(tx), sql`select 1 / 0`.execute(tx), rename(tx, 'Lost'), nameOf(tx)]),
    )
    await expect(refused).rejects.toThrow('division by zero')
    expect(await nameNow()).toBe('Kept')
  })

  test('of a part that is refused nothing is asked behind its end', async () => {
    await inScope(marquee.app.db, scope(), async (tx) => {
      await rename(tx, 'Kept')
      const part = inSavepoint(tx, () => batch([Promise.reject(new Error('not you')), inTwoSteps(tx)]))
      await expect(part).rejects.toThrow('not you')
      // Whoever came late would come now.
      for (let round = 0; round < 5; round++) await nameOf(tx)
    })
    expect(await nameNow()).toBe('Kept')
  })

  test('what somebody refuses while others are still asking undoes those too, and they ask nothing behind the end', async () => {
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

  test('a statement that nobody waited for is refused once the work has ended, and does not reach another transaction', async () => {
    await inScope(marquee.app.db, system, (tx) => rename(tx, 'Kept'))
    const straggler = Promise.withResolvers<Transaction>()
    const refused = expect(
      straggler.promise.then((tx) => new Promise(setImmediate).then(() => rename(tx, 'Lost'))),
    ).rejects.toThrow(onPostgres ? 'after its transaction had ended' : 'already committed')
    await inScope(marquee.app.db, scope(), async (tx) => {
      await nameOf(tx)
      straggler.resolve(tx)
    })
    await refused
    const over = await straggler.promise
    await expect(inScope(marquee.app.db, scope(), () => rename(over, 'Lost'))).rejects.toThrow('already committed')
    expect(await nameNow()).toBe('Kept')
  })

  test('what only reads can write nothing, and its connection is as good as new afterwards', async () => {
    await inScope(marquee.app.db, system, (tx) => rename(tx, 'Kept'))
    const written = inScope(marquee.app.db, scope(), (tx) => rename(tx, 'Lost'), { readOnly: true })
    await expect(written).rejects.toThrow('cannot execute UPDATE in a read-only transaction')
    for (let round = 0; round < 20; round++) {
      expect(await inScope(marquee.app.db, scope(), nameOf, { readOnly: true })).toEqual({ name: 'Kept' })
      await inScope(marquee.app.db, scope(), (tx) => rename(tx, 'Kept'))
    }
  })

  test('a savepoint is undone alone, with what was asked together within it', async () => {
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
  test('a transaction that cannot begin is told as that, and what was sent behind it does nothing', async () => {
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

  test('work that asks nothing troubles the database with nothing', async () => {
    const sent = await statementsOf(() => inScope(marquee.app.db, tenant(), async () => 'done'))
    expect(sent).toEqual([])
  })

  test('the end of what only reads travels with what is asked next, and by itself when nothing is', async () => {
    /** One entry for each time something is sent, with what travels in it. */
    const sentBy = async (work: () => Promise<unknown>) => {
      const send = pg.Client.prototype.query
      const sent: string[] = []
      pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
        const [asked] = args
        const ahead = asked instanceof QueryAfter ? asked.ahead : []
        const { text } = asked as { text: string }
        sent.push([...ahead, { text }].map((one) => one.text.split(' ')[0]).join(' '))
        return Reflect.apply(send, this, args)
      } as typeof send
      try {
        await work()
        await new Promise(setImmediate)
      } finally {
        pg.Client.prototype.query = send
      }
      return sent
    }
    const one = connectPostgres({
      url: marquee.app.connection.pools.tenant.options.connectionString ?? '',
      staffUrl: marquee.app.connection.pools.staff.options.connectionString,
      max: 1,
    })
    const read = () => inScope(one.db, tenant(), nameOf, { readOnly: true })
    try {
      await read()
      await new Promise(setImmediate)
      expect(await sentBy(read)).toEqual(['begin select select', 'commit'])
      expect(await sentBy(() => Promise.all([read(), read()]))).toEqual([
        'begin select select',
        'commit begin select select',
        'commit',
      ])
      expect(await nameNow()).toBe(await nameKept())
    } finally {
      await one.close()
    }
  })

  test('the beginning and what is asked together travel once', async () => {
    let trips = 0
    const count = () => {
      trips += 1
    }
    roundTrips.subscribe(count)
    try {
      await inScope(marquee.app.db, tenant(), (tx) => batch([nameOf(tx), nameOf(tx), nameOf(tx)]))
    } finally {
      roundTrips.unsubscribe(count)
    }
    expect(trips).toBe(2)
  })

  test('nobody waits for the end of what only reads; for that of a change the caller waits', async () => {
    const send = pg.Client.prototype.query
    const answered = Promise.withResolvers<void>()
    pg.Client.prototype.query = function (this: pg.Client, asked: unknown, answer: unknown) {
      const isEnd = typeof asked === 'object' && asked !== null && 'text' in asked && asked.text === 'commit'
      const late = async (...result: unknown[]) => {
        await answered.promise
        if (typeof answer === 'function') answer(...result)
      }
      return Reflect.apply(send, this, [asked, isEnd ? late : answer])
    } as typeof send
    try {
      expect(await inScope(marquee.app.db, tenant(), nameOf, { readOnly: true })).toEqual({ name: await nameKept() })
      let hasEnded = false
      const changed = inScope(marquee.app.db, tenant(), (tx) => rename(tx, 'Changed')).then(() => {
        hasEnded = true
      })
      await until('the change to be made', async () => ((await nameKept()) === 'Changed' ? true : null))
      expect(hasEnded).toBe(false)
      answered.resolve()
      await changed
    } finally {
      answered.resolve()
      pg.Client.prototype.query = send
    }
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

  const named = async (text: string) => {
    const { rows } = await marquee.app.connection.pool.query<{ count: number }>(
      'select count(*) as count from pg_prepared_statements where statement = $1',
      [text],
    )
    return rows[0]?.count ?? 0
  }
  test('are planned under a name from the third time on; others, and those of several parts, are not', async () => {
    const { pool } = marquee.app.connection
    const text = 'select $1::int + 41 as of_this_test'
    for (let round = 0; round < 2; round++) await pool.query(text, [1])
    expect(await named(text)).toBe(0)
    for (let round = 0; round < 20; round++)
      expect((await pool.query(text, [round])).rows[0].of_this_test).toBe(41 + round)
    expect(await named(text)).toBe(1)
    const parts = 'select 1 as of_this_test; select 2 as of_this_test'
    for (let round = 0; round < 5; round++) await pool.query(parts)
    expect(await named(parts)).toBe(0)
  })
})
