import { readFileSync } from 'node:fs'
import papa from 'papaparse'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventRecord } from '#shared/event-record.ts'
import { venueRecord } from '#shared/features/events/venues.ts'
import type { CustomField } from '#shared/records/custom-fields.ts'
import { exportedSeason, ownFields } from '#tests/support/exported-season.ts'
import { sendFile } from '#tests/support/import-file.ts'
import { finish, rowsOfImport } from '#tests/support/imports.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, member, type Person } from '#tests/support/people.ts'
import { askRecords } from '#tests/support/record-features.ts'

const venues = { feature: 'venues' } as const
const events = { feature: 'events' } as const
let marquee: TestMarquee
let writer: Person
let custom: CustomField[]
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const own = { 'Sold out': 'flag', 'Ticket price': 'money', Share: 'number', 'Booking code': 'text', Rating: 'number' }

beforeEach(async () => {
  const tenant = await company(marquee, { plan: 'Pro' })
  writer = await member(marquee, tenant, { events: { access: 'admin' }, budget: { access: 'write' } })
  custom = []
  for (const [label, type] of Object.entries(own)) {
    const more = type === 'money' ? { currency: 'EUR' } : {}
    const input = { kind: 'event', label, type, choices: [], ...more }
    custom.push((await marquee.call(writer, 'eventSettings', 'createCustomField', input as never)).ok.field)
  }
  await askRecords(marquee, writer, venues, 'createRecord', { name: 'Große Halle', time_zone: 'Europe/Berlin' })
})

const file = (name: string) => ({ name, content: readFileSync(`tests/fixtures/spreadsheets/${name}`) })

async function season() {
  const { rows } = (await askRecords(marquee, writer, events, 'listRecords', { scope: 'all', sort: 'first_date' })).ok
  const labels = new Map(custom.map(({ id, label }) => [id, label]))
  return await Promise.all(
    rows.map(async ({ id }: { id: string }) => {
      const { record } = (await marquee.call(writer, 'events', 'getRecord', { id })).ok
      const { name, days, venue, capacity, on_sale_at, kind, notes } = record
      const said = Object.entries(record.custom as object).map(([field, value]) => [labels.get(field), value])
      const { date, doors, starts, ends } = days[0] ?? {}
      return {
        ...{ name, date, doors, starts, ends, venue: venue?.name ?? null, capacity, on_sale_at, kind },
        ...Object.fromEntries(said.filter(([, value]) => value !== null && value !== '')),
        notes: JSON.stringify(notes),
      }
    }),
  )
}

const euros = (amount: number) => ({ amount, currency: 'EUR' })
const said = [
  {
    ...{ name: 'Órale Fest ¡Ñandú!', date: '2027-06-12', doors: '2027-06-12T18:30', starts: '2027-06-12T19:30' },
    ...{ ends: '2027-06-12T23:45', venue: 'Große Halle', capacity: 1200, on_sale_at: '2027-03-04T10:00' },
    ...{ kind: 'festival', 'Sold out': true, 'Ticket price': euros(1250), Share: 0.25, 'Booking code': '007' },
    ...{ Rating: 4.5, notes: expect.stringMatching(/First line.*Second line/) },
  },
  {
    ...{ name: '=Equal Night', date: '2027-06-13', doors: null, starts: '2027-06-13T20:00' },
    ...{ ends: '2027-06-14T00:30', venue: 'Große Halle', capacity: 800, on_sale_at: null, kind: 'concert' },
    ...{ 'Ticket price': euros(125_075), Share: 0.125, 'Booking code': '00420', Rating: 3.7 },
    notes: expect.stringContaining('He said \\"no\\"; she, \\"yes\\"'),
  },
  {
    ...{ name: 'The "Quoted" Night; with, marks', date: '2027-06-14', doors: '2027-06-14T19:00' },
    ...{ starts: '2027-06-14T20:15', ends: null, venue: 'Große Halle', capacity: 12_000 },
    ...{ on_sale_at: '2027-03-28T18:45', kind: 'club_night', 'Booking code': '-12' },
    notes: expect.stringContaining('+ confetti'),
  },
  {
    ...{ name: 'Formula Night', date: '2027-06-19', doors: null, starts: '2027-06-19T21:00', ends: null },
    ...{ venue: 'Große Halle', capacity: 800, on_sale_at: null, kind: 'concert' },
    ...{ 'Sold out': true, 'Ticket price': euros(2500), notes: expect.any(String) },
  },
  {
    ...{ name: 'Žižkov – 20 € Night', date: '2027-07-01', doors: null, starts: '2027-07-01T19:00', ends: null },
    ...{ venue: null, capacity: null, on_sale_at: null, kind: 'concert', notes: expect.stringContaining('“Ça va?”') },
  },
]

const workbooks = ['libreoffice.xlsx', 'libreoffice-1904.xlsx', 'excel.xlsx', 'excel-1904.xlsx', 'google-sheets.xlsx']
const texts = [
  'libreoffice.csv',
  'libreoffice-windows-1252.csv',
  'libreoffice-utf-16.csv',
  'excel-german.csv',
  'excel-german-windows-1252.csv',
  'excel-american.csv',
  'excel-unicode-text.txt',
  'google-sheets.csv',
]

describe('a file from another program is imported with the values that the program shows:', () => {
  test.each([...workbooks, ...texts])('%s [M-LIST-35 M-LIST-36 E-FEED-32 E-FEED-33]', async (name) => {
    const { looked, sheet } = await sendFile(marquee, writer, events, { type: eventRecord, custom }, file(name))
    const rows = await rowsOfImport(marquee, writer, events, looked.id)
    expect(rows.map(({ number, outcome, reasons }) => [number, outcome, ...reasons.map(({ label }) => label)])).toEqual(
      [
        [4, 'make'],
        [5, 'make'],
        [6, 'make'],
        [8, 'make'],
        [9, 'make'],
      ],
    )
    expect(sheet.notes).toContainEqual(expect.stringContaining('#N/A'))
    expect(await season()).toEqual([])
    expect(await finish(marquee, writer, events, looked.id)).toMatchObject({ state: 'done', made: 5, skipped: 0 })
    expect(await season()).toEqual(said)
    const again = await sendFile(marquee, writer, events, { type: eventRecord, custom }, file(name))
    expect(again.looked).toMatchObject({ made: 0, changed: 0, skipped: 5 })
  })

  test('the same show in two rooms is two events, and a festival of two evenings has two days', async () => {
    const content = Buffer.from(
      [
        'Date;Until;Show;House;Room;Start;End',
        '27.02.2027;;Swing Night;Große Halle;Main Hall;22:00;04:00',
        '27.02.2027;;Swing Night;Große Halle;Club;22:00;04:00',
        '16.04.2027;17.04.2027;Loft Festival;Große Halle;Loft;17:00;01:00',
      ].join('\n'),
    )
    const names = ['Main Hall', 'Club', 'Loft']
    const venue = (await askRecords(marquee, writer, venues, 'listRecords', {})).ok.rows[0]?.id
    for (const name of names) await askRecords(marquee, writer, { feature: 'spaces' }, 'createRecord', { name, venue })
    const sent = () => sendFile(marquee, writer, events, { type: eventRecord, custom }, { name: 'Season.csv', content })
    const { looked } = await sent()
    expect(await finish(marquee, writer, events, looked.id)).toMatchObject({ made: 3, skipped: 0 })
    const { rows } = (await askRecords(marquee, writer, events, 'listRecords', { scope: 'all', sort: 'first_date' })).ok
    const nights = rows as unknown as { name: string; days: { starts: string; ends: string }[] }[]
    expect(nights.map(({ name, days }) => [name, days.length])).toEqual([
      ['Swing Night', 1],
      ['Swing Night', 1],
      ['Loft Festival', 2],
    ])
    expect(nights[2]?.days[1]).toMatchObject({ starts: '2027-04-17T17:00', ends: '2027-04-18T01:00' })
    expect((await sent()).looked).toMatchObject({ made: 0, changed: 0, skipped: 3 })
  })

  test.each(workbooks)('%s offers no hidden sheets', async (name) => {
    const { sheets } = await sendFile(marquee, writer, events, { type: eventRecord, custom }, file(name))
    expect(sheets.map((one) => one.name)).toEqual(['Season', 'Remarks'])
  })
})

describe('importing an export changes nothing, for any values:', () => {
  test.each(['csv', 'xlsx'] as const)('%s', async (format) => {
    const exported = await exportedSeason(marquee)
    for (const [feature, type] of [
      ['venues', venueRecord],
      ['events', eventRecord],
    ] as const) {
      const chosen = { type, custom: exported.custom[feature] }
      const sent = await exported.file(feature, format)
      const { looked, columns } = await sendFile(marquee, exported.who, { feature }, chosen, sent)
      const rows = await rowsOfImport(marquee, exported.who, { feature }, looked.id)
      expect([columns[0], columns.at(-1)]).toEqual(['name', 'id'])
      expect(rows).toHaveLength(exported.said[feature].length)
      expect(
        rows
          .filter(({ reasons }) => reasons[0]?.sentence !== 'Nothing changes')
          .map((row) => [row.name, row.reasons, row.changes]),
      ).toEqual([])
    }
  })
})

describe('importing an export into a new company gives the same values:', () => {
  test.each(['csv', 'xlsx'] as const)('%s', async (format) => {
    const exported = await exportedSeason(marquee)
    const elsewhere = await company(marquee, { plan: 'Pro' })
    const who = await member(marquee, elsewhere, { events: { access: 'admin' }, budget: { access: 'write' } })
    for (const [feature, type, kind] of [
      ['venues', venueRecord, 'venue'],
      ['events', eventRecord, 'event'],
    ] as const) {
      const chosen = { type, custom: await ownFields(marquee, who, kind) }
      const sent = await exported.file(feature, format)
      const { looked } = await sendFile(marquee, who, { feature }, chosen, sent)
      expect(looked).toMatchObject({ made: exported.said[feature].length, changed: 0, skipped: 0 })
      const rows = await rowsOfImport(marquee, who, { feature }, looked.id)
      expect(rows.flatMap(({ values }) => values.flatMap(({ problem }) => problem ?? []))).toEqual([])
      await finish(marquee, who, { feature }, looked.id)
      expect(await exportedRows(who, feature)).toEqual(await exportedRows(exported.who, feature))
    }
  })
})

/** Rows of the CSV export by heading, without what differs between companies. */
async function exportedRows(who: Person, feature: 'venues' | 'events') {
  const { body } = await marquee.send(who, feature, 'getExport', 'read', { format: 'csv', scope: 'all' })
  const { data } = papa.parse<Record<string, string>>(body.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  })
  const same = data.map(
    ({ ID: _, 'Created at': __, 'Created by': ___, 'Updated at': ____, 'Updated by': _____, ...row }) => row,
  )
  return same.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))
}
