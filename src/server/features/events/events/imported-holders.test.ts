import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweepHolds } from '#server/features/events/holds/sweep-holds.ts'
import type { PreviewedRow } from '#shared/records/import-calls.ts'
import { plainText, type RichText } from '#shared/rich-text.ts'
import { finish, lookAt, rowsOfImport } from '#tests/support/imports.ts'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member, type Person } from '#tests/support/people.ts'
import { askRecords } from '#tests/support/record-features.ts'

const events = { feature: 'events' } as const
let marquee: TestMarquee
let tenant: Company
let writer: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
})
beforeEach(async () => {
  tenant = await company(marquee)
  writer = await member(marquee, tenant, { events: { access: 'write' } })
})
afterAll(() => marquee.close())

const table = {
  columns: ['name', 'days.date', 'status', 'holder.name', 'holder.email'],
  headings: ['Gig', 'Date', 'Status', 'Agency', 'Agency email'],
}
const row = (name: string, status: string, ...holder: string[]) => [name, `${nextYear}-06-12`, status, ...holder]
const importRows = async (rows: string[][]) => {
  const looked = await lookAt(marquee, writer, events, { ...table, rows })
  const previewed = await rowsOfImport(marquee, writer, events, looked.id)
  await finish(marquee, writer, events, looked.id)
  return { looked, previewed }
}
const cell = (previewed: PreviewedRow | undefined, name: string) =>
  previewed?.values.find(({ column }) => column === name)
const listHolds = async (scope: 'active' | 'ended' = 'active') =>
  (await marquee.call(writer, 'holds', 'listHolds', { scope })).ok.holds
const recordNamed = async (name: string) => {
  const { rows } = (await askRecords(marquee, writer, events, 'listRecords', { scope: 'all' })).ok
  const id = String(rows.find((one) => one.name === name)?.id)
  const { record } = (await askRecords(marquee, writer, events, 'getRecord', { id })).ok
  return { id, notes: record.notes ? plainText(record.notes as RichText) : null }
}
const newsOfHolders = async () => {
  const { rows } = await marquee.sql((tx) =>
    sql`select event_id from holds where company_id = ${tenant.id} and holder_news is not null`.execute(tx),
  )
  return rows
}

test('imported holds show whom they are for, and no holder gets a mail', async () => {
  const { previewed } = await importRows([
    row('Nova', 'hold', 'Sunset Talent', 'Book@Sunset.example'),
    row('Echo', 'hold', 'Moon Music', ''),
    row('Luna', 'hold', '', 'only@mail.example'),
    row('Mono', 'hold', 'TBC', ''),
  ])
  const stored = cell(previewed[0], 'holder.email')?.text
  expect(cell(previewed[0], 'holder.name')).toMatchObject({ text: 'Sunset Talent', note: null, problem: null })
  const holders = new Map((await listHolds()).map((hold) => [hold.name, [hold.holder_name, hold.holder_email]]))
  expect(Object.fromEntries(holders)).toEqual({
    ...{ Nova: ['Sunset Talent', stored], Echo: ['Moon Music', null] },
    ...{ Luna: [null, 'only@mail.example'], Mono: [null, null] },
  })
  const { id, notes } = await recordNamed('Nova')
  const { hold } = (await marquee.call(writer, 'holds', 'getHold', { id })).ok
  expect([hold?.holder_name, hold?.holder_email, notes]).toEqual(['Sunset Talent', stored, null])
  expect(await newsOfHolders()).toEqual([])
  await sweepHolds.work(jobContext(marquee), {})
  const jobs = (await waitingJobs(marquee)).filter(({ data }) => JSON.stringify(data).includes(tenant.id))
  expect(jobs.filter(({ name }) => /hold/.test(name))).toEqual([])
})

test('rows that are no holds keep the text in the notes, and say so', async () => {
  const { previewed } = await importRows([
    row('Nova', 'confirmed', 'Sunset Talent', 'book@sunset.example'),
    row('Echo', '', 'Moon Music', ''),
  ])
  expect(cell(previewed[0], 'holder.name')).toMatchObject({
    text: '',
    cell: 'Sunset Talent',
    note: 'Only for new holds',
  })
  expect(cell(previewed[0], 'notes')).toMatchObject({ note: 'With ‘Agency’, ‘Agency email’' })
  expect(await listHolds()).toEqual([])
  expect((await recordNamed('Nova')).notes).toBe('Agency: Sunset Talent\nAgency email: book@sunset.example')
  expect((await recordNamed('Echo')).notes).toBe('Agency: Moon Music')
})

test('a bad address or a name that is too long is ignored, kept in the notes, and says so', async () => {
  const long = 'x'.repeat(121)
  const { looked, previewed } = await importRows([
    row('Nova', 'hold', 'Sunset Talent', 'call them'),
    row('Echo', 'hold', long, 'book@moon.example'),
  ])
  expect(looked).toMatchObject({ made: 2, skipped: 0, with_ignored: 2 })
  expect(cell(previewed[0], 'holder.email')).toMatchObject({ text: '', cell: 'call them', problem: expect.any(String) })
  expect(cell(previewed[1], 'holder.name')).toMatchObject({ text: '', problem: expect.stringMatching(/120/) })
  expect((await recordNamed('Nova')).notes).toBe('Agency email: call them')
  const holders = (await listHolds()).map(({ name, holder_name, holder_email }) => [name, holder_name, holder_email])
  expect(holders.toSorted()).toEqual([
    ['Echo', null, 'book@moon.example'],
    ['Nova', 'Sunset Talent', null],
  ])
})

test('a second import changes nothing, and keeps another holder in the notes of an existing hold', async () => {
  const rows = [row('Nova', 'hold', 'Sunset Talent', 'book@sunset.example'), row('Echo', 'confirmed', 'Moon Music', '')]
  await importRows(rows)
  expect((await importRows(rows)).looked).toMatchObject({ made: 0, changed: 0, unchanged: 2 })
  const { looked, previewed } = await importRows([row('Nova', 'hold', 'Other Agency', '')])
  expect(looked).toMatchObject({ made: 0, changed: 1 })
  expect(cell(previewed[0], 'holder.name')).toMatchObject({ text: '', note: 'Only for new holds' })
  expect((await recordNamed('Nova')).notes).toBe('Agency: Other Agency')
  expect((await listHolds()).map(({ holder_name }) => holder_name)).toEqual(['Sunset Talent'])
})

test('undoing an import ends its holds without a mail', async () => {
  const { looked } = await importRows([row('Nova', 'hold', 'Sunset Talent', 'book@sunset.example')])
  expect(await finish(marquee, writer, events, looked.id, 'undo')).toMatchObject({ state: 'undone', left: 0 })
  expect(await listHolds()).toEqual([])
  expect(await newsOfHolders()).toEqual([])
})
