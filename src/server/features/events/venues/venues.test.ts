import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestInput } from '#shared/call.ts'
import type { venues } from '#shared/features/events/venues.ts'
import { finish, lookAt } from '#tests/support/imports.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company } from '#tests/support/people.ts'

let marquee: TestMarquee
let tenant: Company
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
})
afterAll(() => marquee.close())

type NewVenue = RequestInput<typeof venues.calls.createRecord>
const make = async (more: Partial<NewVenue> = {}) =>
  (await marquee.call(tenant.owner, 'venues', 'createRecord', { name: 'Hall', time_zone: 'Europe/London', ...more })).ok
    .record
const refused = async (more: object) => {
  const answer = await marquee.call(tenant.owner, 'venues', 'createRecord', {
    ...{ name: 'Hall', time_zone: 'Europe/London' },
    ...more,
  })
  return (answer.error?.data as { fields?: Record<string, string> } | undefined)?.fields
}
const get = async (id: string) => (await marquee.call(tenant.owner, 'venues', 'getRecord', { id })).ok.record

test('a venue stores its name, address, zone, currency, website, phone and capacity [E-VEN-01 E-VEN-02 E-VEN-03 E-VEN-07 E-VEN-08 E-VEN-09 E-VEN-10]', async () => {
  const said = {
    ...{ name: 'Harbour Hall', address_lines: '12 Shore\nYard 3', postal_code: 'EH6 6QW', city: 'Leith' },
    ...{ region: 'Lothian', country: 'GB', time_zone: 'Europe/London', currency: 'GBP' },
    ...{ website: 'https://harbour.example', phone: '+44 131 496 0000', capacity: 1200, day_starts_at: '07:30' },
  }
  const made = await make({ ...said, currency: ' gbp ', name: ' Harbour Hall ', city: ' Leith ' })
  expect(made).toMatchObject(said)
  expect(await get(made.id)).toEqual(made)
})

test('a venue is owned or external, and has contacts by role; its day starts at 06:00 by default [E-VEN-11 E-VEN-12 E-TIME-06 E-TIME-07]', async () => {
  const contact = { role: 'House tech', name: 'Ida', email: 'ida@harbour.example', phone: '1' }
  const made = await make({ is_own_house: true, contacts: [contact, { role: 'Bar' }] })
  expect(made).toMatchObject({
    is_own_house: true,
    contacts: [contact, { role: 'Bar', name: '', email: '', phone: '' }],
  })
  expect(await make()).toMatchObject({ is_own_house: false, is_active: true, contacts: [], day_starts_at: '06:00' })
  expect(await refused({ contacts: [{ role: '' }] })).toEqual({ 'contacts.0.role': 'A role is required' })
})

test('new venues of a company that runs venues are its own at every door, unless stated otherwise [E-VEN-11]', async () => {
  const house = await company(marquee)
  await marquee.sql((tx) =>
    sql`update companies set company_type_id = (select id from company_types where key = 'venue')
      where id = ${house.id}`.execute(tx),
  )
  const create = async (more: object) =>
    (await marquee.call(house.owner, 'venues', 'createRecord', { name: 'Made', time_zone: 'UTC', ...more })).ok.record
  expect(await create({})).toMatchObject({ is_own_house: true })
  expect(await create({ is_own_house: false })).toMatchObject({ is_own_house: false })
  for (const [feature, columns, row] of [
    ['venues', ['name', 'city'], ['Imported', 'Leith']],
    ['events', ['name', 'days.date', 'venue'], ['Show', `${nextYear}-05-01`, 'Named by a show']],
  ] as const) {
    const options = { create: ['venue'] }
    const { id } = await lookAt(marquee, house.owner, { feature }, { columns, rows: [row], options })
    await finish(marquee, house.owner, { feature }, id)
  }
  const stored = await marquee.sql((tx) =>
    tx.selectFrom('venues').select(['name', 'is_own_house']).where('company_id', '=', house.id).execute(),
  )
  expect(stored.map(({ name, is_own_house }) => `${name} ${is_own_house}`).toSorted()).toEqual([
    'Imported true',
    'Made false',
    'Made true',
    'Named by a show true',
  ])
  const session = await marquee.call(house.owner, 'auth', 'getSession', {})
  expect(session.ok.company).toMatchObject({ runs_venues: true })
})

test('unchanged values change nothing, even in structured fields [M-REC-08]', async () => {
  const made = await make({ city: 'Leith', contacts: [{ role: 'Bar', name: 'Ida' }] })
  const { name, city, contacts, day_starts_at } = made
  const again = await marquee.call(tenant.owner, 'venues', 'updateRecord', {
    ...{ id: made.id, version: 1 },
    changes: { name, city, contacts, day_starts_at },
  })
  expect(again.ok.record).toEqual(made)
})

test.each([
  ['time_zone', 'Mars/Olympus', /zone/i],
  ['time_zone', '', /zone/i],
  ['currency', 'XQZ', /This is not a currency/],
  ['country', 'ZZ', /Choose a country/],
  ['capacity', -1, /from 0 to 1,000,000/],
  ['capacity', 1.5, /whole number/],
  ['website', 'javascript:alert(1)', /.+/],
  ['day_starts_at', '25:00', /18:30/],
])('a %s of %j is rejected with the reason [E-VEN-06]', async (field, value, sentence) => {
  expect(await refused({ [field]: value })).toEqual({ [field]: expect.stringMatching(sentence) })
})

test('line breaks within an address stay, surrounding spaces are removed [M-REC-53 M-REC-54 M-REC-59]', async () => {
  const made = await make({ address_lines: '  12 Shore\n\n  <i>Yard</i> 3  ', city: '  ' })
  expect([made.address_lines, made.city]).toEqual(['12 Shore\n\n  <i>Yard</i> 3', null])
})

test('a venue with events, even in the bin, cannot be deleted, but deactivated [E-VEN-39 E-VEN-40 E-VEN-41 E-VEN-42]', async () => {
  const [used, of_bin, free] = [
    await make({ name: 'Used' }),
    await make({ name: 'Kept' }),
    await make({ name: 'Free' }),
  ]
  await marquee.sql((tx) =>
    tx
      .insertInto('events')
      .values([
        { company_id: tenant.id, name: 'Tonight', venue_id: used.id },
        { company_id: tenant.id, name: 'Gone', venue_id: of_bin.id, deleted_at: sql`now()` },
      ])
      .execute(),
  )
  const moved = await marquee.call(tenant.owner, 'venues', 'moveToBin', { ids: [used.id, of_bin.id, free.id] })
  expect(moved.ok.done).toEqual([free.id])
  const reason = 'Events take place at this venue, so it cannot be deleted. Make it inactive instead.'
  expect(moved.ok.refused.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
    { id: of_bin.id, name: 'Kept', code: 'venue_in_use', reason },
    { id: used.id, name: 'Used', code: 'venue_in_use', reason },
  ])
  const inactive = await marquee.call(tenant.owner, 'venues', 'updateRecord', {
    ...{ id: used.id, version: 1, changes: { is_active: false } },
  })
  expect(inactive.ok.record).toMatchObject({ name: 'Used', is_active: false })
  const { rows } = await marquee.sql((tx) =>
    sql<{ name: string }>`select name from events where venue_id = ${used.id}`.execute(tx),
  )
  expect(rows).toEqual([{ name: 'Tonight' }])
  const history = (await marquee.call(tenant.owner, 'venues', 'listActivity', { id: used.id })).ok.entries
  expect(history).toHaveLength(2)
})

test('an event created while its venue is deleted keeps it, or is rejected [E-VEN-39 M-PERF-16]', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await make({ name: `Race ${round}` })
    const [event, moved] = await Promise.all([
      marquee.call(tenant.owner, 'events', 'createRecord', {
        ...{ name: 'Race', venue: id },
        days: [
          { date: `${nextYear}-05-01`, label: '', doors: null, starts: null, ends: null, curfew: null, spaces: [] },
        ],
      } as never),
      marquee.call(tenant.owner, 'venues', 'moveToBin', { ids: [id] }),
    ])
    expect([event.code, moved.ok.done.length]).toEqual(event.status === 200 ? [null, 0] : ['bad_input', 1])
  }
})

test('permanently deleting a venue deletes its spaces, each logged', async () => {
  const venue = await make({ name: 'Going' })
  const space = (await marquee.call(tenant.owner, 'spaces', 'createRecord', { name: 'With it', venue: venue.id })).ok
    .record
  await marquee.call(tenant.owner, 'venues', 'moveToBin', { ids: [venue.id] })
  expect((await marquee.call(tenant.owner, 'venues', 'deleteForGood', { ids: [venue.id] })).ok.done).toEqual([venue.id])
  expect((await marquee.call(tenant.owner, 'spaces', 'getRecord', { id: space.id })).code).toBe('not_found')
  const log = await marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select(['resource_id', 'resource_type'])
      .where('action_type', '=', 'purge')
      .where('resource_id', 'in', [venue.id, space.id])
      .orderBy('resource_type')
      .execute(),
  )
  expect(log).toEqual([
    { resource_id: space.id, resource_type: 'space' },
    { resource_id: venue.id, resource_type: 'venue' },
  ])
})
