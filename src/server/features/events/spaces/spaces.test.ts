import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestInput } from '#shared/call.ts'
import type { spaces } from '#shared/features/events/spaces.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company } from '#tests/support/people.ts'
import { aVenue } from '#tests/support/record-features.ts'

let marquee: TestMarquee
let tenant: Company
let venue: string
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
  venue = await aVenue(marquee, tenant)
})
afterAll(() => marquee.close())

type NewSpace = RequestInput<typeof spaces.calls.createRecord>
const create = (more: Partial<NewSpace> = {}) =>
  marquee.call(tenant.owner, 'spaces', 'createRecord', { name: 'Hall', venue, ...more })
const make = async (more: Partial<NewSpace> = {}) => (await create(more)).ok.record
const madeOf = (id: string, version: number, parts: string[]) =>
  marquee.call(tenant.owner, 'spaces', 'updateRecord', { id, version, changes: { parts } })

test('a space has a venue, a name, a kind, capacities, changeover and a color [E-VEN-18 E-VEN-19 E-VEN-20 E-VEN-21 E-VEN-22 E-VEN-23]', async () => {
  const said = {
    ...({ name: 'Main hall', kind: 'stage' } as const),
    ...{ standing_capacity: 900, seated_capacity: 300 },
    ...{ changeover_minutes: 90, color: '#1a2b3c' },
  } as const
  const made = await make({ ...said, color: '#1A2B3C' })
  expect(made).toMatchObject({ ...said, venue: { id: venue, name: 'A house' } })
  expect((await marquee.call(tenant.owner, 'spaces', 'getRecord', { id: made.id })).ok.record).toEqual(made)
  expect(await make()).toMatchObject({ kind: 'room', changeover_minutes: 0, color: null, standing_capacity: null })
  for (const kind of ['room', 'stage', 'field', 'foyer'] as const) expect((await make({ kind })).kind).toBe(kind)
})

test('a space requires a venue of the company that is not in the bin [E-VEN-18]', async () => {
  const other = await aVenue(marquee, await company(marquee))
  const binned = await aVenue(marquee, tenant)
  await marquee.call(tenant.owner, 'venues', 'moveToBin', { ids: [binned] })
  for (const where of [other, binned, crypto.randomUUID()]) {
    const answer = await create({ venue: where })
    expect(answer.error?.data).toEqual({ fields: { venue: 'This venue does not exist, or is in the bin' } })
  }
  const without = await marquee.send(tenant.owner, 'spaces', 'createRecord', 'write', { name: 'Nowhere' })
  expect(without.statusCode).toBe(400)
})

test('lists are sorted by space order, then by age or id [E-VEN-24]', async () => {
  const house = await aVenue(marquee, tenant, 'Ordered')
  for (const [name, sort_order] of [
    ['Attic', 30],
    ['Yard', 10],
    ['Main', 20],
  ] as const)
    await make({ name, sort_order, venue: house })
  const filters = JSON.stringify([['venue', 'any_of', [house]]])
  const listed = async (sort?: 'sort_order' | '-sort_order') =>
    (await marquee.call(tenant.owner, 'spaces', 'listRecords', { filters, ...(sort && { sort }) })).ok.rows
  expect((await listed()).map(({ name }) => name)).toEqual(['Yard', 'Main', 'Attic'])
  expect((await listed('-sort_order')).map(({ name }) => name)).toEqual(['Attic', 'Main', 'Yard'])
})

test('a space is active and bookable or not, and keeps opening hours and closed periods with their reason [E-VEN-25 E-VEN-26 E-VEN-32 E-VEN-33]', async () => {
  expect(await make()).toMatchObject({ is_active: true, is_bookable: true, opening_hours: [], closures: [] })
  const opening_hours = [{ weekday: 5, from: '18:00', until: '03:00' }]
  const closures = [{ from: `${nextYear}-07-01T00:00`, until: `${nextYear}-08-01T06:00`, reason: 'New floor' }]
  const made = await make({ is_active: false, is_bookable: false, opening_hours, closures })
  expect(made).toMatchObject({ is_active: false, is_bookable: false, opening_hours, closures })
  const wrong = async (more: Partial<NewSpace>) => (await create(more)).error?.data
  const [period] = closures
  expect(await wrong({ closures: [{ ...period, reason: '' } as never] })).toEqual({
    fields: { 'closures.0.reason': 'A reason is required' },
  })
  expect(await wrong({ closures: [{ ...period, until: `${nextYear}-07-01T00:00` } as never] })).toEqual({
    fields: { 'closures.0.until': 'The end must come after the beginning' },
  })
  expect((await create({ opening_hours: [{ weekday: 8, from: '18:00', until: '03:00' }] })).code).toBe('bad_input')
})

test('a combined space has parts at the same venue [E-VEN-27]', async () => {
  const [a, b] = [await make({ name: 'Hall A' }), await make({ name: 'Hall B' })]
  const whole = await make({ name: 'Hall A + B', parts: [b.id, a.id, a.id] })
  expect(whole.parts).toEqual([a.id, b.id].sort())
  const fewer = (await madeOf(whole.id, whole.version, [a.id])).ok.record
  expect(fewer.parts).toEqual([a.id])
  const elsewhere = await make({ venue: await aVenue(marquee, tenant) })
  const gone = await make({ name: 'Gone' })
  await marquee.call(tenant.owner, 'spaces', 'moveToBin', { ids: [gone.id] })
  for (const part of [elsewhere.id, gone.id, crypto.randomUUID()])
    expect((await create({ parts: [part] })).error?.data).toEqual({
      fields: { parts: 'Choose spaces of the same venue' },
    })
})

test('a space that contains itself, directly or indirectly, is rejected [E-VEN-31]', async () => {
  const [a, b, c] = [await make({ name: 'A' }), await make({ name: 'B' }), await make({ name: 'C' })]
  expect((await madeOf(b.id, 1, [a.id])).status).toBe(200)
  expect((await madeOf(c.id, 1, [b.id])).status).toBe(200)
  for (const parts of [[a.id], [b.id], [c.id]]) {
    const sentence = 'A space cannot be made of itself, nor of what is made of it'
    expect((await madeOf(a.id, 1, parts)).error?.data).toEqual({ fields: { parts: sentence } })
  }
})

test('concurrent changes never make two spaces part of each other [E-VEN-31 M-PERF-16]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await make(), await make()]
    const answers = await Promise.all([madeOf(a.id, 1, [b.id]), madeOf(b.id, 1, [a.id])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  }
})

test('a space used by an event day cannot be deleted, but deactivated', async () => {
  const [used, free] = [await make({ name: 'Used' }), await make({ name: 'Free' })]
  await marquee.sql(async (tx) => {
    const { id } = await tx
      .insertInto('events')
      .values({ company_id: tenant.id, name: 'Tonight', venue_id: venue })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('event_days')
      .values({ company_id: tenant.id, event_id: id, date: `${nextYear}-05-01`, spaces: [used.id] })
      .execute()
  })
  const moved = await marquee.call(tenant.owner, 'spaces', 'moveToBin', { ids: [used.id, free.id] })
  expect(moved.ok).toMatchObject({
    done: [free.id],
    refused: [
      {
        ...{ id: used.id, name: 'Used', code: 'space_in_use' },
        reason: 'Events take place in this space, so it cannot be deleted. Make it inactive instead.',
      },
    ],
  })
  const inactive = await marquee.call(tenant.owner, 'spaces', 'updateRecord', {
    ...{ id: used.id, version: 1, changes: { is_active: false } },
  })
  expect(inactive.ok.record.is_active).toBe(false)
})
