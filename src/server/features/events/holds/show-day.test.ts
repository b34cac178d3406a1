import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { instantOf } from '#shared/time/instants.ts'
import { addDays } from '#shared/time/local-date.ts'
import { jobContext } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company } from '#tests/support/people.ts'
import { aVenue } from '#tests/support/record-features.ts'
import { sweepHolds } from './sweep-holds.ts'

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

const dateIn = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)
const create = async (name: string, days: number) =>
  (
    await marquee.call(tenant.owner, 'events', 'createRecord', {
      ...{ name, venue, status: 'hold', days: [{ date: dateIn(days), spaces: [hall] }] },
    })
  ).ok.record
const expiryOf = async (id: string) =>
  (await marquee.call(tenant.owner, 'holds', 'getHold', { id })).ok.hold?.expires_at ?? null
const status = async (id: string, to: 'hold' | 'declined') => {
  const { version } = (await marquee.call(tenant.owner, 'events', 'getRecord', { id })).ok.record
  return (await marquee.call(tenant.owner, 'events', 'changeStatus', { id, version, status: to })).ok
}
/** Whether the expiry is the end of the working day of a date at the venue. */
const endsOn = (days: number, zone: unknown) => new Date(instantOf(`${dateIn(days)}T18:00`, String(zone))).getTime()
const timeOf = (expiry: string | null) => Date.parse(expiry ?? '')

test('a hold expires at the latest on its show day, also when it moves up or is placed again [E-HOLD-54]', async () => {
  const [nova, echo] = [await create('Nova', 3), await create('Echo', 3)]
  const latest = endsOn(3, nova.time_zone)
  expect([timeOf(await expiryOf(nova.id)), timeOf(await expiryOf(echo.id))]).toEqual([latest, latest])
  await status(nova.id, 'declined')
  expect(timeOf(await expiryOf(echo.id))).toBe(latest)
  await status(nova.id, 'hold')
  expect(timeOf(await expiryOf(nova.id))).toBe(latest)
})

test('a hold that lasts until its show day cannot be extended, one with a later show day until then', async () => {
  const extend = async (id: string) => (await marquee.call(tenant.owner, 'holds', 'extendHolds', { ids: [id] })).ok
  const nova = await create('Nova', 3)
  expect((await extend(nova.id)).refused).toMatchObject([{ code: 'hold_ends_with_date' }])
  const echo = await create('Echo', 20)
  expect(timeOf(await expiryOf(echo.id))).toBeLessThan(endsOn(20, echo.time_zone))
  expect((await extend(echo.id)).done).toEqual([echo.id])
  expect(timeOf(await expiryOf(echo.id))).toBe(endsOn(20, echo.time_zone))
})

test('a hold that moves to an earlier date expires on it, and gets its term back on a later one', async () => {
  const nova = await create('Nova', 60)
  const term = await expiryOf(nova.id)
  const moveTo = async (date: number) => {
    const { version } = (await marquee.call(tenant.owner, 'events', 'getRecord', { id: nova.id })).ok.record
    const changes = { days: [{ date: dateIn(date), spaces: [hall] }] }
    expect(
      (await marquee.call(tenant.owner, 'events', 'updateRecord', { id: nova.id, version, changes })).code,
    ).toBeNull()
    return expiryOf(nova.id)
  }
  expect(timeOf(await moveTo(3))).toBe(endsOn(3, nova.time_zone))
  expect(timeOf(await moveTo(5))).toBe(endsOn(5, nova.time_zone))
  expect(await moveTo(60)).toBe(term)
  expect(await moveTo(-3)).toBeNull()
  expect(await moveTo(60)).toBe(term)
})

test('the end of a hold above sends no second reminder where the term stays the same', async () => {
  const [nova, echo] = [await create('Nova', 1), await create('Echo', 1)]
  const remindedHours = async () =>
    (
      await marquee.sql((tx) =>
        tx.selectFrom('holds').select('reminded_hours').where('event_id', '=', echo.id).executeTakeFirstOrThrow(),
      )
    ).reminded_hours
  await sweepHolds.work(jobContext(marquee), {})
  const before = await remindedHours()
  expect(before).not.toBeNull()
  await status(nova.id, 'declined')
  expect(await remindedHours()).toBe(before)
})

test('a hold of a passed date does not expire, and is previewed so', async () => {
  const nova = await create('Nova', -3)
  expect(await expiryOf(nova.id)).toBeNull()
  const places = JSON.stringify([-3, 3].map((days) => ({ date: dateIn(days), spaces: [hall] })))
  const { holds } = (await marquee.call(tenant.owner, 'holds', 'previewHolds', { places })).ok
  expect(holds.map(({ expires_at }) => expires_at && timeOf(expires_at))).toEqual([null, endsOn(3, nova.time_zone)])
})
