import fc from 'fast-check'
import { sql } from 'kysely'
import papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { maxTagsPerCompany } from '#server/domain/tags/create-tag.ts'
import { eventImport } from '#shared/event-import.ts'
import { eventRecord } from '#shared/event-record.ts'
import { venueRecord } from '#shared/features/events/venues.ts'
import { importColumns } from '#shared/imports/import-columns.ts'
import { matchColumns } from '#shared/imports/match-columns.ts'
import { withCustomFields } from '#shared/records/custom-fields.ts'
import type { PreviewedRow } from '#shared/records/import-calls.ts'
import { discardWaiting, finish, importOf, lookAt, rowsOfImport, workOn } from '#tests/support/imports.ts'
import { jobContext } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member, type Person } from '#tests/support/people.ts'
import { askRecords } from '#tests/support/record-features.ts'
import { importJobs } from './import-jobs.ts'

const venues = { feature: 'venues' } as const
const events = { feature: 'events' } as const
let marquee: TestMarquee
let tenant: Company
let writer: Person
let reader: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

async function freshCompany(plan = 'Pro') {
  tenant = await company(marquee, { plan })
  writer = await member(marquee, tenant, { events: { access: 'write' } })
  reader = await member(marquee, tenant, { events: { access: 'read' } })
}

/** Label, text and problem of the cells that cannot be read. */
function problemsOf(row: PreviewedRow | undefined) {
  return (row?.values ?? []).flatMap(({ label, cell, problem }) => (problem === null ? [] : [[label, cell, problem]]))
}

async function kept() {
  return await marquee.sql(async (tx) => {
    const rowsOf = async (table: string) => {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(r) - 'version' - 'updated_at' - 'updated_by' as row from ${sql.table(table)} r
        where company_id = ${tenant.id} and deleted_at is null order by id`.execute(tx)
      return rows.map(({ row }) => row)
    }
    const { rows: days } = await sql<{ row: unknown }>`
      select to_jsonb(d) - 'id' - 'created_at' - 'updated_at' - 'created_by' as row from event_days d
      join events e on e.id = d.event_id where d.company_id = ${tenant.id} and e.deleted_at is null
      order by d.event_id, d.date`.execute(tx)
    return { venues: await rowsOf('venues'), events: await rowsOf('events'), days }
  })
}

describe('a table of venues', () => {
  beforeAll(() => freshCompany())

  test('is checked row by row without changes, then creates and updates as announced [M-LIST-41 M-LIST-42 M-LIST-43]', async () => {
    const there = await askRecords(marquee, writer, venues, 'createRecord', {
      name: 'Old Hall',
      time_zone: 'Europe/London',
      capacity: 100,
    })
    const same = await askRecords(marquee, writer, venues, 'createRecord', {
      name: 'Same Hall',
      time_zone: 'Europe/London',
    })
    expect([there.status, same.status]).toEqual([200, 200])
    const before = await kept()
    const looked = await lookAt(marquee, writer, venues, {
      columns: ['name', 'city', 'country', 'capacity', 'tags'],
      rows: [
        ['New Hall', 'Oslo', 'Norway', '1,200', 'big, loud'],
        ['old hall', 'Bergen', '', '200', ''],
        ['Same Hall', '', '', '', ''],
        ['Bad Hall', 'Rome', 'Narnia', 'many', ''],
        ['', 'Nowhere', '', '', ''],
        ['New  Hall', '', '', '', ''],
      ],
    })
    expect(looked).toMatchObject({ state: 'checked', made: 2, changed: 1, skipped: 3, row_count: 6 })
    expect(await kept()).toEqual(before)
    expect((await marquee.call(writer, 'eventSettings', 'listTags', {})).ok.tags).toEqual([])
    const rows = await rowsOfImport(marquee, writer, venues, looked.id)
    expect(rows.map(({ number, outcome }) => [number, outcome])).toEqual([
      [2, 'make'],
      [3, 'change'],
      [4, 'skip'],
      [5, 'make'],
      [6, 'skip'],
      [7, 'skip'],
    ])
    expect(rows[1]?.changes).toEqual([
      { column: 'name', label: 'Name', from: 'Old Hall', to: 'old hall' },
      { column: 'city', label: 'City', from: '', to: 'Bergen' },
      { column: 'capacity', label: 'Capacity', from: '100', to: '200' },
    ])
    expect(rows[2]?.reasons).toEqual([{ label: '', value: '', sentence: 'Nothing changes', code: 'unchanged' }])
    expect(rows[3]?.reasons).toEqual([])
    expect(problemsOf(rows[3])).toEqual([
      ['Country', 'Narnia', 'This is not a country'],
      ['Capacity', 'many', 'This is not a number'],
    ])
    expect(rows[4]?.reasons).toEqual([{ column: 'name', label: 'Name', value: '', sentence: 'Name is missing' }])
    const done = await finish(marquee, writer, venues, looked.id)
    expect(done).toMatchObject({ state: 'done', made: 2, changed: 1, skipped: 3, problem: null })
    const after = await kept()
    expect(after.venues).toHaveLength(4)
    expect(after.venues).toContainEqual(
      expect.objectContaining({ name: 'New Hall', city: 'Oslo', country: 'NO', capacity: 1200, created_by: writer.id }),
    )
  })
})

describe('a table of events', () => {
  beforeAll(() => freshCompany())

  test('accepts venues, days and times in common spellings [E-FEED-32]', async () => {
    await askRecords(marquee, writer, venues, 'createRecord', { name: 'Große Halle', time_zone: 'Europe/Berlin' })
    const looked = await lookAt(marquee, writer, events, {
      columns: [
        'name',
        'days.date',
        'days.doors',
        'days.starts',
        'days.ends',
        'venue',
        'kind',
        'artists.names',
        'owner',
        'status',
      ],
      rows: [
        [
          'Night One',
          `12.06.${nextYear}`,
          '7pm',
          '20:00',
          '00:30',
          'grosse halle',
          'Concert',
          'A, B',
          tenant.owner.email,
          'Hold',
        ],
        ['Night Two', `12 June ${nextYear}`, '', '21', '', 'Gross Halle', '', '', '', ''],
        ['Night Three', `${nextYear}-02-30`, '', '', '', '', '', '', '', ''],
        ['Night Four', `${nextYear}-06-14`, '', '', '', '', '', '', '', 'Confirmed'],
      ],
    })
    const rows = await rowsOfImport(marquee, writer, events, looked.id)
    expect(rows.map(({ outcome, reasons }) => [outcome, ...reasons.map(({ label }) => label)])).toEqual([
      ['make'],
      ['make'],
      ['skip', 'Date'],
      ['make'],
    ])
    expect(rows[1]?.values.find(({ column }) => column === 'venue')).toMatchObject({
      ...{ text: '', problem: 'No venue named ‘Gross Halle’', suggestion: 'Große Halle' },
    })
    await finish(marquee, writer, events, looked.id)
    const list = (await askRecords(marquee, writer, events, 'listRecords', { scope: 'all', sort: 'name' })).ok.rows
    expect(list).toMatchObject([
      { name: 'Night Four', status: 'confirmed' },
      {
        name: 'Night One',
        kind: 'concert',
        status: 'hold',
        time_zone: 'Europe/Berlin',
        venue: { name: 'Große Halle' },
        owner: { id: tenant.owner.id },
        starts_at: `${nextYear}-06-12T18:00:00.000Z`,
        ends_at: `${nextYear}-06-12T22:30:00.000Z`,
      },
      { name: 'Night Two', venue: null, owner: null },
    ])
  })

  test('without a column for the owner belongs to who imports it', async () => {
    const rows = [['Owned', `${nextYear}-07-01`]]
    const looked = await lookAt(marquee, writer, events, { columns: ['name', 'days.date'], rows })
    await finish(marquee, writer, events, looked.id)
    const found = (await askRecords(marquee, writer, events, 'listRecords', { scope: 'all', search: 'Owned' })).ok.rows
    expect(found).toMatchObject([{ name: 'Owned', owner: { id: writer.id } }])
  })
})

describe('an import', () => {
  beforeAll(() => freshCompany())
  const nights = (count: number, kind = 'Concert') => ({
    columns: ['name', 'days.date', 'days.starts', 'kind', 'tags'],
    rows: Array.from({ length: count }, (_, at) => [
      `Night ${at}`,
      `${nextYear}-06-${String(at + 1).padStart(2, '0')}`,
      '20:00',
      kind,
      'summer',
    ]),
  })
  const list = async () =>
    (await askRecords(marquee, writer, events, 'listRecords', { scope: 'all', limit: 100 })).ok.rows

  test('needs write access to the module, and is hidden without [M-LIST-38]', async () => {
    const { id } = await lookAt(marquee, writer, events, nights(1))
    const calls = [
      ...(['listImports', 'getImport', 'listImportRows', 'discardImport'] as const),
      ...(['runImport', 'previewUndo', 'undoImport'] as const),
    ]
    for (const name of calls) {
      const input = name === 'listImports' ? {} : { import_id: id }
      expect([name, (await askRecords(marquee, reader, events, name, input)).code]).toEqual([name, 'forbidden'])
    }
    const sent = { file_name: 'A', headings: ['Title'], columns: ['name'], cells: '["One"]' }
    expect((await askRecords(marquee, reader, events, 'startImport', sent)).code).toBe('forbidden')
  })

  test('writes an audit row for every record, and one for itself', async () => {
    const looked = await lookAt(marquee, writer, events, nights(2))
    await finish(marquee, writer, events, looked.id)
    const [one] = await list()
    const told = await marquee.sql((tx) =>
      tx
        .selectFrom('audit_logs')
        .select(['resource_type', 'action_type', 'resource_id', 'subject_user_id', 'metadata'])
        .where('company_id', '=', tenant.id)
        .where('resource_type', 'in', ['event', 'record_import'])
        .execute(),
    )
    expect(told).toHaveLength(3)
    expect(told).toContainEqual({
      resource_type: 'event',
      action_type: 'create',
      resource_id: one?.id,
      subject_user_id: writer.id,
      metadata: expect.objectContaining({ name: one?.name, version: 1 }),
    })
    expect(told).toContainEqual(expect.objectContaining({ resource_type: 'record_import', resource_id: looked.id }))
  })

  test('runs once when started twice', async () => {
    await freshCompany()
    await finish(marquee, writer, events, (await lookAt(marquee, writer, events, nights(2))).id)
    const looked = await lookAt(marquee, writer, events, nights(4, 'Festival'))
    expect(looked).toMatchObject({ made: 2, changed: 2 })
    const pressed = await Promise.all(
      [1, 2].map(() => askRecords(marquee, writer, events, 'runImport', { import_id: looked.id })),
    )
    expect(pressed.map(({ ok }) => ok.import.state)).toEqual(['importing', 'importing'])
    await workOn(marquee, looked.id, 'run')
    await workOn(marquee, looked.id, 'run')
    expect(await importOf(marquee, writer, events, looked.id)).toMatchObject({ made: 2, changed: 2 })
    expect(await list()).toHaveLength(4)
    expect((await askRecords(marquee, writer, events, 'runImport', { import_id: looked.id })).ok.import.state).toBe(
      'done',
    )
  })

  test('imports only what was checked, and skips records changed meanwhile', async () => {
    await freshCompany()
    await finish(marquee, writer, events, (await lookAt(marquee, writer, events, nights(4))).id)
    const looked = await lookAt(marquee, writer, events, nights(5, 'Sport'))
    const [first] = await list()
    await askRecords(marquee, writer, events, 'updateRecord', {
      id: first?.id,
      version: first?.version,
      changes: { capacity: 7 },
    })
    await askRecords(marquee, writer, events, 'createRecord', {
      name: 'Night 4',
      days: [{ date: `${nextYear}-06-05` }],
    })
    const done = await finish(marquee, writer, events, looked.id)
    expect(done).toMatchObject({ made: 0, changed: 3, skipped: 2 })
    const rows = await rowsOfImport(marquee, writer, events, looked.id, 'skip')
    expect(rows.flatMap(({ reasons }) => reasons.map(({ sentence }) => sentence))).toEqual([
      'This has changed since it was looked at',
      'This has changed since it was looked at',
    ])
    expect((await list()).filter((row: object) => 'kind' in row && row.kind === 'sport')).toHaveLength(3)
  })

  test('that fails is rolled back, and can be retried [M-LIST-44]', async () => {
    await freshCompany()
    const looked = await lookAt(marquee, writer, events, nights(3))
    const before = await kept()
    const break_ = (how: string) => marquee.app.connection.asOwner((pool) => pool.query(how))
    await break_(`create function refuse_third() returns trigger language plpgsql as $$ begin
      if new.name = 'Night 2' then raise exception 'broken'; end if; return new; end $$;
      create trigger refuse_third before insert on events for each row execute function refuse_third()`)
    const failed = await finish(marquee, writer, events, looked.id)
    await break_('drop trigger refuse_third on events; drop function refuse_third()')
    expect(failed).toMatchObject({ state: 'checked', problem: expect.stringMatching(/nothing was changed/) })
    expect(await kept()).toEqual(before)
    expect(await finish(marquee, writer, events, looked.id)).toMatchObject({ state: 'done', made: 3, problem: null })
  })

  test("remembers the company's column mapping of imports that ran, except of calendar files [M-LIST-40]", async () => {
    const run = async (table: Parameters<typeof lookAt>[3]) =>
      await finish(marquee, writer, events, (await lookAt(marquee, writer, events, table)).id)
    await freshCompany()
    await run({ ...nights(1), headings: ['What?', 'WHEN', 'Start', 'Kind', 'Tags'] })
    await run({ columns: ['name', 'days.date'], headings: ['Title', 'Start'], rows: [['X', '2027-06-12']] })
    await run({ ...nights(1), file_name: 'Gigs.ICS', headings: ['A', 'B', 'C', 'D', 'E'] })
    await lookAt(marquee, writer, events, { columns: ['name', ''], headings: ['Title', 'Tags'], rows: [['X', 'y']] })
    const { remembered } = (await askRecords(marquee, tenant.owner, events, 'listImports')).ok
    expect(remembered).toMatchObject([
      { headings: ['Title', 'Start'], columns: ['name', 'days.date'] },
      { headings: ['What?', 'WHEN', 'Start', 'Kind', 'Tags'], columns: nights(1).columns },
    ])
    expect((await askRecords(marquee, writer, venues, 'listImports')).ok.remembered).toEqual([])
  })

  test('accepts custom fields [M-REC-92]', async () => {
    const admin = await member(marquee, tenant, { events: { access: 'admin' }, budget: { access: 'read' } })
    const make = async (input: Record<string, unknown>) => {
      const answer = await marquee.call(admin, 'eventSettings', 'createCustomField', {
        kind: 'venue',
        label: '',
        type: 'text',
        ...input,
      })
      return answer.ok.field
    }
    const rider = await make({ label: 'Rider', type: 'text' })
    const fee = await make({ label: 'Fee', type: 'money', currency: 'EUR' })
    const load = await make({ label: 'Load-in', type: 'choices', choices: [{ label: 'Ramp' }, { label: 'Lift' }] })
    const boss = await make({ label: 'Boss', type: 'person' })
    const columns = ['name', ...[rider, fee, load, boss].map(({ id }) => `custom.${id}`)]
    const rows = [
      ['Own Hall', 'Warm', '1.250,50 EUR', 'lift, ramp', admin.email],
      ['Bad Hall', '', '5 USD', 'stairs', 'nobody'],
    ]
    const looked = await lookAt(marquee, admin, venues, { columns, rows })
    expect(looked).toMatchObject({ made: 2, skipped: 0 })
    const [, bad] = await rowsOfImport(marquee, admin, venues, looked.id)
    expect(problemsOf(bad)).toEqual([
      ['Fee', '5 USD', 'An amount in EUR, not in USD'],
      ['Load-in', 'stairs', 'Choose one: Ramp, Lift'],
      ['Boss', 'nobody', 'No member is called ‘nobody’'],
    ])
    await finish(marquee, admin, venues, looked.id)
    const { rows: made } = (await askRecords(marquee, admin, venues, 'listRecords', { search: 'own hall' })).ok
    expect(made[0]?.custom).toMatchObject({ [rider.id]: 'Warm', [fee.id]: { amount: 125_050, currency: 'EUR' } })
    const again = await lookAt(marquee, admin, venues, {
      columns,
      rows: [['Own Hall', 'Cold', ...(rows[0] ?? []).slice(2)]],
    })
    const [row] = await rowsOfImport(marquee, admin, venues, again.id)
    expect([row?.outcome, row?.changes]).toEqual([
      'change',
      [{ column: `custom.${rider.id}`, label: 'Rider', from: 'Warm', to: 'Cold' }],
    ])
    await finish(marquee, admin, venues, again.id)
    expect(await finish(marquee, admin, venues, again.id, 'undo')).toMatchObject({ state: 'undone', left: 0 })
    const back = (await askRecords(marquee, admin, venues, 'listRecords', { search: 'own hall' })).ok.rows[0]
    expect(back?.custom[rider.id]).toBe('Warm')
    expect((await lookAt(marquee, writer, venues, { columns: ['name'], rows: [['Own Hall']] })).skipped).toBe(1)
    const unseen = { file_name: 'A', headings: ['Fee'], columns: [`custom.${fee.id}`], cells: '["1"]' }
    expect((await askRecords(marquee, writer, venues, 'startImport', unseen)).code).toBe('bad_input')
  })

  test('of an export changes nothing [M-REC-92]', async () => {
    for (const of of [venues, events]) await discardWaiting(marquee, writer, of)
    for (const of of [venues, events]) {
      const file = await marquee.send(writer, of.feature, 'getExport', 'read', { format: 'csv', scope: 'all' })
      const { data } = papa.parse<string[]>(file.body.replace(/^\uFEFF/, '').trim())
      const [headings = [], ...rows] = data
      const { fields } = (await marquee.call(writer, 'eventSettings', 'listCustomFields', {})).ok
      const type = withCustomFields(of === venues ? venueRecord : eventRecord, fields)
      const columns = matchColumns(headings, importColumns(type)).map((column) => column ?? '')
      expect([columns[0], columns.at(-1)]).toEqual(['name', 'id'])
      expect(columns[headings.indexOf('All days')] ?? '').toBe('')
      const looked = await lookAt(marquee, writer, of, { columns, headings, rows })
      expect(rows.length).toBeGreaterThan(0)
      const told = await rowsOfImport(marquee, writer, of, looked.id)
      expect(new Set(told.flatMap(({ reasons }) => reasons.map(({ sentence }) => sentence)))).toEqual(
        new Set(['Nothing changes']),
      )
      expect(looked).toMatchObject({ made: 0, changed: 0, skipped: rows.length })
    }
  })

  test("finds only the company's own records by ID; rows with other IDs are matched by name", async () => {
    const stranger = await company(marquee)
    const elsewhere = await member(marquee, stranger, { events: { access: 'write' } })
    const { record } = (
      await askRecords(marquee, elsewhere, venues, 'createRecord', { name: 'Theirs', time_zone: 'Europe/London' })
    ).ok
    const looked = await lookAt(marquee, writer, venues, {
      columns: ['id', 'name'],
      rows: [
        [record.id, 'Ours'],
        ['nonsense', 'Ours too'],
      ],
    })
    const rows = await rowsOfImport(marquee, writer, venues, looked.id)
    expect(rows.map(({ outcome, record_id, reasons }) => [outcome, record_id, reasons[0]?.label])).toEqual([
      ['make', null, undefined],
      ['make', null, undefined],
    ])
    expect(problemsOf(rows[1])).toEqual([])
    for (const name of [
      'getImport',
      'listImportRows',
      'discardImport',
      'runImport',
      'undoImport',
      'previewUndo',
    ] as const)
      expect((await askRecords(marquee, elsewhere, venues, name, { import_id: looked.id })).code).toBe('not_found')
    expect((await askRecords(marquee, writer, events, 'getImport', { import_id: looked.id })).code).toBe('not_found')
  })

  test('ignores records in the bin: their IDs are rejected, and their names are free', async () => {
    for (const of of [venues, events]) await discardWaiting(marquee, writer, of)
    const { record } = (
      await askRecords(marquee, writer, venues, 'createRecord', { name: 'Closed Hall', time_zone: 'Europe/London' })
    ).ok
    await askRecords(marquee, writer, venues, 'moveToBin', { ids: [record.id] })
    const looked = await lookAt(marquee, writer, venues, {
      columns: ['id', 'name', 'city'],
      rows: [
        [record.id, 'Reopened Hall', 'Leith'],
        ['', 'Closed Hall', 'Oslo'],
      ],
    })
    const rows = await rowsOfImport(marquee, writer, venues, looked.id)
    expect(rows.map(({ outcome, reasons }) => [outcome, reasons[0]?.sentence])).toEqual([
      ['skip', 'This venue is in the bin. Restore it first.'],
      ['make', undefined],
    ])
    expect(await finish(marquee, writer, venues, looked.id)).toMatchObject({ state: 'done', made: 1, changed: 0 })
    const halls = (await kept()).venues.filter(({ name }) => ['Closed Hall', 'Reopened Hall'].includes(String(name)))
    expect(halls).toMatchObject([{ id: expect.not.stringMatching(record.id), name: 'Closed Hall', city: 'Oslo' }])
  })
})

test("an import above the plan's limit rejects each event above it with a message [M-LIM-12 M-LIM-40]", async () => {
  await freshCompany('Starter')
  const limits = await marquee.sql((tx) =>
    tx
      .updateTable('plans')
      .set({ limits: sql`limits || '{"max_events": 3}'` })
      .where('name', '=', 'Starter')
      .returning('limits')
      .executeTakeFirstOrThrow(),
  )
  expect(limits).toBeDefined()
  await askRecords(marquee, writer, events, 'createRecord', { name: 'There', days: [{ date: `${nextYear}-05-01` }] })
  const looked = await lookAt(marquee, writer, events, {
    columns: ['name', 'days.date', 'status'],
    rows: [1, 2, 3, 4].map((at) => [`Night ${at}`, `${nextYear}-06-0${at}`, at === 2 ? 'Inquiry' : 'Draft']),
  })
  const rows = await rowsOfImport(marquee, writer, events, looked.id)
  expect(rows.map(({ outcome, reasons }) => [outcome, reasons[0]?.sentence])).toEqual([
    ['make', undefined],
    ['make', undefined],
    ['make', undefined],
    ['skip', 'Your plan allows 3 events. Archive one or choose a larger plan.'],
  ])
  await askRecords(marquee, writer, events, 'createRecord', { name: 'Another', days: [{ date: `${nextYear}-05-02` }] })
  const done = await finish(marquee, writer, events, looked.id)
  expect(done).toMatchObject({ made: 2, skipped: 2 })
})

describe('a pending import', () => {
  beforeAll(() => freshCompany())
  const start = (who: Person, of: typeof venues | typeof events) =>
    askRecords(marquee, who, of, 'startImport', {
      ...{ file_name: 'A', headings: ['Name'], columns: ['name'] },
      cells: '["Waiting"]',
    })

  test('is one of at most three per company, even with eight concurrent starts', async () => {
    const started = await Promise.all(
      Array.from({ length: 8 }, (_, at) => start(at % 2 ? writer : tenant.owner, at % 3 ? venues : events)),
    )
    expect(started.map(({ code }) => code).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => null),
      ...Array.from({ length: 5 }, () => 'too_many_imports'),
    ])
    expect(started.find(({ error }) => error)?.error?.error).toBe(
      '3 imports are waiting already. Finish or discard one of them first.',
    )
    const elsewhere = await company(marquee)
    const stranger = await member(marquee, elsewhere, { events: { access: 'write' } })
    expect((await start(stranger, venues)).code).toBeNull()
  })

  test('frees its slot once discarded or imported, and cannot be discarded after that', async () => {
    await freshCompany()
    const ids: string[] = []
    for (let at = 0; at < 3; at += 1) ids.push((await start(writer, venues)).ok.import.id)
    const [first = '', second = ''] = ids
    expect((await askRecords(marquee, writer, venues, 'discardImport', { import_id: first })).ok).toEqual({
      success: true,
    })
    expect((await askRecords(marquee, writer, venues, 'getImport', { import_id: first })).code).toBe('not_found')
    expect((await start(writer, venues)).code).toBeNull()
    await workOn(marquee, second, 'check')
    await finish(marquee, writer, venues, second)
    expect((await askRecords(marquee, writer, venues, 'discardImport', { import_id: second })).code).toBe(
      'import_not_ready',
    )
    expect((await start(writer, venues)).code).toBeNull()
    expect((await start(writer, venues)).code).toBe('too_many_imports')
  })
})

test.each<[column: string, cell: string, sentence: string]>([
  ['days.date', '1'.repeat(2001), 'At most 2,000 characters'],
  ['time_zone', 'a/'.repeat(1001), 'At most 2,000 characters'],
  ['days.starts', '9'.repeat(20_000), 'At most 2,000 characters'],
  ['artists.names', 'a,'.repeat(10_000), 'At most 200 entries'],
  ['tags', 'a,'.repeat(10_000), 'At most 20 entries'],
  ['notes', '.\n'.repeat(2_001), 'At most 2,000 lines'],
])('an oversized cell of %s is not read', async (column, cell, sentence) => {
  await freshCompany()
  const columns = ['name', ...(column === 'days.date' ? [] : ['days.date']), column]
  const row = ['Large', ...(column === 'days.date' ? [] : ['2027-06-01']), cell]
  const fine = ['Fine', ...(column === 'days.date' ? [] : ['2027-06-01']), column === 'days.date' ? '2027-06-01' : '']
  const looked = await lookAt(marquee, writer, events, { columns, rows: [row, fine] })
  const isRequired = column === 'days.date'
  expect(looked).toMatchObject({ state: 'checked', made: isRequired ? 1 : 2, skipped: isRequired ? 1 : 0 })
  const [large] = await rowsOfImport(marquee, writer, events, looked.id)
  expect(large?.reasons.map((reason) => reason.sentence)).toEqual(isRequired ? [sentence] : [])
  const [, cellShown = '', problem] = problemsOf(large)[0] ?? []
  expect(problem).toBe(sentence)
  expect(cellShown.length).toBeLessThanOrEqual(501)
  expect((await marquee.call(writer, 'eventSettings', 'listTags', {})).ok.tags).toEqual([])
})

test('custom money fields in import rows are hidden from members without budget access [M-REC-87]', async () => {
  await freshCompany()
  const boss = await member(marquee, tenant, { events: { access: 'admin' }, budget: { access: 'read' } })
  const rent = (
    await marquee.call(boss, 'eventSettings', 'createCustomField', {
      ...{ kind: 'venue', label: 'Rent', type: 'money', currency: 'EUR', choices: [] },
    })
  ).ok.field
  const columns = ['name', 'city', `custom.${rent.id}`]
  await finish(
    marquee,
    boss,
    venues,
    (await lookAt(marquee, boss, venues, { columns, rows: [['Hall', 'Oslo', '1234']] })).id,
  )
  const { id } = await lookAt(marquee, boss, venues, {
    columns,
    rows: [
      ['Hall', 'oslo', '9876'],
      ['Other', '', '8765 USD'],
    ],
  })
  const seen = JSON.stringify(await rowsOfImport(marquee, boss, venues, id))
  for (const amount of ['1234.00 EUR', '9876.00 EUR', '8765 USD']) expect(seen).toContain(amount)
  const [changed, refused] = await rowsOfImport(marquee, writer, venues, id)
  expect(changed?.changes).toEqual([{ column: 'city', label: 'City', from: 'Oslo', to: 'oslo' }])
  expect(refused?.values.map(({ column }) => column)).toEqual(['name', 'time_zone', 'is_own_house'])
  expect(JSON.stringify([changed, refused])).not.toMatch(/1234|9876|8765/)
})

describe('undo', () => {
  beforeAll(() => freshCompany())
  const halls = (region: string) => ({
    columns: ['name', 'region', 'capacity'],
    rows: [
      ['Hall A', region, '100'],
      ['Hall B', region, '200'],
      ['Hall C', region, '300'],
    ],
  })
  const byName = async (name: string) =>
    (await askRecords(marquee, writer, venues, 'listRecords', { search: name })).ok.rows[0]

  test('lists records changed since, and skips them [M-LIST-48]', async () => {
    const looked = await lookAt(marquee, writer, venues, halls('Leith'))
    await finish(marquee, writer, venues, looked.id)
    const changed = await byName('Hall B')
    await askRecords(marquee, tenant.owner, venues, 'updateRecord', {
      id: changed?.id,
      version: 1,
      changes: { phone: '123' },
    })
    const preview = (await askRecords(marquee, writer, venues, 'previewUndo', { import_id: looked.id })).ok
    expect(preview).toMatchObject({
      total: 1,
      changed_since: [{ number: 3, name: 'Hall B', record_id: changed?.id, reason: 'Changed by Pat Example' }],
    })
    expect(await finish(marquee, writer, venues, looked.id, 'undo')).toMatchObject({ state: 'undone', left: 1 })
    expect((await kept()).venues).toMatchObject([{ name: 'Hall B', phone: '123' }])
  })

  test('names created events that stay because they are confirmed', async () => {
    const looked = await lookAt(marquee, writer, events, {
      columns: ['name', 'days.date', 'status'],
      rows: [
        ['Sure', '2027-06-12', 'confirmed'],
        ['Maybe', '2027-06-13', 'hold'],
      ],
    })
    await finish(marquee, writer, events, looked.id)
    expect((await askRecords(marquee, writer, events, 'previewUndo', { import_id: looked.id })).ok).toEqual({
      total: 0,
      changed_since: [],
      staying: [{ reason: expect.stringMatching(/cancel/i), count: 1 }],
    })
    expect(await finish(marquee, writer, events, looked.id, 'undo')).toMatchObject({ state: 'undone', left: 1 })
  })

  test('includes them on request', async () => {
    const before = await kept()
    const looked = await lookAt(marquee, writer, venues, halls('Oslo'))
    expect(looked).toMatchObject({ made: 2, changed: 1 })
    await finish(marquee, writer, venues, looked.id)
    const changed = await byName('Hall B')
    await askRecords(marquee, writer, venues, 'updateRecord', {
      id: changed?.id,
      version: changed?.version,
      changes: { region: 'Rome' },
    })
    const undone = await finish(marquee, writer, venues, looked.id, 'undo', { also_changed: true })
    expect(undone).toMatchObject({ state: 'undone', left: 0 })
    expect(await kept()).toEqual(before)
  })

  test('keeps a venue that has events now', async () => {
    const looked = await lookAt(marquee, writer, venues, { columns: ['name'], rows: [['Used Hall']] })
    await finish(marquee, writer, venues, looked.id)
    const venue = (await byName('Used Hall'))?.id
    await askRecords(marquee, writer, events, 'createRecord', {
      name: 'There',
      days: [{ date: `${nextYear}-05-01` }],
      venue,
    })
    expect(await finish(marquee, writer, venues, looked.id, 'undo')).toMatchObject({ state: 'undone', left: 1 })
    expect(await byName('Used Hall')).toBeDefined()
  })

  test('expires after 24 hours, when a job deletes all data except the record of the import [M-LIST-45 M-LIST-47]', async () => {
    const looked = await lookAt(marquee, writer, venues, { columns: ['name'], rows: [['Old Import Hall']] })
    const draft = await lookAt(marquee, writer, venues, { columns: ['name'], rows: [['Never Hall']] })
    const done = await finish(marquee, writer, venues, looked.id)
    expect(Date.parse(done.undo_until ?? '') - Date.parse(done.finished_at ?? '')).toBe(24 * 3_600_000)
    await marquee.sql((tx) =>
      sql`update imports set undo_until = now() - interval '1 second', created_at = now() - interval '25 hours'
        where id in (${looked.id}, ${draft.id})`.execute(tx),
    )
    const answer = await askRecords(marquee, writer, venues, 'undoImport', { import_id: looked.id })
    expect(answer.code).toBe('import_undo_over')
    await importJobs.removeOld.work(jobContext(marquee), {})
    expect(await rowsOfImport(marquee, writer, venues, looked.id)).toEqual([])
    expect((await importOf(marquee, writer, venues, looked.id)).state).toBe('done')
    expect((await askRecords(marquee, writer, venues, 'getImport', { import_id: draft.id })).code).toBe('not_found')
    expect(await byName('Old Import Hall')).toBeDefined()
  })

  test('restores the previous state for random imports [M-LIST-46]', async () => {
    await freshCompany()
    const name = fc.constantFrom('Hall A', 'Hall B', 'hall a', 'Hall D', 'Ünion', '')
    const cell = fc.constantFrom('', 'Leith', '100', '1.200', 'Oslo', 'many', '💥')
    const table = fc.array(fc.tuple(name, cell, cell, fc.constantFrom('', 'a', 'b, c')), { minLength: 1, maxLength: 6 })
    const columns = ['name', 'city', 'capacity', 'tags']
    await fc.assert(
      fc.asyncProperty(table, table, async (first, second) => {
        const one = await lookAt(marquee, writer, venues, { columns, rows: first })
        await finish(marquee, writer, venues, one.id)
        const before = await kept()
        const looked = await lookAt(marquee, writer, venues, { columns, rows: second })
        expect(await kept()).toEqual(before)
        const done = await finish(marquee, writer, venues, looked.id)
        const after = await kept()
        expect(after.venues.length - before.venues.length).toBe(done.made)
        const told = after.venues.filter(
          (row) => JSON.stringify(row) !== JSON.stringify(before.venues.find(({ id }) => id === row.id)),
        )
        expect(told).toHaveLength(done.made + done.changed)
        expect([done.made, done.changed]).toEqual([looked.made, looked.changed])
        await finish(marquee, writer, venues, looked.id, 'undo')
        expect(await kept()).toEqual(before)
        await finish(marquee, writer, venues, one.id, 'undo', { also_changed: true })
      }),
      { numRuns: 12 },
    )
  })
})

test.each<[string, Record<string, unknown>, string]>([
  ['no JSON', { cells: 'no JSON' }, 'cells'],
  ['no rows', { cells: '' }, 'cells'],
  ['numbers', { cells: '[1]' }, 'cells'],
  ['an object', { cells: '{"a":1}' }, 'cells'],
  ['20,001 rows', { cells: '["x"]\n'.repeat(20_001) }, 'cells'],
  ['101 cells', { cells: JSON.stringify(Array.from({ length: 101 }, () => 'x')) }, 'cells'],
  ['rows in one line', { cells: '[["One"],["Two"]]' }, 'cells'],
  ['a cell of 20,001 characters', { cells: JSON.stringify(['x'.repeat(20_001)]) }, 'cells'],
  [
    'a row of 100,001 characters',
    { cells: JSON.stringify(Array.from({ length: 6 }, () => 'x'.repeat(16_667))) },
    'cells',
  ],
  ['more than 5,000,000 characters', { cells: `${JSON.stringify(['x'.repeat(19_000)])}\n`.repeat(264) }, 'cells'],
  ['more than 300,000 commas', { cells: `${JSON.stringify(['a,'.repeat(9_000)])}\n`.repeat(34) }, 'cells'],
  ['more than 100,000 line breaks', { cells: `${JSON.stringify(['a\n'.repeat(1_001)])}\n`.repeat(100) }, 'cells'],
  ['a column twice', { columns: ['name', 'name'], headings: ['A', 'B'] }, 'columns'],
  ['an unknown column', { columns: ['no.such'] }, 'columns'],
  ['no column', { columns: [''] }, 'columns'],
  ['more columns than headings', { columns: ['name', 'city'] }, 'columns'],
  ['a heading of two lines', { headings: ['a\nb'] }, 'headings.0'],
  ['no name', { file_name: '' }, 'file_name'],
  ['no first row', { first_row: 0 }, 'first_row'],
])('%s: no import', async (_, wrong, field) => {
  const sent = { file_name: 'A', headings: ['Name'], columns: ['name'], cells: '["One"]', ...wrong }
  const answer = await askRecords(marquee, writer, venues, 'startImport', sent)
  expect([answer.code, Object.keys(answer.error?.data?.fields ?? {})]).toEqual(['bad_input', [field]])
})

test('cells with any text are stored or rejected, never corrupted', async () => {
  const rows = ['\0', '\uD800', '\u202Eabc', 'e\u0301', '\u0007', 'x'.repeat(5000)].map((text) => [`A${text}`, text])
  const looked = await lookAt(marquee, writer, venues, { columns: ['name', 'city'], rows })
  expect(looked.state).toBe('checked')
  expect(looked.made).toBeGreaterThan(1)
  expect((await finish(marquee, writer, venues, looked.id)).made).toBe(looked.made)
})

describe('a row with many errors', () => {
  test('explains the first ten in short sentences', async () => {
    const own = await company(marquee)
    const choices = Array.from({ length: 100 }, (_, at) => ({ label: `${'z'.repeat(57)}${at}` }))
    const fields: string[] = []
    for (let at = 0; at < 12; at += 1) {
      const input = { kind: 'venue' as const, label: `Choice ${at}`, type: 'choice' as const, choices }
      fields.push((await marquee.call(own.owner, 'eventSettings', 'createCustomField', input)).ok.field.id)
    }
    const columns = ['name', ...fields.map((id) => `custom.${id}`)]
    const looked = await lookAt(marquee, own.owner, venues, { columns, rows: [['A', ...fields.map(() => 'x')]] })
    const [row] = await rowsOfImport(marquee, own.owner, venues, looked.id)
    const sentences = problemsOf(row).map(([, , problem = '']) => problem)
    expect(sentences).toHaveLength(12)
    expect(sentences.map((sentence) => sentence === 'This cannot be read')).toEqual([
      ...Array.from({ length: 10 }, () => false),
      ...[true, true],
    ])
    expect(Math.max(...sentences.map(({ length }) => length))).toBeLessThan(250)
  })
})

describe('tags of a cell', () => {
  test('are created without invisible characters, and control characters are rejected', async () => {
    const own = await company(marquee)
    const cells = ['VIP\u200B', '\u202EVIP', 'Late,Late\u2066', 'a\u0007b', '\u200B', 'x'.repeat(31)]
    const looked = await lookAt(marquee, own.owner, venues, {
      columns: ['name', 'tags'],
      rows: cells.map((cell, at) => [`House ${at}`, cell]),
    })
    expect(looked).toMatchObject({ made: 6, skipped: 0 })
    const rows = await rowsOfImport(marquee, own.owner, venues, looked.id)
    expect(rows.flatMap((row) => problemsOf(row).map(([, , problem]) => problem))).toEqual([
      'Line breaks and control characters cannot be used here',
      'A tag is required',
      'A tag has at most 30 characters',
    ])
    await finish(marquee, own.owner, venues, looked.id)
    const { tags } = (await marquee.call(own.owner, 'eventSettings', 'listTags')).ok
    expect(tags.map(({ name }) => name).sort()).toEqual(['Late', 'VIP'])
  })

  test('are created up to the limit of the company, and rows beyond it are imported without them', async () => {
    const own = await company(marquee)
    const bookkeeper = await member(marquee, own, { events: { access: 'write' } })
    const known = Array.from({ length: maxTagsPerCompany - 1 }, (_, at) => ({
      ...{ company_id: own.id, name: `Known ${at}`, color: '#123456' },
    }))
    await marquee.sql((tx) => tx.insertInto('tags').values(known).execute())
    const rows = ['Last', 'One more', 'Known 7', 'LAST'].map((tag, at) => [`Hall ${at}`, tag])
    const looked = await lookAt(marquee, bookkeeper, venues, { columns: ['name', 'tags'], rows })
    const problems = (await rowsOfImport(marquee, bookkeeper, venues, looked.id)).map(problemsOf)
    expect(problems).toEqual([[], [['Tags', 'One more', 'A company has at most 500 tags']], [], []])
    expect(await finish(marquee, bookkeeper, venues, looked.id)).toMatchObject({ made: 4, skipped: 0 })
    const { tags } = (await marquee.call(bookkeeper, 'eventSettings', 'listTags')).ok
    expect(tags).toHaveLength(maxTagsPerCompany)
    expect(tags.map(({ name }) => name)).not.toContain('One more')
  })
})

test.each(['Rock’n’Roll – Live', "Rock'n'Roll - Live", 'ROCK‘N‘ROLL\u00a0—\u2009Live', 'Rock’n’Ro\u200bll –  Live'])(
  'the name %j means the record that looks the same',
  async (typed) => {
    const own = await company(marquee)
    const venue = { name: 'Rock’n’Roll – Live', time_zone: 'Europe/London' }
    await marquee.call(own.owner, 'venues', 'createRecord', venue)
    const looked = await lookAt(marquee, own.owner, venues, { columns: ['name', 'capacity'], rows: [[typed, '5']] })
    expect(looked).toMatchObject({ made: 0, changed: 1, skipped: 0 })
    const named = { columns: ['name', 'days.date', 'venue'], rows: [['Show', '2040-01-01', typed]] }
    expect(await lookAt(marquee, own.owner, events, named)).toMatchObject({ made: 1, skipped: 0 })
  },
)

test('of two similar records, a row changes the one that has exactly its name, date and venue', async () => {
  const own = await company(marquee)
  const booker = await member(marquee, own, { events: { access: 'write' } })
  const venue = (await marquee.call(booker, 'venues', 'createRecord', { name: 'Hall', time_zone: 'UTC' })).ok.record.id
  const show = async (more: object) => {
    const event = { name: 'Show', days: [{ date: '2040-01-01' }], ...more }
    return (await marquee.call(booker, 'events', 'createRecord', event)).ok.record.id
  }
  const [inHall, anywhere] = [await show({ venue }), await show({})]
  const columns = ['name', 'days.date', 'capacity']
  const looked = await lookAt(marquee, booker, events, { columns, rows: [['Show', '2040-01-01', '300']] })
  expect(looked).toMatchObject({ made: 0, changed: 1, skipped: 0 })
  await finish(marquee, booker, events, looked.id)
  const capacityOf = async (id: string) =>
    (await marquee.call(booker, 'events', 'getRecord', { id })).ok.record.capacity
  expect([await capacityOf(inHall), await capacityOf(anywhere)]).toEqual([null, 300])
})

test('rows and records with the same name are matched by their full key, not pairwise', async () => {
  const own = await company(marquee)
  const date = (at: number) => new Date(Date.UTC(2040, 0, 1 + at)).toISOString().slice(0, 10)
  const table = { columns: ['name', 'days.date'], rows: Array.from({ length: 200 }, (_, at) => ['Same', date(at)]) }
  const first = await lookAt(marquee, own.owner, events, table)
  await finish(marquee, own.owner, events, first.id)
  const days = eventImport.parts?.days
  if (!days) throw new Error('Events are imported without days')
  const read = vi.spyOn(days, 'read')
  const again = await lookAt(marquee, own.owner, events, table)
  expect(again).toMatchObject({ made: 0, changed: 0, skipped: 200 })
  expect(read.mock.calls.length).toBeLessThan(5000)
  read.mockRestore()
  const nameOnly = await lookAt(marquee, own.owner, events, { columns: ['name', 'capacity'], rows: [['Same', '5']] })
  const [row] = await rowsOfImport(marquee, own.owner, events, nameOnly.id)
  expect(row?.reasons[0]?.sentence).toBe('Several events are called so: tell them apart by their ID')
})
