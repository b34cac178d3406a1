import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#shared/time/local-date.ts'
import { onPostgres } from '#tests/support/database.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member } from '#tests/support/people.ts'
import { aVenue } from '#tests/support/record-features.ts'

let marquee: TestMarquee
let tenant: Company
let venue: string
let hall: string
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
  venue = await aVenue(marquee, tenant, 'Kesselhaus')
  hall = (await marquee.call(tenant.owner, 'spaces', 'createRecord', { name: 'Hall', venue })).ok.record.id
})
afterAll(() => marquee.close())

const create = async (name: string, values: object) =>
  (await marquee.call(tenant.owner, 'events', 'createRecord', { name, days: [], ...values })).ok.record
const day = (date: string, starts = '20:00') => ({
  date: `${nextYear}-${date}`,
  starts: `${nextYear}-${date}T${starts}`,
})
const june = { from: `${nextYear}-06-01`, until: `${nextYear}-06-30` }
const calendar = (asked: object = june, who: Caller = tenant.owner) =>
  marquee.call(who, 'events', 'getCalendar', asked as typeof june)
const shown = async (asked: object = june, who?: Caller) =>
  (await calendar(asked, who)).ok.entries.map(({ date, name, day: at, day_count }) => [
    date.slice(5),
    name,
    at,
    day_count,
  ])

test('a calendar has the days of its period by time, each night on the date on which it begins [E-CAL-01]', async () => {
  const late = await create('Late', {
    days: [{ ...day('06-12', '23:00'), ends: `${nextYear}-06-13T05:00`, spaces: [hall] }],
    venue,
    status: 'hold',
  })
  await create('Early', { days: [day('06-12', '19:00')], color: '#3b6fd4' })
  await create('Festival', { days: [day('05-31'), day('06-01'), day('06-30')], kind: 'festival' })
  await create('Outside', { days: [day('07-01')] })
  const gone = await create('Binned', { days: [day('06-12')] })
  await marquee.call(tenant.owner, 'events', 'moveToBin', { ids: [gone.id] })
  const open = await create('Open', { days: [day('06-12')], status: 'hold' })
  const postponed = { id: open.id, version: 1, status: 'postponed' as const, reason: 'Ill', date_open: true }
  await marquee.call(tenant.owner, 'events', 'changeStatus', postponed)
  expect(await shown()).toEqual([
    ['06-01', 'Festival', 2, 3],
    ['06-12', 'Early', 1, 1],
    ['06-12', 'Late', 1, 1],
    ['06-30', 'Festival', 3, 3],
  ])
  const { entries, is_cut } = (await calendar()).ok
  expect(is_cut).toBe(false)
  expect(entries.find(({ name }) => name === 'Late')).toMatchObject({
    ...{ id: late.id, version: late.version, status: 'hold', kind: 'concert', time_zone: 'Europe/London' },
    ...{ venue: { id: venue, name: 'Kesselhaus' }, spaces: [hall], ends: `${nextYear}-06-13T05:00` },
  })
})

test('it can be searched and filtered, and is at most a year long', async () => {
  expect(await shown({ ...june, search: 'festi' })).toEqual([
    ['06-01', 'Festival', 2, 3],
    ['06-30', 'Festival', 3, 3],
  ])
  const filters = JSON.stringify([['spaces', 'any_of', [hall]]])
  expect(await shown({ ...june, filters })).toEqual([['06-12', 'Late', 1, 1]])
  expect((await calendar({ from: `${nextYear}-06-01`, until: addDays(`${nextYear}-06-01`, 365) })).status).toBe(200)
  for (const until of [addDays(`${nextYear}-06-01`, 366), `${nextYear}-05-31`])
    expect((await calendar({ from: `${nextYear}-06-01`, until })).error?.data).toEqual({
      fields: { until: 'At most 366 days' },
    })
})

test('it can have only the events that one created or owns', async () => {
  const owner = await member(marquee, tenant, { events: { access: 'write' } })
  const asked = { from: `${nextYear}-08-01`, until: `${nextYear}-08-31` }
  await create('Theirs', { days: [day('08-02')] })
  await create('Given to me', { days: [day('08-03')], owner: owner.id })
  expect(await shown(asked, owner)).toHaveLength(2)
  expect(await shown({ ...asked, scope: 'mine' }, owner)).toEqual([['08-03', 'Given to me', 1, 1]])
})

test('private events are busy to those who may not see them, guests see their own event, and others nothing [E-CAL-20]', async () => {
  const secret = await create('Wedding', { days: [{ ...day('06-20'), label: 'Ceremony' }], is_private: true })
  const reader = await member(marquee, tenant, { events: { access: 'read' } })
  const asked = { from: `${nextYear}-06-20`, until: `${nextYear}-06-20` }
  const answer = (await calendar(asked, reader)).ok.entries
  expect(answer).toMatchObject([{ id: secret.id, name: 'Busy', status: 'hold', label: '', is_busy: true }])
  expect(await shown({ ...asked, search: 'wedding' }, reader)).toEqual([])
  const guest = await member(marquee, tenant, { events: { access: 'read' } })
  await marquee.sql(async (tx) => {
    const values = { company_id: tenant.id, membership_id: guest.membership_id }
    await tx
      .updateTable('user_company_memberships')
      .set({ is_guest: true })
      .where('id', '=', guest.membership_id)
      .execute()
    await tx
      .insertInto('membership_events')
      .values({ ...values, event_id: secret.id })
      .execute()
  })
  expect(await shown({ ...asked, from: june.from }, guest)).toEqual([['06-20', 'Wedding', 1, 1]])
  const other = await company(marquee)
  expect(await shown(june, other.owner)).toEqual([])
})

test.runIf(onPostgres)('a new company with many events does not wait for its calendar', async () => {
  const { id, owner } = await company(marquee)
  await marquee.sql(async (tx) => {
    await sql`insert into events (company_id, name, status, time_zone, first_date, last_date, created_by)
      select ${id}, 'Night ' || at, 'draft', 'UTC', day, day, ${owner.id}
      from generate_series(1, 8000) at, lateral (select ${`${nextYear}-01-01`}::date + at / 20 as day) days`.execute(tx)
    await sql`insert into event_days (company_id, event_id, date, created_by)
      select company_id, id, first_date, ${owner.id} from events where company_id = ${id}`.execute(tx)
  })
  const began = performance.now()
  const { entries, is_cut } = (await calendar({ from: june.from, until: `${nextYear}-09-08` }, owner)).ok
  expect([entries.length, is_cut]).toEqual([2000, false])
  expect(performance.now() - began).toBeLessThan(2000)
})

test('holds that ended are left out unless a status is asked for, and are not called declined [E-CAL-05]', async () => {
  const take = async (id: string, status: 'hold' | 'inquiry' | 'declined') => {
    const { version } = (await marquee.call(tenant.owner, 'events', 'getRecord', { id })).ok.record
    return (await marquee.call(tenant.owner, 'events', 'changeStatus', { id, version, status })).ok.record
  }
  const period = { from: `${nextYear}-09-01`, until: `${nextYear}-09-30` }
  const released = await create('Released', { days: [day('09-10')], status: 'hold' })
  const declined = await create('Declined', { days: [day('09-11')], status: 'inquiry' })
  await create('Kept', { days: [day('09-12')], status: 'hold' })
  expect(await take(released.id, 'declined')).toMatchObject({ hold_end: 'released' })
  expect(await take(declined.id, 'declined')).toMatchObject({ hold_end: null })
  expect((await shown(period)).map(([, name]) => name)).toEqual(['Kept'])
  const filters = [['status', 'any_of', ['declined', 'hold']]]
  const all = (await calendar({ ...period, filters: JSON.stringify(filters) })).ok.entries
  expect(all.map(({ name, hold_end }) => [name, hold_end])).toEqual([
    ['Released', 'released'],
    ['Declined', null],
    ['Kept', null],
  ])
  await take(released.id, 'inquiry')
  expect(await take(released.id, 'declined')).toMatchObject({ hold_end: null })
})
