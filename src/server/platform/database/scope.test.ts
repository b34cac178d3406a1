import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { onPostgres, openTestDatabase } from '#tests/support/database.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, person } from '#tests/support/people.ts'
import { connectPostgres } from './connect.ts'
import { inScope } from './database.ts'
import type { Scope, TenantScope } from './scope.ts'

let marquee: TestMarquee
let ours: Company
let theirs: Company
let key: Buffer
beforeAll(async () => {
  marquee = await startTestMarquee()
  ours = await company(marquee)
  theirs = await company(marquee)
  key = (await marquee.sql((tx) => tx.selectFrom('scope_keys').select('key').executeTakeFirstOrThrow())).key
})
afterAll(() => marquee.close())

const asTenant = (): TenantScope => ({ kind: 'company', user: ours.owner.id, company: ours.id })
/** Inject an expression into a statement of a tenant; returns what the next statement of the transaction sees. */
const injected = (expression: string, question = 'select id from companies') =>
  inScope(marquee.app.db, asTenant(), async (tx) => {
    await sql.raw(`select ${expression}`).execute(tx)
    return (await sql.raw<{ id: string }>(question).execute(tx)).rows
  })
const scopeOf = (user: string, of: string, until: number, signedWith: Buffer) => {
  const claim = `${user}|${of}|${until}`
  return `${claim}|${createHmac('sha256', signedWith).update(claim).digest('hex')}`
}
const now = () => Math.floor(Date.now() / 1000)

describe('an expression injected into a tenant’s statement', () => {
  test('sees its own company and may set its own scope again', async () => {
    expect(await injected('1')).toEqual([{ id: ours.id }])
    expect(await injected("set_config('app.scope', current_setting('app.scope'), true)")).toEqual([{ id: ours.id }])
    const signed = scopeOf(theirs.owner.id, theirs.id, now() + 60, key)
    expect(await injected(`set_config('app.scope', '${signed}', true)`)).toEqual([{ id: theirs.id }])
  })

  test.each([
    ['the word that was trusted once', () => 'system'],
    ['another company without a signature', () => `${theirs.owner.id}|${theirs.id}|${now() + 60}`],
    ['another key', () => scopeOf(theirs.owner.id, theirs.id, now() + 60, Buffer.alloc(32))],
    ['a signature that is over', () => scopeOf(ours.owner.id, ours.id, now() - 1, key)],
    ['one part too many', () => `${scopeOf(ours.owner.id, ours.id, now() + 60, key)}|`],
    ['a signature that is no number', () => `${ours.owner.id}|${ours.id}|${now() + 60}|zz`],
    ['separators', () => '|||'],
  ])('cannot raise the scope with %s', async (_, forged) => {
    await expect(injected(`set_config('app.scope', '${forged()}', true)`)).rejects.toThrow(
      /not signed|hexadecimal|invalid input syntax/,
    )
  })

  test('cannot reuse its signature for another company or a longer time', async () => {
    const parts = (of: string) =>
      `split_part(current_setting('app.scope'), '|', 1) || '|${of}|' || split_part(current_setting('app.scope'), '|', 3) || '|' || split_part(current_setting('app.scope'), '|', 4)`
    expect(await injected(`set_config('app.scope', ${parts(ours.id)}, true)`)).toEqual([{ id: ours.id }])
    await expect(injected(`set_config('app.scope', ${parts(theirs.id)}, true)`)).rejects.toThrow('not signed')
  })

  test('sees nothing when it empties the scope', async () => {
    expect(await injected("set_config('app.scope', '', true)")).toEqual([])
  })

  test('reads neither the key nor the queue and changes no limit', async () => {
    for (const question of [
      'select key from scope_keys',
      'select data from pgboss.job',
      'delete from pgboss.job_common',
      'delete from rate_limits',
    ])
      await expect(injected('1', question)).rejects.toThrow('permission denied')
  })

  test('calls no function with the owner’s rights except three harmless ones', async () => {
    const { rows } = await inScope(marquee.app.db, asTenant(), (tx) =>
      sql<{ name: string }>`
        select proname as name from pg_proc where prosecdef and has_function_privilege(oid, 'execute')
        and pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace) order by 1`.execute(tx),
    )
    expect(rows.map(({ name }) => name)).toEqual(['app_guest', 'app_scope', 'is_platform_staff'])
  })

  test.runIf(onPostgres)('becomes nobody else', async () => {
    for (const change of [
      "select set_config('role', 'marquee_staff', true)",
      'set role marquee_staff',
      'set session authorization marquee_owner',
    ])
      await expect(injected('1', change)).rejects.toThrow(/permission denied/)
    await inScope(marquee.app.db, asTenant(), async (tx) => {
      await sql`reset role`.execute(tx)
      expect((await sql`select id from companies`.execute(tx)).rows).toEqual([{ id: ours.id }])
    })
  })
})

test('a tenant cannot insert a verified address', async () => {
  const someone = await person(marquee)
  const insert = (scope: Scope, user: string, verified: boolean) =>
    inScope(marquee.app.db, scope, (tx) =>
      tx
        .insertInto('user_emails')
        .values({ user_id: user, email: `${crypto.randomUUID()}@x.example`, is_verified: verified })
        .execute(),
    )
  await expect(insert(asTenant(), ours.owner.id, true)).rejects.toThrow('row-level security')
  await expect(insert({ kind: 'user', user: someone.id }, someone.id, true)).rejects.toThrow('row-level security')
  await insert({ kind: 'user', user: someone.id }, someone.id, false)
  await insert({ kind: 'system' }, someone.id, true)
})

// The embedded engine has the process's clock.
test.runIf(onPostgres).each([-2, 2])(
  'a process whose clock is %d hours off signs by the clock of the database',
  async (hours) => {
    const database = await openTestDatabase()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
    try {
      const asked = inScope(database.db, asTenant(), (tx) => sql`select app_company() as id`.execute(tx))
      expect((await asked).rows).toEqual([{ id: ours.id }])
    } finally {
      vi.useRealTimers()
      await database.close()
    }
  },
)

test('a statement without a scope is not sent', async () => {
  await expect(marquee.app.db.selectFrom('companies').select('id').execute()).rejects.toThrow('needs a scope')
})

test.runIf(onPostgres)('a login that may more than its work needs is refused', async () => {
  const { connection } = marquee.app
  await expect(connection.requireSafeLogins()).resolves.toBeUndefined()
  const urls = await connection.asOwner(async (pool) => {
    const { host, port, database, user } = new pg.Client(pool.options)
    const url = (name: string) => `postgres://${name}:marquee-test@${host}:${port}/${database}`
    return { owner: url(user ?? ''), serving: url('marquee_test_tenant'), staff: url('marquee_test_staff') }
  })
  const refusal = async (url: string, staffUrl: string) => {
    const tried = connectPostgres({ url, staffUrl, max: 1 })
    try {
      return await tried.requireSafeLogins().then(
        () => null,
        (error: Error) => error.message,
      )
    } finally {
      await tried.close()
    }
  }
  expect(await refusal(urls.serving, urls.staff)).toBeNull()
  expect(await refusal(urls.owner, urls.staff)).toContain('DATABASE_URL: the login')
  expect(await refusal(urls.serving, urls.owner)).toContain('DATABASE_STAFF_URL: the login')
  expect(await refusal(urls.staff, urls.staff)).toContain('may become marquee_staff')
})

test.runIf(onPostgres)('a pooler must be told of', async () => {
  const database = await openTestDatabase()
  const { settings } = database
  if (!settings) throw new Error('Not on PostgreSQL')
  const untold = connectPostgres({ ...settings, pooler: 'none' })
  try {
    const answer = untold.requireSafeLogins().then(
      () => 'accepted',
      (error: Error) => error.message,
    )
    expect(await answer).toMatch(settings.pooler === 'none' ? /^accepted$/ : /leads through a pooler/)
  } finally {
    await untold.close()
    await database.close()
  }
})
