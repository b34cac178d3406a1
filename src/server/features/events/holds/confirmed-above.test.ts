import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member } from '#tests/support/people.ts'
import { aVenue } from '#tests/support/record-features.ts'

let marquee: TestMarquee
let tenant: Company
let venue: string
let hall: string
beforeAll(async () => {
  marquee = await startTestMarquee()
})
beforeEach(async () => {
  tenant = await company(marquee)
  venue = await aVenue(marquee, tenant)
  hall = (await marquee.call(tenant.owner, 'spaces', 'createRecord', { name: 'Hall', venue })).ok.record.id
})
afterAll(() => marquee.close())

const date = `${nextYear}-06-12`
const tomorrow = `${nextYear}-06-13`
const create = async (name: string, times: object, values: object = {}) =>
  (
    await marquee.call(tenant.owner, 'events', 'createRecord', {
      ...{ name, venue, status: 'hold', days: [{ date, spaces: [hall], ...times }] },
      ...values,
    })
  ).ok.record
const confirm = ({ id, version }: { id: string; version: number }) =>
  marquee.call(tenant.owner, 'events', 'changeStatus', { id, version, status: 'confirmed' })
/** A hold that ends before a confirmed event of the same night begins. */
const earlyAndLate = async (values: object = {}) => {
  const late = await create('Late Set', { starts: `${date}T23:30`, ends: `${tomorrow}T03:00` }, values)
  await confirm(late)
  const early = await create('Early Set', { starts: `${date}T20:00`, ends: `${date}T23:00` })
  return { early, late }
}

test('the queue of a hold has the confirmed event above it, also at other times of the night [E-HOLD-10]', async () => {
  const { early, late } = await earlyAndLate()
  const { queues, hold } = (await marquee.call(tenant.owner, 'holds', 'getHold', { id: early.id })).ok
  expect(hold?.ranks).toBe('2')
  expect(queues).toMatchObject([
    {
      confirmed: [{ id: late.id, name: 'Late Set', starts: `${date}T23:30`, ends: `${tomorrow}T03:00` }],
      holds: [{ id: early.id, rank: 2 }],
    },
  ])
})

test('a confirmed private event has no name for members who only see its date', async () => {
  const { early } = await earlyAndLate({ is_private: true })
  const reader = await member(marquee, tenant, { events: { access: 'read' } })
  const { queues } = (await marquee.call(reader, 'holds', 'getHold', { id: early.id })).ok
  expect(queues[0]?.confirmed).toMatchObject([{ name: null, starts: `${date}T23:30` }])
  expect(JSON.stringify(queues)).not.toContain('Late Set')
})

test('the preview of a hold names the confirmed event that it comes after', async () => {
  await earlyAndLate()
  const places = JSON.stringify([date, tomorrow].map((one) => ({ date: one, spaces: [hall] })))
  const preview = { places, starts: '20:00', ends: '23:00' }
  const { holds } = (await marquee.call(tenant.owner, 'holds', 'previewHolds', preview)).ok
  expect(holds.map(({ rank, behind }) => [rank, behind])).toEqual([
    [3, ['Late Set']],
    [1, []],
  ])
})
