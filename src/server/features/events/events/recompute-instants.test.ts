import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobContext } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company } from '#tests/support/people.ts'
import { recomputeInstants, recomputeWithZoneData } from './recompute-instants.ts'

let marquee: TestMarquee
let tenant: Company
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
})
afterAll(() => marquee.close())

const night = { date: '2037-06-12', starts: '2037-06-12T21:00', ends: '2037-06-13T04:30' }
const right = { starts_at: '2037-06-12T19:00:00.000Z', ends_at: '2037-06-13T02:30:00.000Z' }
/** Timestamps under the time zone rules before a change of law. */
const wrong = { starts_at: '2037-06-12T20:00:00.000Z', ends_at: '2037-06-13T03:30:00.000Z' }

const made = async (...days: object[]) => {
  const values = { name: 'Nova', days: days.length > 0 ? days : [night], time_zone: 'Europe/Berlin' } as never
  return (await marquee.call(tenant.owner, 'events', 'createRecord', values)).ok.record
}
const get = async (id: string) => (await marquee.call(tenant.owner, 'events', 'getRecord', { id })).ok.record
const spoil = (id: string, instants: object = wrong) =>
  marquee.sql((tx) => tx.updateTable('events').set(instants).where('id', '=', id).execute())
const computed = (change: { zone_data?: string; at?: string; is_settled?: boolean }) =>
  marquee.sql((tx) => tx.updateTable('instants_computed').set(change).execute())
const known = () =>
  marquee.sql((tx) => tx.selectFrom('instants_computed').select(['zone_data', 'is_settled']).executeTakeFirstOrThrow())
const hourAgo = () => new Date(Date.now() - 3_700_000).toISOString()

beforeEach(() => computed({ zone_data: '1999a', at: hourAgo(), is_settled: true }))

test('new time zone data recomputes instants from unchanged local times [E-TIME-04]', async () => {
  const { id, version, updated_at } = await made()
  await spoil(id)
  const before = await get(id)
  await recomputeInstants.work(jobContext(marquee), {})
  const after = await get(id)
  expect(after).toMatchObject(right)
  expect(after.days).toMatchObject([night])
  // Version and update time stay the same, so concurrent editors get no conflict.
  expect([after.version, after.updated_at]).toEqual([before.version, before.updated_at])
  expect(before.version).toBe(version + 1)
  expect(Date.parse(updated_at ?? '')).toBeLessThanOrEqual(Date.parse(after.updated_at ?? ''))
  expect(await known()).toEqual({ zone_data: process.versions.tz, is_settled: false })
})

test('covers more than one batch, and events in the bin, but not past ones', async () => {
  const { id } = await made()
  const { id: binned } = await made()
  const { id: over } = await made({
    ...night,
    date: '2020-06-12',
    starts: '2020-06-12T21:00',
    ends: '2020-06-13T04:30',
  })
  const past = { starts_at: '2020-06-12T20:00:00.000Z', ends_at: '2020-06-13T03:30:00.000Z' }
  await spoil(over, past)
  await marquee.call(tenant.owner, 'events', 'moveToBin', { ids: [binned] })
  await marquee.sql(async (tx) => {
    await sql`insert into events (company_id, name, time_zone, first_date, starts_at, ends_at)
      select ${tenant.id}, 'Copy', e.time_zone, e.first_date, ${wrong.starts_at}, ${wrong.ends_at}
      from events e, generate_series(1, 1100) where e.id = ${id}`.execute(tx)
    await sql`insert into event_days (company_id, event_id, date, starts, ends)
      select e.company_id, e.id, ${night.date}, ${night.starts}, ${night.ends} from events e where e.name = 'Copy'`.execute(
      tx,
    )
  })
  await spoil(binned)
  await recomputeInstants.work(jobContext(marquee), {})
  const { rows } = await marquee.sql((tx) =>
    sql<{ starts_at: string; count: number }>`select starts_at, count(*)::int from events
      where name = 'Copy' or id = ${binned} group by 1`.execute(tx),
  )
  expect(rows).toEqual([{ starts_at: right.starts_at, count: 1101 }])
  expect(await get(over)).toMatchObject(past)
  await marquee.sql((tx) => tx.deleteFrom('events').where('name', '=', 'Copy').execute())
})

test('covers running events', async () => {
  const { id } = await made({ date: '2020-06-12', starts: '2020-06-12T21:00' }, night)
  await spoil(id, { starts_at: '2020-06-12T20:00:00.000Z', ends_at: wrong.ends_at })
  await recomputeInstants.work(jobContext(marquee), {})
  expect(await get(id)).toMatchObject({ starts_at: '2020-06-12T19:00:00.000Z', ends_at: right.ends_at })
})

test('does nothing with the same zone data; runs again an hour after a change, for concurrent saves', async () => {
  const { id } = await made()
  const ctx = jobContext(marquee)
  let asked = 0
  const counting: typeof ctx = {
    ...ctx,
    asSystem(work) {
      asked += 1
      return ctx.asSystem(work)
    },
  }
  await recomputeWithZoneData(ctx, '2037a')
  await spoil(id)
  await recomputeWithZoneData(counting, '2037a')
  expect([await get(id), asked]).toMatchObject([wrong, 1])
  await computed({ at: hourAgo() })
  await recomputeWithZoneData(ctx, '2037a')
  expect(await get(id)).toMatchObject(right)
  expect(await known()).toEqual({ zone_data: '2037a', is_settled: true })
  await computed({ at: hourAgo() })
  await spoil(id)
  await recomputeWithZoneData(ctx, '2037a')
  expect(await get(id), 'settled').toMatchObject(wrong)
})
