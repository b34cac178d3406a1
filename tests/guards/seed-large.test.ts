import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import * as people from '#scripts/support/seed-large/people-and-companies.ts'
import { takeAside } from '#scripts/support/seed-large/set-aside.ts'
import { dropDatabase } from '#tests/support/drop-database.ts'
import { runProgram } from '#tests/support/program.ts'

const template = inject('template')
const sizes = ['--users', '300', '--companies', '40', '--audit', '2000']
/** Excludes the monthly partitions that it adds; they inherit from the parent table. */
const shape = `
  select 'index' as kind, pg_get_indexdef(i.indexrelid) || i.indisvalid as is from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition
  union all select 'constraint', conrelid::regclass || conname || pg_get_constraintdef(o.oid) || convalidated from pg_constraint o
    join pg_class c on c.oid = conrelid where c.relnamespace = 'public'::regnamespace and not c.relispartition
  union all select 'trigger', pg_get_triggerdef(t.oid) || tgenabled::text from pg_trigger t join pg_class c on c.oid = tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace and not c.relispartition
  union all select 'policy', polrelid::regclass || polname || coalesce(pg_get_expr(polqual, polrelid), '') from pg_policy p
    join pg_class c on c.oid = polrelid where not c.relispartition
  union all select 'table', relname || relpersistence::text || relrowsecurity || relforcerowsecurity from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
  order by 1, 2`

let owner: pg.Pool
let pool: pg.Pool
let url: string
const name = `marquee_seed_large_${process.pid}`
const ask = async (statement: string) => (await pool.query<Record<string, unknown>>(statement)).rows

/** The script rejects the embedded engine, which is not made for so many rows. */
const onPostgres = test.skipIf('file' in template)

beforeAll(async () => {
  if ('file' in template) return
  owner = new pg.Pool({ connectionString: template.url, max: 1 })
  await owner.query(`create database ${name} template ${template.name}`)
  url = Object.assign(new URL(template.url), { pathname: `/${name}` }).href
  pool = new pg.Pool({ connectionString: url, max: 1 })
})

afterAll(async () => {
  if ('file' in template) return
  await pool.end()
  await dropDatabase(owner, name)
  await owner.end()
})

const run = async (script: string, ...args: string[]) => {
  const program = runProgram(script, args, { DATABASE_URL: url })
  return { code: await program.ended, text: program.text() }
}

onPostgres('a database is filled and as it was, but for the rows, even after an interruption', async () => {
  const before = await ask(shape)
  const client = await pool.connect()
  await takeAside(client, people)
  client.release()
  expect(await ask(shape)).not.toEqual(before)

  expect(await run('scripts/seed-large.ts', ...sizes)).toMatchObject({ code: 0 })
  expect(await ask(shape)).toEqual(before)
  expect(await ask('select count(*)::int as n from users')).toEqual([{ n: 300 }])
  expect(await ask('select count(*)::int as n from user_company_memberships')).toEqual([{ n: 400 }])
  expect(await ask(`select count(*)::int as n from pg_index where not indisvalid`)).toEqual([{ n: 0 }])
  expect(await ask(`select count(*)::int as n from pg_class where relpersistence = 'u'`)).toEqual([{ n: 0 }])

  // Rows carry the values that their triggers would have given them.
  const differing = await ask(`
    select c.id from companies c join subscriptions s on s.company_id = c.id where c.subscription_status is distinct from s.status
    union all select u.id from users u join user_emails e on e.user_id = u.id where u.email <> e.email or u.is_proven <> e.is_verified`)
  expect(differing).toEqual([])

  // Every partition has each index, attached to the parent's.
  const [log] = await ask(`select (select count(*) from pg_inherits where inhparent = 'audit_logs'::regclass)
    * (select count(*) from pg_index where indrelid = 'audit_logs'::regclass) as wanted,
    (select count(*) from pg_inherits h join pg_index i on i.indexrelid = h.inhparent where i.indrelid = 'audit_logs'::regclass) as there`)
  expect(log?.there).toBe(log?.wanted)
  expect(await ask('select sum(rows_counted)::int as n from audit_counts')).toEqual([{ n: 2000 }])
  expect(await run('scripts/audit-verify.ts')).toMatchObject({
    code: 0,
    text: expect.stringContaining('2000 rows are as'),
  })

  expect(await run('scripts/seed-large.ts', ...sizes)).toMatchObject({
    code: 1,
    text: expect.stringContaining('This database has people in it already'),
  })
})
