import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportOptions } from '#shared/imports/import-options.ts'
import type { PreviewedRow } from '#shared/records/import-calls.ts'
import { fromPlainText, plainText } from '#shared/rich-text.ts'
import { changeWhileWaiting } from '#tests/support/change-while-waiting.ts'
import { onPostgres } from '#tests/support/database.ts'
import { finish, importOf, lookAt, rowsOfImport, startImport, workOn } from '#tests/support/imports.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member, type Person } from '#tests/support/people.ts'
import { askRecords } from '#tests/support/record-features.ts'

const venues = { feature: 'venues' } as const
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

const columns = ['name', 'days.date', 'days.starts', 'venue', 'venue.city', 'venue.country', 'days.spaces']
const nova = ['Nova', '2027-06-12', '20:00', 'SO36', 'Tokyo', 'Japan', 'Main Hall']

/** Text of each value of a row, by column. */
const textsOf = (row: PreviewedRow | undefined) =>
  Object.fromEntries((row?.values ?? []).map(({ column, text }) => [column, text]))
const list = async (of: typeof venues | typeof events) =>
  (await askRecords(marquee, writer, of, 'listRecords', { scope: 'all', sort: 'name' })).ok.rows as (Record<
    string,
    unknown
  > & { id: string })[]
const details = (id: string) => askRecords(marquee, writer, events, 'getImport', { import_id: id })

test('the preview has each value of a new record as it will be stored, with defaults and guesses', async () => {
  const looked = await lookAt(marquee, writer, events, {
    columns: ['name', 'days.date', 'capacity', 'kind'],
    rows: [['Nova', '12 June 2027', 'ca. 500', 'gig']],
  })
  const [row] = await rowsOfImport(marquee, writer, events, looked.id)
  expect(textsOf(row)).toMatchObject({
    ...{ name: 'Nova', 'days.date': '2027-06-12', capacity: '500', kind: 'Concert', status: 'Draft', time_zone: 'UTC' },
  })
  expect(row?.values.find(({ column }) => column === 'kind')).toMatchObject({ cell: 'gig', label: 'Kind' })
})

test('the preview has what a row implies: the status and kind in a title, the country of a state, no venue for N.N.', async () => {
  const looked = await lookAt(marquee, writer, events, {
    columns: ['name', 'days.date', 'venue', 'venue.city', 'status', 'age_limit'],
    options: { create: ['venue'] },
    rows: [
      ['Abgesagt: Nova', '2027-06-12', 'Casa Azul', 'Los Angeles, CA', 'Confirmed', 'AA'],
      ['DAY OFF', '2027-06-13', 'N.N.', '', '', ''],
    ],
  })
  const [cancelled, off] = await rowsOfImport(marquee, writer, events, looked.id)
  expect(textsOf(cancelled)).toMatchObject({ status: 'Cancelled', name: 'Abgesagt: Nova' })
  expect(cancelled?.values.find(({ column }) => column === 'status')).toMatchObject({ note: 'From the title' })
  expect(textsOf(off)).toMatchObject({ kind: 'Travel' })
  const { unknown_names } = (await details(looked.id)).ok
  expect(unknown_names?.map(({ name }) => name)).toEqual(['Casa Azul'])
  expect(unknown_names?.[0]?.creates?.map(({ text }) => text)).toEqual([
    ...['Los Angeles', 'CA', 'United States', 'America/Los_Angeles'],
  ])
})

test('missing venues and spaces are created on request, with the time zone of their address', async () => {
  const create: Partial<ImportOptions> = { create: ['venue', 'space'] }
  const rows = [nova, ['Nova II', '2027-06-13', '20:00', 'so36', '', '', 'main hall'], ['Nova III', '2027-06-14']]
  const looked = await lookAt(marquee, writer, events, { columns, rows, options: create })
  expect(looked).toMatchObject({ made: 3, skipped: 0 })
  expect(await list(venues)).toEqual([])
  const { unknown_names } = (await details(looked.id)).ok
  expect(unknown_names).toMatchObject([
    {
      ...{ kind: 'venue', name: 'SO36', note: 'Time zone of the address' },
      creates: [
        { name: 'city', label: 'City', text: 'Tokyo' },
        { name: 'country', label: 'Country', text: 'Japan' },
        { name: 'time_zone', label: 'Time zone', text: 'Asia/Tokyo' },
      ],
    },
    { kind: 'space', name: 'Main Hall', creates: [{ name: 'venue', text: 'SO36' }] },
  ])
  await finish(marquee, writer, events, looked.id)
  expect(await list(venues)).toMatchObject([{ name: 'SO36', city: 'Tokyo', country: 'JP', time_zone: 'Asia/Tokyo' }])
  const made = await list(events)
  expect(made).toMatchObject([
    { name: 'Nova', venue: { name: 'SO36' }, starts_at: '2027-06-12T11:00:00.000Z' },
    { name: 'Nova II', venue: { name: 'SO36' } },
    { name: 'Nova III', venue: null },
  ])
  const { rows: spaces } = (await askRecords(marquee, writer, { feature: 'spaces' }, 'listRecords', {})).ok
  expect(spaces).toMatchObject([{ name: 'Main Hall', venue: { name: 'SO36' } }])
  expect(made.map(({ days }) => (days as { spaces: string[] }[])[0]?.spaces)).toEqual([
    [spaces[0]?.id],
    [spaces[0]?.id],
    [],
  ])
})

test('‘Both halls’ and ‘All rooms’ are the rooms of the venue, in the file and in the company', async () => {
  const at = (venue: string, space: string, day: string) => [`In ${space}`, `2027-06-${day}`, '', venue, '', '', space]
  const { record: house } = (
    await askRecords(marquee, writer, venues, 'createRecord', { name: 'House', time_zone: 'Europe/London' })
  ).ok
  await askRecords(marquee, writer, { feature: 'spaces' }, 'createRecord', { name: 'Foyer', venue: house.id })
  const rows = [
    at('House', 'Both halls', '12'),
    at('House', 'All rooms', '13'),
    at('House', 'Main Hall', '14'),
    at('House', 'Small Hall', '15'),
    at('House', 'Main Hall / Small Hall', '15'),
    at('Elsewhere', 'Dance Hall', '16'),
    at('Elsewhere', 'Both halls', '17'),
  ]
  const looked = await lookAt(marquee, writer, events, { columns, rows, options: { create: ['venue', 'space'] } })
  const found = await rowsOfImport(marquee, writer, events, looked.id)
  expect(found.map((row) => textsOf(row)['days.spaces'])).toEqual([
    ...['Main Hall, Small Hall', 'Foyer, Main Hall, Small Hall', 'Main Hall', 'Small Hall'],
    'Main Hall, Small Hall',
    ...['Dance Hall', 'Both halls'],
  ])
  expect(found[0]?.values.find(({ column }) => column === 'days.spaces')?.note).toBe('The file says ‘Both halls’')
})

test('a room of another venue is not suggested, a similar one of the same venue is', async () => {
  const [north, south] = await Promise.all(
    ['Klub Nord', 'Klub Süd'].map(async (name) => {
      const made = await askRecords(marquee, writer, venues, 'createRecord', { name, time_zone: 'Europe/Berlin' })
      return made.ok.record
    }),
  )
  const room = (name: string, venue: string | undefined) =>
    askRecords(marquee, writer, { feature: 'spaces' }, 'createRecord', { name, venue })
  await room('Main Hall', north?.id)
  await room('Keller', south?.id)
  const at = (space: string) => [`In ${space}`, '2027-06-12', '', 'Klub Süd', '', '', space]
  const rows = [at('Main Hall'), at('Main Hal'), at('Kellar')]
  const looked = await lookAt(marquee, writer, events, { columns, rows, options: { create: ['space'] } })
  expect((await details(looked.id)).ok.unknown_names).toMatchObject([
    { name: 'Main Hall', suggestion: null },
    { name: 'Main Hal', suggestion: null },
    { name: 'Kellar', suggestion: 'Keller' },
  ])
})

test('without creation an unknown venue costs only its cell, and the name is listed', async () => {
  const looked = await lookAt(marquee, writer, events, { columns, rows: [nova] })
  expect(looked).toMatchObject({ made: 1, skipped: 0 })
  expect((await details(looked.id)).ok.unknown_names).toMatchObject([{ kind: 'venue', name: 'SO36', creates: null }])
  await finish(marquee, writer, events, looked.id)
  expect(await list(events)).toMatchObject([{ name: 'Nova', venue: null }])
  expect(await list(venues)).toEqual([])
})

test('a time with an offset at a new venue without a known time zone keeps its clock, and says so', async () => {
  const { id } = await lookAt(marquee, writer, events, {
    columns: ['name', 'days.date', 'venue'],
    rows: [['Nova', '2027-04-09T20:00:00-04:00', 'Silent Green']],
    options: { create: ['venue'] },
  })
  const [row] = await rowsOfImport(marquee, writer, events, id)
  expect(textsOf(row)).toMatchObject({ 'days.date': '2027-04-09', 'days.starts': '20:00' })
  expect(row?.values.find(({ column }) => column === 'days.date')?.note).toBe('As written, at UTC−4')
})

test('cells and options are corrected in place, and the rows are checked again', async () => {
  await askRecords(marquee, writer, venues, 'createRecord', { name: 'Columbia Theater', time_zone: 'Europe/Berlin' })
  const { id } = await lookAt(marquee, writer, events, {
    columns: ['name', 'days.date', 'venue', 'status'],
    rows: [
      ['Nova', 'soon', 'Columbia Theatre', 'vielleicht'],
      ['Fine', '2027-06-13', 'Columbia Theatre', ''],
    ],
  })
  const [bad] = await rowsOfImport(marquee, writer, events, id)
  expect(bad?.outcome).toBe('skip')
  expect(bad?.values.find(({ column }) => column === 'venue')?.suggestion).toBe('Columbia Theater')
  const { options } = (await details(id)).ok
  const corrected = await askRecords(marquee, writer, events, 'correctImport', {
    import_id: id,
    options: { ...options, values: { venue: { 'columbia theatre': 'Columbia Theater' }, status: { vielleicht: '' } } },
    corrections: [
      { number: 2, column: 'days.date', text: '12 June 2027' },
      { number: 2, column: 'days.starts', text: '8pm' },
    ],
  })
  expect(corrected.ok.import.state).toBe('checking')
  await workOn(marquee, id, 'check')
  expect(await importOf(marquee, writer, events, id)).toMatchObject({ state: 'checked', made: 2, skipped: 0 })
  const [good] = await rowsOfImport(marquee, writer, events, id)
  expect(textsOf(good)).toMatchObject({
    ...{ 'days.date': '2027-06-12', 'days.starts': '20:00', venue: 'Columbia Theater', status: 'Draft' },
  })
  await finish(marquee, writer, events, id)
  expect(await list(events)).toMatchObject([
    { name: 'Fine', venue: { name: 'Columbia Theater' } },
    { name: 'Nova', venue: { name: 'Columbia Theater' }, starts_at: '2027-06-12T18:00:00.000Z' },
  ])
})

test('corrections of unknown cells, of finished imports and by other companies are refused', async () => {
  const { id } = await lookAt(marquee, writer, events, {
    columns: ['name', 'days.date'],
    rows: [['Nova', '2027-06-12']],
  })
  const correct = (who: Person, correction: object) =>
    askRecords(marquee, who, events, 'correctImport', { import_id: id, corrections: [correction] })
  for (const correction of [
    { number: 3, column: 'name', text: 'x' },
    { number: 1, column: 'name', text: 'x' },
    { number: 2, column: 'nonsense', text: 'x' },
  ])
    expect((await correct(writer, correction)).code).toBe('bad_input')
  const stranger = await company(marquee)
  const elsewhere = await member(marquee, stranger, { events: { access: 'write' } })
  const valid = { number: 2, column: 'name', text: 'Other' }
  expect((await correct(elsewhere, valid)).code).toBe('not_found')
  expect((await askRecords(marquee, elsewhere, events, 'getImportTable', { import_id: id })).code).toBe('not_found')
  await finish(marquee, writer, events, id)
  expect((await correct(writer, valid)).code).toBe('import_not_ready')
  expect((await askRecords(marquee, writer, events, 'getImportTable', { import_id: id })).code).toBe('import_not_ready')
})

test('going back returns the table and its mapping; the next import replaces the draft', async () => {
  const table = { columns: ['name', 'days.date'], headings: ['Show', 'When'], rows: [['Nova', '05/06/2027']] }
  const { id } = await lookAt(marquee, writer, events, { ...table, options: { month_first: ['days.date'] } })
  const stored = (await askRecords(marquee, writer, events, 'getImportTable', { import_id: id })).ok
  expect(stored).toMatchObject({
    ...{ headings: table.headings, columns: table.columns, cells: '["Nova","05/06/2027"]', first_row: 2 },
    options: { month_first: ['days.date'] },
  })
  const again = await askRecords(marquee, writer, events, 'startImport', {
    ...{ file_name: 'A', headings: table.headings, columns: table.columns, cells: stored.cells, replaces: id },
  })
  expect(again.ok.import.id).not.toBe(id)
  expect((await askRecords(marquee, writer, events, 'getImport', { import_id: id })).code).toBe('not_found')
})

test.each<[name: string, zone: string, row: string[]]>([
  ['a city of a country with one zone', 'Asia/Tokyo', ['One', 'Tokyo', '', 'Japan']],
  ['a state of a country with several', 'America/Denver', ['Two', 'Fort Collins', 'CO', 'USA']],
  ['a city of the United Kingdom', 'Europe/London', ['Three', 'Glasgow', '', 'United Kingdom']],
  ['no country: the company', 'UTC', ['Four', 'Glasgow', '', '']],
])('an imported venue gets the time zone of its address: %s', async (_name, zone, row) => {
  const { id } = await lookAt(marquee, writer, venues, { columns: ['name', 'city', 'region', 'country'], rows: [row] })
  await finish(marquee, writer, venues, id)
  expect(await list(venues)).toMatchObject([{ name: row[0], time_zone: zone }])
})

test('a hall of the same name in another city is another venue', async () => {
  const there = { name: 'Harbour Hall', city: 'Edinburgh', country: 'GB', time_zone: 'Europe/London' }
  await askRecords(marquee, writer, venues, 'createRecord', there)
  const { id } = await lookAt(marquee, writer, venues, {
    columns: ['name', 'city', 'country'],
    rows: [['Harbour Hall', 'Sydney', 'Australia']],
  })
  const [row] = await rowsOfImport(marquee, writer, venues, id)
  expect(row).toMatchObject({
    outcome: 'make',
    values: [{ note: 'There is another venue with this name' }, {}, {}, {}, {}],
  })
  await finish(marquee, writer, venues, id)
  expect((await list(venues)).map(({ city, time_zone }) => [city, time_zone])).toEqual(
    expect.arrayContaining([
      ['Edinburgh', 'Europe/London'],
      ['Sydney', 'Australia/Sydney'],
    ]),
  )
})

test('a matinee and an evening show are two events, also in a second file', async () => {
  const show = (start: string) => ['Hamlet', '2027-06-12', start]
  const table = { columns: ['name', 'days.date', 'days.starts'], rows: [show('15:00'), show('20:00')] }
  const both = await lookAt(marquee, writer, events, table)
  expect(both).toMatchObject({ made: 2, skipped: 0 })
  await finish(marquee, writer, events, both.id)
  const late = await lookAt(marquee, writer, events, { ...table, rows: [show('23:00'), show('15:00')] })
  expect(late).toMatchObject({ made: 1, changed: 0, skipped: 1, unchanged: 1 })
  const rowsWith = async (outcome: string) =>
    (await askRecords(marquee, writer, events, 'listImportRows', { import_id: late.id, outcome })).ok.rows
  expect(await rowsWith('skip')).toEqual([])
  expect(await rowsWith('unchanged')).toMatchObject([{ name: 'Hamlet', number: 3 }])
})

test('a conflict that a reason allows stays in the preview', async () => {
  const show = (name: string, reason: string) => [name, '2027-06-12', '20:00', 'House', 'Hall', 'confirmed', reason]
  const { id } = await lookAt(marquee, tenant.owner, events, {
    columns: ['name', 'days.date', 'days.starts', 'venue', 'days.spaces', 'status', 'conflict_reason'],
    rows: [show('Nova', 'Two stages'), show('Luna', 'Two stages'), show('Mono', '')],
    options: { create: ['venue', 'space'] },
  })
  const found = await rowsOfImport(marquee, tenant.owner, events, id)
  const notes = found.map(({ values }) => values.find(({ column }) => column === 'conflict_reason')?.note ?? null)
  expect(found.map(({ outcome }) => outcome)).toEqual(['make', 'make', 'skip'])
  expect(notes).toEqual([null, expect.stringMatching(/Nova/), null])
  expect(found[2]?.reasons).toMatchObject([
    { column: 'conflict_reason', label: 'Double booking', sentence: expect.stringMatching(/^Hall is taken: /) },
  ])
})

test('a conflict that is no double booking has no label, which would read like its reason', async () => {
  const { id } = await lookAt(marquee, tenant.owner, events, {
    columns: ['name', 'days.date', 'days.starts', 'days.ends', 'venue', 'days.spaces', 'status', 'artists.names'],
    rows: ['Hall', 'Foyer'].map((room) => [room, '2027-06-12', '20:00', '23:00', 'House', room, 'confirmed', 'Nova']),
    options: { create: ['venue', 'space'] },
  })
  const [, second] = await rowsOfImport(marquee, tenant.owner, events, id)
  expect(second?.reasons).toMatchObject([
    { column: 'conflict_reason', label: '', sentence: expect.stringMatching(/^Nova also plays at/) },
  ])
})

test('an ignored status says so once', async () => {
  const { id } = await lookAt(marquee, writer, events, {
    columns: ['name', 'days.date', 'status'],
    rows: [['Nova', '2027-06-12', 'Perhaps']],
  })
  const [row] = await rowsOfImport(marquee, writer, events, id)
  const status = row?.values.find(({ column }) => column === 'status')
  expect(status).toMatchObject({ text: 'Draft', note: null, problem: expect.stringMatching(/Choose one/) })
})

test('events come with any status, within the limits of the plan', async () => {
  const { id } = await lookAt(marquee, writer, events, {
    columns: ['name', 'days.date', 'status'],
    rows: [
      ['A', '2020-06-12', 'played'],
      ['B', '2027-06-12', 'CONF'],
      ['C', '2027-06-13', 'abgesagt'],
      ['D', '2027-06-14', '1st hold'],
    ],
  })
  await finish(marquee, writer, events, id)
  expect((await list(events)).map(({ name, status }) => [name, status])).toEqual([
    ['A', 'done'],
    ['B', 'confirmed'],
    ['C', 'cancelled'],
    ['D', 'hold'],
  ])
})

test('a hold without a rank takes the one that the others of its night leave free [E-HOLD-01]', async () => {
  const row = (name: string, date: string, status: string) => [name, date, status, 'Annex', 'Attic']
  const { id } = await lookAt(marquee, writer, events, {
    columns: ['name', 'days.date', 'status', 'venue', 'days.spaces'],
    options: { create: ['venue', 'space'] },
    rows: [
      row('Lucrecia', '2027-07-04', 'hold'),
      row('Nabihah', '2027-07-04', '2nd hold'),
      row('X', '2027-07-05', 'pencil'),
      row('Y', '2027-07-05', '3rd hold (1st = X)'),
      row('Z', '2027-07-05', '2nd hold'),
      row('Last', '2027-07-05', 'hold'),
    ],
  })
  const notes = (await rowsOfImport(marquee, writer, events, id)).map(
    ({ values }) => values.find(({ column }) => column === 'status')?.note ?? null,
  )
  expect(notes).toEqual(['1st', '2nd', '1st', '3rd', '2nd', '4th'].map((rank) => `Will be the ${rank} hold`))
  await finish(marquee, writer, events, id)
  const ranks = new Map((await list(events)).map(({ name, hold_ranks }) => [name, hold_ranks]))
  expect(['Lucrecia', 'Nabihah', 'X', 'Y', 'Z', 'Last'].map((name) => ranks.get(name))).toEqual([
    ...['1', '2', '1', '3', '2', '4'],
  ])
})

test('holds of a night get the ranks that they state, behind those that are there, as the preview says [E-HOLD-01]', async () => {
  const venue = (await askRecords(marquee, writer, venues, 'createRecord', { name: 'House', time_zone: 'UTC' })).ok
    .record
  const hall = (
    await askRecords(marquee, writer, { feature: 'spaces' }, 'createRecord', { name: 'Hall', venue: venue.id })
  ).ok.record
  await askRecords(marquee, writer, events, 'createRecord', {
    ...{ name: 'Before', venue: venue.id, status: 'hold', days: [{ date: '2027-06-13', spaces: [hall.id] }] },
  })
  const row = (name: string, date: string, status: string) => [name, date, status, 'House', 'Hall', '20:00']
  const { id } = await lookAt(marquee, writer, events, {
    columns: ['name', 'days.date', 'status', 'venue', 'days.spaces', 'days.starts'],
    rows: [
      row('Third', '2027-06-12', 'hold'),
      row('Second', '2027-06-12', '2H'),
      row('First', '2027-06-12', '1st hold'),
      row('Behind', '2027-06-13', '1. Option'),
      row('Other night', '2027-06-14', 'hold 2'),
      row('Draft', '2027-06-14', 'draft'),
      row('Behind a show', '2027-06-15', 'hold'),
      row('Show', '2027-06-15', 'confirmed'),
    ],
  })
  const notes = (await rowsOfImport(marquee, writer, events, id)).map(
    ({ values }) => values.find(({ column }) => column === 'status')?.note ?? null,
  )
  expect(notes).toEqual([
    'Will be the 3rd hold',
    'Will be the 2nd hold',
    'Will be the 1st hold',
    'Will be the 2nd hold. The file says 1st hold, which is not the next one',
    'Will be the 1st hold. The file says 2nd hold, which is not the next one',
    null,
    'Will be the 2nd hold, behind ‘Show’, confirmed on the same day',
    null,
  ])
  await finish(marquee, writer, events, id)
  expect((await list(events)).map(({ name, hold_ranks }) => [name, hold_ranks])).toEqual([
    ['Before', '1'],
    ['Behind', '2'],
    ['Behind a show', '2'],
    ['Draft', null],
    ['First', '1'],
    ['Other night', '1'],
    ['Second', '2'],
    ['Show', null],
    ['Third', '3'],
  ])
})

test('rows that the person leaves out are not imported, and their venues are not listed', async () => {
  const options = { create: ['venue'], left_out: [2] }
  const { id, made, skipped } = await lookAt(marquee, writer, events, {
    columns: ['name', 'days.date', 'venue'],
    options,
    rows: [
      ['Holiday', '2027-06-12', 'United States'],
      ['Nova', '2027-06-12', 'SO36'],
      ['Betriebsruhe', '2027-06-13', 'Lager'],
    ],
  })
  expect({ made, skipped }).toEqual({ made: 1, skipped: 2 })
  const rows = await rowsOfImport(marquee, writer, events, id)
  expect(rows[0]).toMatchObject({
    number: 2,
    outcome: 'skip',
    reasons: [{ code: 'left_out' }],
    values: [{ text: 'Holiday' }],
  })
  expect((await details(id)).ok.unknown_names.map(({ name }: { name: string }) => name)).toEqual(['SO36'])
  await finish(marquee, writer, events, id)
  expect((await list(events)).map(({ name }) => name)).toEqual(['Nova'])
  const { remembered } = (await askRecords(marquee, writer, events, 'listImports')).ok
  expect(remembered).toMatchObject([{ options: { left_out: [] } }])
})

test('empty cells of columns without a field are not kept in the notes', async () => {
  const { id } = await lookAt(marquee, writer, events, {
    columns: ['name', 'days.date', 'notes', 'notes'],
    headings: ['Title', 'Date', 'Cover', 'Guarantee'],
    rows: [['Nova', '2027-06-12', '', '300']],
  })
  const [row] = await rowsOfImport(marquee, writer, events, id)
  expect(textsOf(row).notes).toBe('Guarantee: 300')
})

test('the preview says that holds without a space have no rank, which all get the term of a 1st hold', async () => {
  const { id } = await lookAt(marquee, writer, events, {
    columns: ['name', 'days.date', 'status'],
    rows: [
      ['Second', '2099-06-12', '2nd'],
      ['Plain', '2099-06-12', 'hold'],
      ['Draft', '2099-06-12', 'draft'],
    ],
  })
  const notes = (await rowsOfImport(marquee, writer, events, id)).map(
    ({ values }) => values.find(({ column }) => column === 'status')?.note ?? null,
  )
  expect(notes).toEqual(['Not the 2nd hold: a rank needs a space', 'No rank, because it has no space', null])
  await finish(marquee, writer, events, id)
  const { rows } = await marquee.sql((tx) =>
    sql`select count(*)::int as holds, bool_and(expires_at > now() + interval '10 days') as are_of_first
      from holds where company_id = ${tenant.id}`.execute(tx),
  )
  expect(rows).toEqual([{ holds: 2, are_of_first: true }])
})

test('a correction that makes a row too long is rejected, and the draft stays', async () => {
  const long = 'x'.repeat(19_990)
  const { id } = await lookAt(marquee, writer, events, {
    columns: ['name', 'days.date', 'notes', 'artists.names', 'tags', 'days.spaces', 'kind'],
    rows: [['Nova', '2027-06-12', long, long, long, long, 'y'.repeat(19_900)]],
  })
  const corrections = [{ number: 2, column: 'ticket_url', text: 'z'.repeat(1_990) }]
  const answer = await askRecords(marquee, writer, events, 'correctImport', { import_id: id, corrections })
  expect(answer.code).toBe('bad_input')
  expect(await importOf(marquee, writer, events, id)).toMatchObject({ state: 'checked', problem: null })
})

test('nobody imports a table with a field that they cannot see', async () => {
  const input = { kind: 'event', label: 'Fee', type: 'money', currency: 'EUR' } as const
  const { field } = (await marquee.call(tenant.owner, 'eventSettings', 'createCustomField', input)).ok
  const { id } = await lookAt(marquee, tenant.owner, events, {
    columns: ['name', 'days.date', `custom.${field.id}`],
    rows: [['Nova', '2027-06-12', '1250 EUR']],
  })
  const answer = await askRecords(marquee, writer, events, 'runImport', { import_id: id })
  expect(answer.code).toBe('import_has_hidden_fields')
  await finish(marquee, tenant.owner, events, id)
  expect(await list(events)).toMatchObject([{ name: 'Nova', custom: {} }])
})

test.runIf(onPostgres)('a tag that a colleague creates during the check does not lose the draft', async () => {
  const { id } = await startImport(marquee, writer, events, {
    columns: ['name', 'days.date', 'tags'],
    rows: [['Nova', '2027-06-12', 'Rock']],
  })
  await changeWhileWaiting(
    marquee,
    (tx) => sql`insert into tags (company_id, name, color) values (${tenant.id}, 'rock', '#2f855a')`.execute(tx),
    () => workOn(marquee, id, 'check'),
  )
  expect(await importOf(marquee, writer, events, id)).toMatchObject({ state: 'checked', problem: null, made: 1 })
})

test.runIf(onPostgres)('an import that has begun is not corrected at the same moment', async () => {
  const { id } = await lookAt(marquee, writer, events, { columns: ['name', 'days.date'], rows: [nova.slice(0, 2)] })
  const correcting = await changeWhileWaiting(
    marquee,
    (tx) => sql`update imports set state = 'importing' where id = ${id}`.execute(tx),
    () =>
      askRecords(marquee, writer, events, 'correctImport', {
        ...{ import_id: id, corrections: [{ number: 2, column: 'name', text: 'Renamed' }] },
      }),
  )
  expect(correcting.code).toBe('import_not_ready')
  expect(await importOf(marquee, writer, events, id)).toMatchObject({ state: 'importing' })
})

test('several columns of artists are joined, and the first one names the event', async () => {
  const { id } = await lookAt(marquee, writer, events, {
    headings: ['Band', 'Support', 'Date', 'Opener', 'Rider', 'Bar', 'Standing', 'Seated'],
    columns: ['artists.names', 'artists.names', 'days.date', 'artists.names', 'notes', 'notes', 'capacity', 'capacity'],
    rows: [
      ['Nova', 'Echo, Delta', '2027-06-12', 'TBA', 'Bring the rider', 'Late bar', '1,200', '600'],
      ['TBC', 'Tri', '2027-06-13', '', '', '', '', '300'],
    ],
  })
  await finish(marquee, writer, events, id)
  const found = await list(events)
  expect(found.map(({ capacity }) => capacity)).toEqual([1200, 300])
  expect(found.map(({ name, artists }) => [name, (artists as { name: string }[]).map((one) => one.name)])).toEqual([
    ['Nova', ['Nova', 'Echo', 'Delta']],
    ['Tri', ['Tri']],
  ])
  const { notes } = (await marquee.call(writer, 'events', 'getRecord', { id: found[0]?.id ?? '' })).ok.record
  expect(JSON.stringify(notes)).toMatch(/Rider: Bring the rider.*Bar: Late bar/)
  const titles = { headings: ['A', 'B'], columns: ['name', 'name'], file_name: 'A', cells: '["A","B"]' }
  expect((await askRecords(marquee, writer, events, 'startImport', titles)).code).toBe('bad_input')
})

test('a city without a venue, and a row without known fields, are named in the preview', async () => {
  const looked = await lookAt(marquee, writer, events, {
    columns: ['name', 'days.date', 'venue', 'venue.city', ''],
    rows: [
      ['Nova', '2027-06-12', 'TBD', 'Leeds', ''],
      ['', '', '', '', 'MARCH 2027'],
      ['Echo', 'soon', '', '', ''],
    ],
  })
  expect(looked).toMatchObject({ made: 1, with_ignored: 1, skipped: 2 })
  const [nova, month, echo] = await rowsOfImport(marquee, writer, events, looked.id)
  expect(nova?.values.find(({ column }) => column === 'venue.city')).toMatchObject({
    ...{ cell: 'Leeds', problem: 'Only imported with a venue' },
  })
  expect(month?.reasons).toEqual([{ label: '', value: '', sentence: 'No field for ‘MARCH 2027’' }])
  expect(echo?.reasons.map(({ sentence }) => sentence)).toEqual([
    'This is not a date such as 2027-06-12 or 12 June 2027',
  ])
})

describe('words that no field holds', () => {
  const headings = ['Title', 'Date', 'Status', 'Owner', 'City', 'Remarks']
  const columns = ['name', 'days.date', 'status', 'owner', 'venue.city', 'notes']
  const rows = [
    ['Nova', '2027-06-12', '2nd hold', 'Åsa', 'Évora', 'seated'],
    ['Luna', '2027-06-13', 'Confirmado - AGOTADO', '', 'DAY OFF', ''],
    ['Mono', '2027-06-14', 'wackelig?', '', '', ''],
    ['Solo', '2027-06-15', 'hold', 'n/a', '', 'plain'],
    ['Trio', '2027-06-16', 'no show', '', '', ''],
  ]
  const options = { values: { status: { wackelig: 'Hold' } } }
  const notesOf = (row: PreviewedRow | undefined) => row?.values.find(({ column }) => column === 'notes')

  test('go into the notes if an optional field cannot read them', async () => {
    const times = ['avoin', 'heldag', '13–14.30 ja 18–19.30', '19.00', 'TBA']
    const looked = await lookAt(marquee, writer, events, {
      headings: ['Title', 'Date', 'Klo', 'Pax'],
      columns: ['name', 'days.date', 'days.starts', 'capacity'],
      rows: times.map((time, at) => [`Show ${at}`, `2027-06-1${at}`, time, at === 0 ? 'many' : '']),
    })
    const read = await rowsOfImport(marquee, writer, events, looked.id)
    expect(read.map((row) => notesOf(row)?.text)).toEqual([
      'Pax: many\nKlo: avoin',
      'Klo: heldag',
      'Klo: 13–14.30 ja 18–19.30',
      undefined,
      undefined,
    ])
    expect(textsOf(read[2])).toMatchObject({
      'days.starts': '13:00',
      'days.second_start': '18:00',
      'days.ends': '19:30',
    })
  })

  test('go into the notes, and the preview names their columns', async () => {
    const looked = await lookAt(marquee, writer, events, { headings, columns, rows, options })
    const [nova, luna, mono, solo, trio] = await rowsOfImport(marquee, writer, events, looked.id)
    expect(notesOf(nova)).toMatchObject({
      text: 'seated\nStatus: 2nd hold\nOwner: Åsa\nCity: Évora',
      note: 'With ‘Status’, ‘Owner’, ‘City’',
    })
    expect(notesOf(luna)?.text).toBe('City: DAY OFF\nStatus: Confirmado - AGOTADO')
    expect(textsOf(luna)).toMatchObject({ status: 'Confirmed', kind: 'Travel' })
    expect(notesOf(mono)?.text).toBe('Status: wackelig?')
    expect(notesOf(trio)?.text).toBe('Status: no show')
    expect(notesOf(solo)).toMatchObject({ text: 'plain', note: null })
  })

  test('are not kept if they say only the rank of a hold with a space', async () => {
    const looked = await lookAt(marquee, writer, events, {
      headings: ['Title', 'Date', 'Venue', 'Room', 'Status', 'Notes'],
      columns: ['name', 'days.date', 'venue', 'days.spaces', 'status', 'notes'],
      rows: [
        ['Nova', '2027-08-12', 'Rank house', 'Big', '1st hold', ''],
        ['Luna', '2027-08-12', 'Rank house', 'Big', '2e optie (1e = Nova)', ''],
        ['Mono', '2027-08-12', 'Rank house', '', '2nd hold', ''],
        ['Solo', '2027-08-13', 'Rank house', '', '', 'pencilled (2nd pencil)'],
        ['Alone', '2027-08-14', 'Rank house', 'Big', '2nd hold', 'call'],
        ['Noted', '2027-08-15', 'Rank house', '', '', 'da confermare'],
      ],
      options: { create: ['venue', 'space'] },
    })
    const read = await rowsOfImport(marquee, writer, events, looked.id)
    expect(read.map((row) => notesOf(row)?.text)).toEqual([
      ...[undefined, 'Status: 2e optie (1e = Nova)', 'Status: 2nd hold', 'pencilled (2nd pencil)'],
      ...['call\nStatus: 2nd hold', 'da confermare'],
    ])
    expect(read.map(textsOf)).toMatchObject(read.map(() => ({ status: 'Hold' })))
    const statusNotes = read.slice(-2).map(({ values }) => values.find(({ column }) => column === 'status')?.note)
    expect(statusNotes).toEqual([
      'Will be the 1st hold. The file says 2nd hold, which is not the next one',
      'From the notes. No rank, because it has no space',
    ])
    await finish(marquee, writer, events, looked.id)
    const alone = (await list(events)).find(({ name }) => name === 'Alone')
    const { record } = (await askRecords(marquee, writer, events, 'getRecord', { id: alone?.id })).ok
    expect(JSON.stringify(record.notes)).toContain('Status: 2nd hold')
  })

  test('change nothing when the file comes again, and no notes of the company', async () => {
    const looked = await lookAt(marquee, writer, events, { headings, columns, rows, options })
    await finish(marquee, writer, events, looked.id)
    const again = await lookAt(marquee, writer, events, { headings, columns, rows, options })
    expect(again).toMatchObject({ made: 0, changed: 0, skipped: 5 })
    const [nova] = await list(events)
    const without = { columns: ['id', 'status', 'owner'], rows: [[String(nova?.id), '1st hold', 'Åsa']] }
    expect((await lookAt(marquee, writer, events, without)).changed).toBe(0)
  })
})

test('spaces joined by a word are two if other rows name them, and the name of a show is kept', async () => {
  const looked = await lookAt(marquee, writer, events, {
    headings: ['Title', 'Date', 'Show', 'Venue', 'Room'],
    columns: ['name', 'days.date', 'days.starts', 'venue', 'days.spaces'],
    options: { create: ['venue', 'space'] },
    rows: [
      ['Both', '2027-06-12', 'Early 7pm', 'Klub', 'Duża i Mała'],
      ['Large', '2027-06-13', '8pm', 'Klub', 'Duża'],
      ['Small', '2027-06-14', '8pm', 'Klub', 'Mała'],
    ],
  })
  const [both] = await rowsOfImport(marquee, writer, events, looked.id)
  expect(textsOf(both)).toMatchObject({ 'days.spaces': 'Duża, Mała', 'days.starts': '19:00', notes: 'Show: Early 7pm' })
})

test('empty rows are no skipped rows, and a heading is not written twice before notes', async () => {
  const looked = await lookAt(marquee, writer, events, {
    headings: ['Title', 'Date', 'Contact', 'Notes'],
    columns: ['name', 'days.date', 'notes', 'notes'],
    rows: [
      ['Nova', '2027-06-12', 'Jan', 'Notes: tour off'],
      ['', ' ', '', ''],
      ['Luna', '2027-06-13', '', ''],
    ],
  })
  expect(looked).toMatchObject({ made: 2, skipped: 0 })
  const [nova, luna] = await rowsOfImport(marquee, writer, events, looked.id)
  expect(textsOf(nova).notes).toBe('Notes: tour off\nContact: Jan')
  expect(luna).toMatchObject({ number: 4, name: 'Luna' })
})

test('columns about something else are added to the notes of an existing event once, and never replace them', async () => {
  const headings = ['Title', 'Date', 'Fee', 'Agent']
  const columns = ['name', 'days.date', 'notes', 'notes']
  const event = { name: 'Aurora', days: [{ date: '2027-08-01' }], notes: fromPlainText('Fee: 20') }
  const { id } = (await askRecords(marquee, writer, events, 'createRecord', event)).ok.record
  const look = (fee: string) =>
    lookAt(marquee, writer, events, { headings, columns, rows: [['Aurora', '2027-08-01', fee, 'Kim']] })
  const looked = await look('200')
  const [aurora] = await rowsOfImport(marquee, writer, events, looked.id)
  expect(aurora?.values.find(({ column }) => column === 'notes')).toMatchObject({ note: 'Adds ‘Fee’, ‘Agent’' })
  await finish(marquee, writer, events, looked.id)
  const { record } = (await marquee.call(writer, 'events', 'getRecord', { id })).ok
  expect(plainText(record.notes)).toBe('Fee: 20\nFee: 200\nAgent: Kim')
  expect(await look('200')).toMatchObject({ changed: 0, skipped: 1 })
})

test('the only column of notes keeps a heading about something else', async () => {
  const rows = [['Nova', '2027-06-12', '320 kr']]
  for (const [heading, notes] of [
    ['Pris', 'Pris: 320 kr'],
    ['Anteckning', '320 kr'],
  ] as const) {
    const draft = { headings: ['Title', 'Date', heading], columns: ['name', 'days.date', 'notes'], rows }
    const looked = await lookAt(marquee, writer, events, draft)
    const [nova] = await rowsOfImport(marquee, writer, events, looked.id)
    expect(textsOf(nova).notes).toBe(notes)
  }
})

test('rows of a closed house are skipped with a reason', async () => {
  const { id } = await lookAt(marquee, writer, events, {
    columns: ['name', 'days.date'],
    rows: [
      ['DARK', '2027-06-12'],
      ['Nova', '2027-06-13'],
    ],
  })
  const rows = await rowsOfImport(marquee, writer, events, id)
  expect(
    rows.map(({ outcome, reasons }) => [outcome, reasons.map(({ value, sentence }) => [value, sentence])]),
  ).toEqual([
    ['skip', [['DARK', 'This means closed, so it is not an event']]],
    ['make', []],
  ])
  await finish(marquee, writer, events, id)
  expect((await list(events)).map(({ name }) => name)).toEqual(['Nova'])
})
