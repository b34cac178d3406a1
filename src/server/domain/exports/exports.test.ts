import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventRecord } from '#shared/event-record.ts'
import { spaceRecord } from '#shared/features/events/spaces.ts'
import { venueRecord } from '#shared/features/events/venues.ts'
import type { ListFilter } from '#shared/records/list-filters.ts'
import { type RecordType, readableFields } from '#shared/records/record-type.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member, type Person } from '#tests/support/people.ts'
import { recordFeatures } from '#tests/support/record-features.ts'

let marquee: TestMarquee
let tenant: Company
let reader: Person
let venue: string
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
  await marquee.sql((tx) =>
    tx.updateTable('companies').set({ timezone: 'Asia/Kathmandu' }).where('id', '=', tenant.id).execute(),
  )
  reader = await member(marquee, tenant, { events: { access: 'read' } })
  venue = (await marquee.call(tenant.owner, 'venues', 'createRecord', { name: 'Hall', time_zone: 'Europe/London' })).ok
    .record.id
})
afterAll(() => marquee.close())

type Feature = 'venues' | 'spaces' | 'events'
const send = (who: Caller, feature: Feature, input: object) => marquee.send(who, feature, 'getExport', 'read', input)

async function csv(who: Caller, feature: Feature, input: object = {}): Promise<Record<string, string>[]> {
  const answer = await send(who, feature, { format: 'csv', ...input })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const [heading = [], ...lines] = answer.body
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map(
      (line) =>
        line
          .match(/("([^"]|"")*"|[^,]*)(,|$)/g)
          ?.map((cell) => cell.replace(/,$/, '').replace(/^"|"$/g, '').replaceAll('""', '"'))
          .slice(0, -1) ?? [],
    )
  return lines.map((line) => Object.fromEntries(heading.map((label, at) => [label, line[at] ?? ''])))
}

async function xlsx(who: Caller, feature: Feature, input: object = {}) {
  const answer = await send(who, feature, { format: 'xlsx', ...input })
  expect(answer.statusCode).toBe(200)
  const { sheets } = await readXlsx(new Uint8Array(answer.rawPayload))
  const [heading = [], ...rows] = sheets[0]?.rows ?? []
  return rows.map((row) => Object.fromEntries(heading.map((label, at) => [String(label), row[at] ?? null])))
}

async function event(name: string, more: object = {}) {
  const days = [{ date: '2027-06-12', doors: '2027-06-12T19:00', starts: '2027-06-12T20:00', ends: '2027-06-13T01:30' }]
  return (await marquee.call(tenant.owner, 'events', 'createRecord', { name, days, status: 'inquiry', venue, ...more }))
    .ok.record
}

const filters = (...given: [ListFilter['field'], string, unknown][]) => JSON.stringify(given)

describe('a list as a file', () => {
  test.each(recordFeatures)(
    'exports $feature as CSV and as a workbook, with all values [M-LIST-27 M-LIST-28]',
    async (of) => {
      const needs = await of.needs(marquee, tenant)
      const made = (
        await marquee.send(tenant.owner, of.feature, 'createRecord', 'write', {
          name: `Exported ${of.kind}`,
          [of.field]: of.values[0],
          ...needs,
        })
      ).json().record
      const asked = { scope: 'all', search: `exported ${of.kind}` }
      const [line] = await csv(reader, of.feature, asked)
      const [row] = await xlsx(reader, of.feature, asked)
      expect(line).toMatchObject({ ID: made.id, [of.called]: `Exported ${of.kind}`, 'Created by': expect.any(String) })
      expect(Object.values(line ?? {})).toContain(String(of.values[0]))
      expect(row).toMatchObject({ ID: made.id, [of.called]: `Exported ${of.kind}` })
      expect(Object.values(row ?? {})).toContain(of.values[0])
      expect(Object.keys(row ?? {})).toEqual(Object.keys(line ?? {}))
    },
  )

  test('matches the list: filtered, sorted, with its columns [M-LIST-29]', async () => {
    for (const [name, kind] of [
      ['View b', 'concert'],
      ['View c', 'festival'],
      ['View a', 'concert'],
    ])
      await event(name ?? '', { kind })
    const asked = {
      scope: 'all',
      search: 'view',
      sort: '-name',
      filters: filters(['kind', 'any_of', ['concert']]),
      columns: 'venue,days',
    }
    const lines = await csv(reader, 'events', asked)
    expect(lines.map((line) => line.Title)).toEqual(['View b', 'View a'])
    expect(Object.keys(lines[0] ?? {})).toEqual([
      ...['Title', 'Venue', 'Date', 'Last date', 'Load-in', 'Doors', 'Start', 'Second start', 'End'],
      ...['Load-out', 'Curfew', 'Spaces', 'All days', 'ID'],
    ])
    expect(lines[0]).toMatchObject({ Venue: 'Hall', Date: '2027-06-12', Doors: '19:00', End: '01:30 +1' })
  })

  test('contains exactly what the member may read [M-LIST-30]', async () => {
    const secret = await event('Surprise', { is_private: true })
    const stranger = await company(marquee)
    const other = await marquee.call(stranger.owner, 'venues', 'createRecord', {
      name: 'Elsewhere',
      time_zone: 'Europe/London',
    })
    const seen = await csv(reader, 'events', { scope: 'all' })
    const busy = seen.find((line) => line.ID === secret.id)
    expect(busy?.Title).toBe('Busy')
    expect(JSON.stringify(seen)).not.toContain('Surprise')
    expect((await csv(tenant.owner, 'events', { scope: 'all' })).find((line) => line.ID === secret.id)?.Title).toBe(
      'Surprise',
    )
    expect((await csv(reader, 'venues')).map((line) => line.ID)).not.toContain(other.ok.record.id)
    expect((await marquee.call(reader, 'events', 'getCount', { scope: 'all' })).ok.total).toBe(seen.length)
  })

  test.each(['venues', 'events'] as const)('contains the custom fields of %s [M-REC-93]', async (feature) => {
    const kind = feature === 'venues' ? 'venue' : 'event'
    const accountant = await member(marquee, tenant, { events: { access: 'admin' }, budget: { access: 'read' } })
    const add = async (label: string, type: 'text' | 'choices' | 'flag' | 'money', more: object = {}) =>
      (
        await marquee.call(accountant, 'eventSettings', 'createCustomField', {
          ...{ kind, label: `${label} of ${feature}`, type, choices: [] },
          ...more,
        })
      ).ok.field
    const parking = await add('Parking', 'text')
    const access = await add('Access', 'choices', { choices: [{ label: 'Ramp' }, { label: 'Lift' }] })
    const smoke = await add('Smoke', 'flag')
    const rent = await add('Rent', 'money', { currency: 'EUR' })
    const named = feature === 'venues' ? { time_zone: 'Europe/London' } : { days: [{ date: '2027-06-12' }] }
    const custom = {
      [parking.id]: 'Yard, gate 3',
      [access.id]: access.choices.map(({ id }) => id),
      [smoke.id]: true,
      [rent.id]: { amount: 120_050, currency: 'EUR' },
    }
    const values = { name: `Added to ${feature}`, ...named, custom }
    expect((await marquee.send(accountant, feature, 'createRecord', 'write', values)).statusCode).toBe(200)
    const asked = { scope: 'all', search: `added to ${feature}` }
    const told = {
      [parking.label]: 'Yard, gate 3',
      [access.label]: 'Ramp, Lift',
    }
    for (const file of [csv, xlsx]) {
      const [line] = await file(accountant, feature, asked)
      expect(line).toMatchObject(told)
      expect(String(line?.[smoke.label])).toMatch(/^(yes|true)$/i)
      expect(Object.entries(line ?? {}).filter(([label]) => label.startsWith(rent.label))).not.toEqual([])
      const [seen] = await file(reader, feature, asked)
      expect(seen).toMatchObject(told)
      expect(Object.keys(seen ?? {}).filter((label) => label.startsWith(rent.label))).toEqual([])
      const columns = `custom.${parking.id}`
      expect(Object.keys((await file(reader, feature, { ...asked, columns }))[0] ?? {})).toContain(parking.label)
    }
  })

  test('contains every row once, across pages', async () => {
    const crowd = await company(marquee)
    await marquee.sql((tx) =>
      tx
        .insertInto('venues')
        .values(
          Array.from({ length: 1203 }, (_, at) => ({ company_id: crowd.id, name: `Venue ${at}`, time_zone: 'UTC' })),
        )
        .execute(),
    )
    const names = (await csv(crowd.owner, 'venues')).map((line) => line.Name)
    expect(names).toHaveLength(1203)
    expect(new Set(names).size).toBe(1203)
    expect(await xlsx(crowd.owner, 'venues')).toHaveLength(1203)
  })

  test('escapes formulas [M-LIST-32]', async () => {
    const name = '=HYPERLINK("https://evil.example")'
    await marquee.call(tenant.owner, 'venues', 'createRecord', {
      name,
      time_zone: 'Europe/London',
      phone: '+44 20 7946 0000',
    })
    const asked = { search: 'hyperlink' }
    const [line] = await csv(reader, 'venues', asked)
    expect(line).toMatchObject({ Name: `'${name}`, Phone: "'+44 20 7946 0000" })
    // XLSX text cells need no formula escape.
    const [row] = await xlsx(reader, 'venues', asked)
    expect(row).toMatchObject({ Name: name, Phone: '+44 20 7946 0000' })
  })

  test("shows timestamps in the company's zone and planned times in their own, each with its offset [M-LIST-33]", async () => {
    const made = await event('On sale', { on_sale_at: '2027-03-28T01:30' })
    const [line] = await csv(reader, 'events', { scope: 'all', search: 'on sale' })
    expect(line?.['On sale']).toBe('2027-03-28 02:30+01:00')
    const wall = new Date(Date.parse(made.created_at ?? '') + (5 * 60 + 45) * 60_000).toISOString()
    expect(line?.['Created at']).toBe(`${wall.slice(0, 16).replace('T', ' ')}+05:45`)
  })

  test.each([
    ['EUR', 125_050, '1250.50 EUR'],
    ['JPY', 125_050, '125050 JPY'],
    ['KWD', 125_050, '125.0500 KWD'],
    ['EUR', -5, '-0.05 EUR'],
  ])(
    'shows money in %s as a decimal with its currency to members who see the budget; others have no such column, filter or sort [M-ACC-39 M-ACC-40 M-LIST-34 M-TIME-14]',
    async (currency, amount, told) => {
      const accountant = await member(marquee, tenant, { events: { access: 'admin' }, budget: { access: 'read' } })
      const label = `Fee ${crypto.randomUUID().slice(0, 8)}`
      const { field } = (
        await marquee.call(accountant, 'eventSettings', 'createCustomField', {
          ...{ kind: 'venue', type: 'money', label, currency, choices: [] },
        })
      ).ok
      const name = `Paid ${label}`
      const custom = { [field.id]: { amount, currency } }
      await marquee.call(accountant, 'venues', 'createRecord', { name, time_zone: 'Europe/London', custom })
      const asked = { search: name }
      expect((await csv(accountant, 'venues', asked))[0]).toMatchObject({ Name: name, [label]: told })
      expect((await xlsx(accountant, 'venues', asked))[0]).toMatchObject({ Name: name, [label]: told })

      expect((await csv(reader, 'venues', asked)).map((line) => Object.keys(line).includes(label))).toEqual([false])
      const column = `custom.${field.id}`
      expect(Object.keys((await csv(reader, 'venues', { ...asked, columns: column }))[0] ?? {})).toEqual(['Name', 'ID'])
      expect(await csv(accountant, 'venues', { filters: filters([column, 'empty', false]) })).toHaveLength(1)
      for (const operator of [
        ['empty', false],
        ['at_least', -100],
      ] as const)
        expect(await csv(reader, 'venues', { filters: filters([column, ...operator]) })).toEqual([])
      // Lists cannot be sorted by a custom field, not even with access to money.
      for (const who of [accountant, reader])
        expect((await send(who, 'venues', { format: 'csv', sort: column })).json().code).toBe('bad_input')
    },
  )

  test('no kind of record can be sorted by money, so that no order reveals amounts [M-ACC-40]', () => {
    for (const type of [venueRecord, spaceRecord, eventRecord] as unknown as RecordType[]) {
      const fields = readableFields(type)
      expect(type.sorts.length).toBeGreaterThan(1)
      expect(type.sorts.filter((sort) => fields[sort]?.kind === 'money')).toEqual([])
    }
  })

  test('contains each day, space and time once, in local time, under different headings', async () => {
    const space = async (name: string) =>
      (await marquee.call(tenant.owner, 'spaces', 'createRecord', { name, venue })).ok.record.id
    const [main, club] = [await space('Main, upper'), await space('Club')]
    const days = [
      {
        date: '2027-06-12',
        label: 'Sat',
        starts: '2027-06-12T19:00',
        ends: '2027-06-12T23:00',
        spaces: [main, club],
        load_in: '2027-06-12T10:00',
        load_out: '2027-06-13T01:00',
      },
      { date: '2027-06-13', doors: '2027-06-13T18:00', starts: '2027-06-13T20:00', curfew: '2027-06-14T01:00' },
      { date: '2027-06-14' },
    ]
    await event('Three days', { days })
    const asked = { scope: 'all', search: 'three days' }
    const [row] = await xlsx(reader, 'events', asked)
    expect(row?.['All days']).toBe(
      '2027-06-12 Sat 19:00–23:00 load-in 10:00 load-out 01:00 +1 "Main, upper", Club\n2027-06-13 20:00– doors 18:00 curfew 01:00 +1\n2027-06-14',
    )
    expect(row).toMatchObject({ Start: '19:00', End: '23:00', Spaces: '"Main, upper", Club' })
    const headings = (await send(reader, 'events', { format: 'csv', ...asked })).body.split('\r\n')[0]?.split(',') ?? []
    expect(new Set(headings).size).toBe(headings.length)
    expect(headings.at(-1)).toBe('ID')
    for (const other of ['Starts', 'Ends', 'Venue city', 'Venue country']) expect(headings).not.toContain(other)
    const [shown] = await csv(reader, 'events', { ...asked, columns: 'first_date,starts_at,status' })
    expect(Object.keys(shown ?? {})).toEqual(['Title', 'Date', 'Start', 'Status', 'ID'])
  })

  test('quotes artists whose names contain a separator', async () => {
    await event('Quoted', { artists: [{ name: 'North, South & Co' }, { name: 'Nova' }] })
    const [row] = await xlsx(reader, 'events', { scope: 'all', search: 'quoted' })
    expect(row?.Artists).toBe('"North, South & Co", Nova')
  })

  test('keeps dates and numbers typed in a workbook', async () => {
    await event('Typed', { capacity: 1200 })
    const [row] = await xlsx(reader, 'events', { scope: 'all', search: 'typed' })
    expect(row?.Capacity).toBe(1200)
    expect(row?.Date).toEqual(new Date('2027-06-12T00:00:00Z'))
  })

  test.each([
    ['no format', {}],
    ['another format', { format: 'pdf' }],
    ['another order', { format: 'csv', sort: 'password' }],
    ['wrong filters', { format: 'csv', filters: '[["password","is",true]]' }],
    ['columns too long', { format: 'csv', columns: 'c'.repeat(4001) }],
  ])('rejects %s', async (_, input) => {
    const answer = await send(reader, 'events', input)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad_input'])
  })

  test('ignores unknown columns', async () => {
    const [line] = await csv(reader, 'venues', { columns: 'city,password_hash' })
    expect(Object.keys(line ?? {})).toEqual(['Name', 'City', 'ID'])
  })
})
