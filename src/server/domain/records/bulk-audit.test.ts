import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadAuditHorizon, sealAuditRows, verifyAuditLog } from '#server/platform/audit/audit-seals.ts'
import { fromPlainText, plainText } from '#shared/rich-text.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member, type Person } from '#tests/support/people.ts'
import { askRecords } from '#tests/support/record-features.ts'

const venues = { feature: 'venues' } as const
let marquee: TestMarquee
let tenant: Company
let writer: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
  writer = await member(marquee, tenant, { events: { access: 'write' } })
})
afterAll(() => marquee.close())

const notesOf = (letter: string) => fromPlainText(`${letter} `.repeat(9_500))
const venueEntries = () =>
  marquee.sql(async (tx) => {
    const { rows } = await sql<{ bytes: number; old_values: { notes: unknown }; new_values: { notes: unknown } }>`
      select octet_length(to_jsonb(a)::text) as bytes, old_values, new_values from audit_logs a
      where company_id = ${tenant.id} and resource_type = 'venue' and action_type = 'update' order by seq`.execute(tx)
    return rows
  })

test('a bulk action on 500 records with long notes adds at most 2 kB per record to the log, which still verifies [M-LIST-25]', async () => {
  await marquee.sql((tx) =>
    sql`insert into venues (company_id, name, time_zone, notes)
      select ${tenant.id}, 'Venue ' || n, 'Europe/London', ${JSON.stringify(notesOf('a'))}::jsonb
      from generate_series(1, 500) n`.execute(tx),
  )
  const changed = await askRecords(marquee, writer, venues, 'changeRecords', {
    matching: {},
    changes: { notes: notesOf('b') },
  })
  expect(changed.ok.done).toHaveLength(500)
  const entries = await venueEntries()
  expect(entries).toHaveLength(500)
  expect(Math.max(...entries.map(({ bytes }) => bytes))).toBeLessThan(2000)
  expect(plainText(entries[0]?.old_values.notes)).toBe(`${'a '.repeat(100)}… (19,000 characters)`)
  expect(plainText(entries[0]?.new_values.notes)).toMatch(/^b b /)
  const seal = async () => {
    const horizon = await marquee.sql(loadAuditHorizon)
    while (horizon !== null && (await marquee.sql((tx) => sealAuditRows(tx, horizon))) > 0);
  }
  await seal()
  expect(await verifyAuditLog(marquee.sql)).toMatchObject({ fault: null })
})

test('a bulk action on 50 records with notes of many paragraphs adds at most 1.5 MB to the log', async () => {
  const { rows } = (await askRecords(marquee, writer, venues, 'listRecords', { limit: 50 })).ok
  const before = (await venueEntries()).length
  const changed = await askRecords(marquee, writer, venues, 'changeRecords', {
    ids: rows.map(({ id }) => id),
    changes: { notes: fromPlainText('a\n'.repeat(3000)) },
  })
  expect(changed.ok.done).toHaveLength(50)
  const entries = (await venueEntries()).slice(before)
  expect(entries).toHaveLength(50)
  expect(entries.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(1_500_000)
})

test('an action on one record logs its notes completely', async () => {
  const { rows } = (await askRecords(marquee, writer, venues, 'listRecords', { limit: 1 })).ok
  await askRecords(marquee, writer, venues, 'changeRecords', { ids: [rows[0]?.id], changes: { notes: notesOf('c') } })
  const last = (await venueEntries()).at(-1)
  expect(last?.new_values.notes).toEqual(notesOf('c'))
})
