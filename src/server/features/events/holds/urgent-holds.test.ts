import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member, type Person } from '#tests/support/people.ts'
import { aVenue } from '#tests/support/record-features.ts'

let marquee: TestMarquee
let tenant: Company
let reader: Person
let venue: string
let hall: string
beforeAll(async () => {
  marquee = await startTestMarquee()
})
beforeEach(async () => {
  tenant = await company(marquee)
  reader = await member(marquee, tenant, { events: { access: 'read' } })
  venue = await aVenue(marquee, tenant)
  hall = (await marquee.call(tenant.owner, 'spaces', 'createRecord', { name: 'Main Hall', venue })).ok.record.id
})
afterAll(() => marquee.close())

const create = async (name: string, day = 12, values: object = {}) => {
  const date = `${nextYear}-06-${day}`
  const days = [{ date, spaces: [hall], starts: `${date}T20:00` }]
  const event = { name, venue, status: 'hold' as const, days, ...values }
  return (await marquee.call(tenant.owner, 'events', 'createRecord', event)).ok.record.id
}
const expireIn = (id: string, days: number) =>
  marquee.sql((tx) =>
    sql`update holds set expires_at = now() + ${days} * interval '1 day' where event_id = ${id}`.execute(tx),
  )
const urgent = async (who: Person | Company['owner'] = reader) => {
  const { holds, has_more } = (await marquee.call(who, 'holds', 'getUrgentHolds', {})).ok
  return { names: holds.map(({ name }) => name), has_more }
}

test('holds that expire within seven days are urgent, the earliest first [E-DASH-01]', async () => {
  const [nova, echo, kites] = [await create('Nova', 12), await create('Echo', 13), await create('Kites', 14)]
  await expireIn(nova, 6)
  await expireIn(echo, 2)
  await expireIn(kites, 8)
  expect(await urgent()).toEqual({ names: ['Echo', 'Nova'], has_more: false })
})

test('both sides of a running challenge are urgent, also long before they expire', async () => {
  const [nova, echo] = [await create('Nova'), await create('Echo')]
  for (const id of [nova, echo, await create('Kites')]) await expireIn(id, 90)
  await marquee.call(tenant.owner, 'holds', 'challengeHolds', { ids: [echo], hours: 24 })
  expect((await urgent()).names.toSorted()).toEqual(['Echo', 'Nova'])
})

test('holds of one date and start are sorted by rank, in the calendar and among the urgent ones', async () => {
  const all = [await create('Zenith'), await create('Mira'), await create('Aurora')]
  for (const id of all) await expireIn(id, 2)
  await marquee.sql((tx) =>
    sql`update holds set expires_at = date_trunc('hour', expires_at) where company_id = ${tenant.id}`.execute(tx),
  )
  const date = `${nextYear}-06-12`
  const { entries } = (await marquee.call(reader, 'events', 'getCalendar', { from: date, until: date })).ok
  expect(entries.map(({ name }) => name)).toEqual(['Zenith', 'Mira', 'Aurora'])
  expect((await urgent()).names).toEqual(['Zenith', 'Mira', 'Aurora'])
})

test('only the first seven are returned, and that there are more', async () => {
  for (let at = 0; at < 8; at++) await expireIn(await create(`Act ${at}`, 10 + at), 1 + at / 2)
  const { names, has_more } = await urgent()
  expect(names).toEqual(['Act 0', 'Act 1', 'Act 2', 'Act 3', 'Act 4', 'Act 5', 'Act 6'])
  expect(has_more).toBe(true)
})

test('private holds are left out for those who may not see them', async () => {
  const secret = await create('Wedding', 12, { is_private: true })
  await expireIn(secret, 2)
  expect((await urgent()).names).toEqual([])
  expect((await urgent(tenant.owner)).names).toEqual(['Wedding'])
})

test('a hold that has ended is not urgent', async () => {
  const nova = await create('Nova')
  await expireIn(nova, 2)
  await marquee.call(tenant.owner, 'events', 'changeStatuses', { ids: [nova], status: 'declined', reason: 'Released' })
  expect((await urgent()).names).toEqual([])
})
