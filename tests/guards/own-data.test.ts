import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesKeptAfterDeletion, tablesOfCompanies } from '#server/features/company/company-data/company-tables.ts'
import {
  filesOfPerson,
  tablesOfPeople,
  unexportedUserReferences,
} from '#server/features/identity/own-data/person-tables.ts'
import type { TableExport } from '#server/platform/database/table-export.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'

/** Reads the catalog, not only the row types: manually created tables count too. */
let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

async function tablesWith(column: string): Promise<string[]> {
  const { rows } = await marquee.sql((tx) =>
    sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = ${column}
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(
      tx,
    ),
  )
  return rows.map(({ name }) => name)
}

test('every company table is exported to the owner, or has a reason why not', async () => {
  const tables = await tablesWith('company_id')
  expect(tables.length).toBeGreaterThan(18)
  expect(Object.keys(tablesOfCompanies).sort()).toEqual(tables)
})

test('every personal table is exported to the person, or has a reason why not', async () => {
  const tables = await tablesWith('user_id')
  expect(tables.length).toBeGreaterThan(12)
  expect(Object.keys(tablesOfPeople).sort()).toEqual(tables)
})

test('every column that refers to a person is exported, or is marked as not theirs', async () => {
  const { rows } = await marquee.sql((tx) =>
    sql<{ name: string }>`
      select t.relname || '.' || a.attname as name from pg_constraint k
        join pg_class t on t.oid = k.conrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = any (k.conkey)
      where k.contype = 'f' and k.confrelid = 'users'::regclass and a.attname <> 'user_id' order by 1`.execute(tx),
  )
  expect(Object.keys(unexportedUserReferences).sort()).toEqual(rows.map(({ name }) => name))
})

test('no reference prevents the deletion of a person or company', async () => {
  const { rows } = await marquee.sql((tx) =>
    sql<{ name: string }>`
      select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as name from pg_constraint
      where contype = 'f' and confrelid in ('users'::regclass, 'companies'::regclass) and confdeltype not in ('c', 'n')`.execute(
      tx,
    ),
  )
  expect(rows).toEqual([])
})

test("a company table loses a deleted company's rows, or is listed as keeping them", async () => {
  const { rows } = await marquee.sql((tx) =>
    sql<{ name: string }>`
      with recursive reached as (
        select 'companies'::regclass::oid as of
        union
        select k.conrelid from pg_constraint k join reached r on k.confrelid = r.of
        where k.contype = 'f' and k.confdeltype in ('c', 'n') and k.conparentid = 0
      ) select of::regclass::text as name from reached`.execute(tx),
  )
  const reached = new Set(rows.map(({ name }) => name))
  // Its counters go by a trigger.
  const kept = (await tablesWith('company_id')).filter((name) => !reached.has(name))
  expect(kept).toEqual(Object.keys(tablesKeptAfterDeletion))
})

test('no secret column is exported', () => {
  const readings = [
    ...Object.values<TableExport>(tablesOfCompanies),
    ...Object.values<TableExport>(tablesOfPeople),
    ...filesOfPerson.map(({ reading }) => reading),
  ].flatMap((taken) => ('withheld' in taken ? [] : [taken]))
  expect(readings.length).toBeGreaterThan(25)
  const secret = /password|token|secret|hash|sealed|salt|_key$/
  expect(
    readings.flatMap(({ table, columns }) => columns.filter((one) => secret.test(one)).map((one) => `${table}.${one}`)),
  ).toEqual([])
})
