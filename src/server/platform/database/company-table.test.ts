import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member, type Person } from '#tests/support/people.ts'
import { createCompanyTable } from './company-table.ts'
import { inScope } from './database.ts'
import type { Scope } from './scope.ts'

let marquee: TestMarquee
let tenant: Company
let other: Company
let guest: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
  other = await company(marquee)
  const invited = await member(marquee, tenant, 'admin')
  guest = invited
  await marquee.app.connection.asOwner(async (pool) => {
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    const name = sql`name text not null, is_public boolean not null default false`
    await createCompanyTable(db, { name: 'gadgets', columns: name, guests_see: sql<boolean>`is_public` })
    await createCompanyTable(db, { name: 'secrets', columns: name })
  })
  await marquee.sql(async (tx) => {
    await sql`update user_company_memberships set is_guest = true where id = ${invited.membership_id}`.execute(tx)
    for (const table of ['gadgets', 'secrets'])
      for (const { id } of [tenant, other])
        await sql`insert into ${sql.table(table)} (company_id, name, is_public) values (${id}, 'a', true), (${id}, 'b', false)`.execute(
          tx,
        )
  })
})
afterAll(() => marquee.close())

const run = (scope: Scope, text: string) =>
  inScope(marquee.app.db, scope, (tx) => sql.raw<{ name: string }>(text).execute(tx))
const owner = (): Scope => ({ kind: 'company', user: tenant.owner.id, company: tenant.id })
const asGuest = (): Scope => ({ kind: 'company', user: guest.id, company: tenant.id })

test('shows a company only its own rows and accepts no rows of another company', async () => {
  for (const table of ['gadgets', 'secrets'])
    expect((await run(owner(), `select name from ${table} order by name`)).rows).toEqual([{ name: 'a' }, { name: 'b' }])
  await expect(run(owner(), `insert into gadgets (company_id, name) values ('${other.id}', 'c')`)).rejects.toThrow(
    /row-level security/,
  )
  expect((await run(owner(), `delete from gadgets where company_id = '${other.id}'`)).numAffectedRows).toBe(0n)
})

test('shows guests only the declared rows and rejects their writes', async () => {
  expect((await run(asGuest(), 'select name from gadgets')).rows).toEqual([{ name: 'a' }])
  expect((await run(asGuest(), 'select name from secrets')).rows).toEqual([])
  await expect(run(asGuest(), `insert into gadgets (company_id, name) values ('${tenant.id}', 'c')`)).rejects.toThrow(
    /row-level security/,
  )
  for (const change of ["update gadgets set name = 'c'", 'delete from gadgets'])
    expect((await run(asGuest(), change)).numAffectedRows).toBe(0n)
})

test('is empty without a scope, complete for the back office, and enforced for its owner', async () => {
  await marquee.app.connection.asOwner(async (pool) => {
    const client = await pool.connect()
    await client.query('begin; set local role marquee_tenant')
    expect((await client.query('select name from gadgets')).rows).toEqual([])
    await client.query('rollback')
    client.release()
  })
  expect((await run({ kind: 'admin', user: tenant.owner.id }, 'select name from gadgets')).rows).toHaveLength(4)
  const { rows } = await marquee.app.connection.pool.query(
    "select relrowsecurity and relforcerowsecurity as forced from pg_class where relname in ('gadgets', 'secrets')",
  )
  expect(rows).toEqual([{ forced: true }, { forced: true }])
})
