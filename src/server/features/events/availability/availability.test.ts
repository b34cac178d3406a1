import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FreeDate } from '#shared/features/events/availability.ts'
import { addDays, dayOfWeek } from '#shared/time/local-date.ts'
import { onPostgres } from '#tests/support/database.ts'
import { longestBlock, maxBlock } from '#tests/support/longest-block.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member } from '#tests/support/people.ts'
import { aVenue } from '#tests/support/record-features.ts'

let marquee: TestMarquee
let tenant: Company
let venue: string
let hall: string
let club: string
let both: string
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
  venue = await aVenue(marquee, tenant, 'Kesselhaus')
  await marquee.sql((tx) => tx.updateTable('venues').set({ is_own_house: true }).where('id', '=', venue).execute())
  hall = await space('Hall', { standing_capacity: 1200, changeover_minutes: 60 })
  club = await space('Club', { seated_capacity: 90 })
  both = await space('Hall and club', { parts: [hall, club] })
})
afterAll(() => marquee.close())

const space = async (name: string, values: object = {}) =>
  (await marquee.call(tenant.owner, 'spaces', 'createRecord', { name, venue, ...values })).ok.record.id
const date = (day: string) => `${nextYear}-${day}`
const june = { from: date('06-01'), until: date('06-30') }
const book = async (
  name: string,
  day: string,
  { spaces = [hall], ...more }: { spaces?: string[]; is_private?: boolean } = {},
) => {
  const days = [{ date: day, starts: `${day}T20:00`, ends: `${day}T23:00`, spaces }]
  return (await marquee.call(tenant.owner, 'events', 'createRecord', { name, venue, days, status: 'hold', ...more })).ok
    .record
}
const confirm = async ({ id, version }: { id: string; version: number }) =>
  marquee.call(tenant.owner, 'events', 'changeStatus', { id, version, status: 'confirmed' })
const free = (query: object = {}, who: Caller = tenant.owner) =>
  marquee.call(who, 'availability', 'getAvailability', { ...june, ...query } as never)
const datesOf = async (query: object, who?: Caller) =>
  (await free(query, who)).ok.spaces.flatMap(({ dates }) => dates.map(shown))
const shown = ({ date: on, state, rank }: Pick<FreeDate, 'date' | 'state' | 'rank'>) =>
  `${on.slice(5)} ${state} ${rank}`

describe('free dates', () => {
  test('confirmed dates are left out, and those on hold have the rank that a new hold would get [E-CAL-79 E-CAL-80 E-CAL-81]', async () => {
    const room = await space('Saal')
    await book('One', date('06-12'), { spaces: [room] })
    await book('Two', date('06-12'), { spaces: [room] })
    await book('Three', date('06-19'), { spaces: [room] })
    await confirm(await book('Four', date('06-26'), { spaces: [room] }))
    const fridays = { spaces: [room], weekdays: [dayOfWeek(date('06-12'))] }
    expect(await datesOf(fridays)).toEqual(['06-05 open 1', '06-12 hold 3', '06-19 hold 2'])
    expect(await datesOf({ ...fridays, holds: 'left_out' })).toEqual(['06-05 open 1'])
  })

  test('a run of days is as free as the least free of them, and lies within the range', async () => {
    const room = await space('Studio')
    await book('Hold', date('06-05'), { spaces: [room] })
    await confirm(await book('Gig', date('06-08'), { spaces: [room] }))
    const range = { from: date('06-03'), until: date('06-12'), spaces: [room], length: 3 }
    expect(await datesOf(range)).toEqual([
      '06-03 hold 2',
      '06-04 hold 2',
      '06-05 hold 2',
      '06-09 open 1',
      '06-10 open 1',
    ])
  })

  test('with times, only what overlaps is in the way', async () => {
    const room = await space('Foyer')
    await confirm(await book('Gig', date('06-12'), { spaces: [room] }))
    const day = { from: date('06-12'), until: date('06-12'), spaces: [room] }
    expect(await datesOf(day)).toEqual([])
    expect(await datesOf({ ...day, begins: '10:00', ends: '18:00' })).toEqual(['06-12 open 1'])
    expect(await datesOf({ ...day, begins: '22:00', ends: '03:00' })).toEqual([])
  })

  test('a closed date has its reason, and a space that cannot be booked is closed', async () => {
    const closures = [{ from: `${date('06-10')}T08:00`, until: `${date('06-11')}T20:00`, reason: 'Repairs' }]
    const room = await space('Closed', { closures })
    const found = (await free({ spaces: [room], from: date('06-09'), until: date('06-12') })).ok.spaces[0]?.dates
    expect(found?.map(({ state, reason }) => [state, reason])).toEqual([
      ['open', null],
      ['closed', 'Repairs'],
      ['closed', 'Repairs'],
      ['open', null],
    ])
    const locked = await space('Locked', { is_bookable: false })
    expect(await datesOf({ spaces: [locked], until: june.from })).toEqual(['06-01 closed 0'])
  })

  test('without spaces, those of own venues that can be booked are listed, or of all if none is own', async () => {
    const other = await company(marquee)
    const near = await aVenue(marquee, other, 'Near')
    const far = await aVenue(marquee, other, 'Far')
    for (const values of [
      { name: 'Here', venue: near },
      { name: 'Elsewhere', venue: far },
      { name: 'Locked', venue: far, is_bookable: false },
    ])
      await marquee.call(other.owner, 'spaces', 'createRecord', values)
    const namesOf = async () => (await free({}, other.owner)).ok.spaces.map(({ name }) => name)
    expect(await namesOf()).toEqual(['Elsewhere', 'Here'])
    const empty = { name: 'Own, without rooms', time_zone: 'UTC', is_own_house: true }
    await marquee.call(other.owner, 'venues', 'createRecord', empty)
    expect(await namesOf()).toEqual(['Elsewhere', 'Here'])
    await marquee.sql((tx) => tx.updateTable('venues').set({ is_own_house: true }).where('id', '=', far).execute())
    expect(await namesOf()).toEqual(['Elsewhere'])
    const all = await free({ venues: 'all' }, other.owner)
    expect([all.ok.spaces.map(({ name }) => name), all.ok.left_out]).toEqual([['Elsewhere', 'Here'], 0])
    expect((await free({}, other.owner)).ok.left_out).toBe(1)
    const past = { from: '2020-01-01', until: '2020-12-31' }
    expect((await free(past, other.owner)).ok.spaces).toMatchObject([{ dates: [] }])
  })
})

/** Pseudo-random numbers below a maximum, the same in each run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('every date is as the conflicts of a new event on hold say: nights, combined spaces, changeovers and closures [E-BOOK-23]', async () => {
  const next = numbersFrom(20270612)
  const from = date('09-01')
  const pick = <T>(...all: T[]) => all[next(all.length)] as T
  await marquee.call(tenant.owner, 'spaces', 'updateRecord', {
    id: club,
    version: 1,
    changes: {
      closures: [{ from: `${date('09-20')}T03:00`, until: `${date('09-20')}T07:00`, reason: 'Cleaning' }],
    },
  } as never)
  for (let at = 0; at < 40; at++) {
    const day = addDays(from, next(30))
    const times = pick(
      {},
      { starts: `${day}T20:00` },
      { starts: `${day}T22:00`, ends: `${addDays(day, 1)}T07:30` },
      { load_in: `${addDays(day, -1)}T22:00`, starts: `${day}T18:00`, ends: `${day}T23:00` },
      { ends: `${day}T12:00` },
    )
    const days = [{ date: day, spaces: [pick(hall, club, both)], ...times }]
    const made = { name: `Random ${at}`, venue, days, status: 'hold' as const }
    const { record } = (await marquee.call(tenant.owner, 'events', 'createRecord', made)).ok
    if (next(2) === 0) await confirm(record)
  }
  const range = { from, until: addDays(from, 29) }
  const found = (await free({ ...range, spaces: [hall, club, both] })).ok.spaces
  const states = new Set<string>()
  for (const { id, dates } of found) {
    for (let at = 0; at < 30; at++) {
      const on = addDays(from, at)
      const plan = JSON.stringify({ venue, status: 'hold', days: [{ date: on, spaces: [id] }] })
      const { conflicts } = (await marquee.call(tenant.owner, 'events', 'listConflicts', { plan } as never)).ok
      const expected = conflicts.some(({ kind }) => kind === 'beside_confirmed')
        ? undefined
        : conflicts.some(({ kind }) => kind === 'closed')
          ? 'closed 0'
          : await rankedBy(on, id)
      const given = dates.find((one) => one.date === on)
      expect([id, on, given && `${given.state} ${given.rank}`]).toEqual([id, on, expected])
      states.add(String(expected).split(' ')[0] ?? '')
    }
  }
  expect([...states].sort()).toEqual(['closed', 'hold', 'open', 'undefined'])
})

async function rankedBy(on: string, id: string): Promise<string> {
  const places = JSON.stringify([{ date: on, spaces: [id] }])
  const [first] = (await marquee.call(tenant.owner, 'holds', 'previewHolds', { places })).ok.holds
  return first?.rank === 1 ? 'open 1' : `hold ${first?.rank}`
}

describe('who sees free dates', () => {
  test('a private event counts, and readers learn neither its name nor whether it is confirmed', async () => {
    const room = await space('Salon')
    await confirm(await book('Secret wedding', date('06-12'), { spaces: [room], is_private: true }))
    const reader = await member(marquee, tenant, { events: { access: 'read' } })
    const day = { from: date('06-12'), until: date('06-12'), spaces: [room] }
    expect(await datesOf(day, reader)).toEqual(['06-12 hold 2'])
    expect(JSON.stringify(await free(day, reader))).not.toContain('wedding')
    expect(await datesOf(day)).toEqual([])
  })

  test('guests see none, and spaces of other companies are unknown', async () => {
    const guest = await member(marquee, tenant, { events: { access: 'read' } })
    await marquee.sql((tx) =>
      tx
        .updateTable('user_company_memberships')
        .set({ is_guest: true })
        .where('id', '=', guest.membership_id)
        .execute(),
    )
    expect((await free({}, guest)).code).toBe('forbidden')
    const other = await company(marquee)
    expect((await free({ spaces: [hall] }, other.owner)).code).toBe('not_found')
    const link = { query: { ...june, spaces: [hall] } }
    expect((await marquee.call(other.owner, 'availability', 'createAvailabilityLink', link)).code).toBe('not_found')
  })

  test.each([
    [{ until: addDays(june.from, 400) }, { until: 'At most 400 days' }],
    [{ until: date('05-31') }, { until: 'The end must not come before the beginning' }],
    [{ length: 15 }, { length: 'At most 14 days' }],
    [{ spaces: Array.from({ length: 51 }, () => crypto.randomUUID()) }, { spaces: 'Select at most 50 spaces' }],
    [{ weekdays: [8] }, { weekdays: 'Choose a day of the week' }],
  ])('%j is refused with a sentence', async (query, fields) => {
    expect((await free(query)).error?.data).toEqual({ fields })
  })
})

test('a link shows the dates as they are when it is opened, without names, reasons and closed dates [E-CAL-85 E-CAL-86 E-CAL-87]', async () => {
  const closures = [{ from: `${date('06-10')}T08:00`, until: `${date('06-10')}T20:00`, reason: 'Repairs' }]
  const room = await space('Annex', { closures, standing_capacity: 300 })
  const held = await book('Held gig', date('06-12'), { spaces: [room], is_private: true })
  const query = { from: date('06-10'), until: date('06-13'), spaces: [room], begins: '18:00' }
  const { url } = (await marquee.call(tenant.owner, 'availability', 'createAvailabilityLink', { query })).ok
  const open = async () => {
    const opened = await marquee.call({}, 'shareLinks', 'getShareLink', { token: url.split('/links/')[1] ?? '' })
    expect(JSON.stringify(opened.ok)).not.toMatch(/gig|Repairs/)
    const { content } = opened.ok
    if (content.kind !== 'availability') throw new Error('Another kind of link')
    return content.availability
  }
  expect(await open()).toEqual({
    ...{ from: query.from, until: query.until, length: 1, weekdays: [], begins: '18:00', ends: null },
    spaces: [
      {
        ...{ id: room, name: 'Annex', capacity: 300, venue: 'Kesselhaus', time_zone: 'Europe/London' },
        dates: [
          { date: date('06-11'), rank: 1 },
          { date: date('06-12'), rank: 2 },
          { date: date('06-13'), rank: 1 },
        ],
      },
    ],
  })
  await confirm(held)
  await book('Another gig', date('06-13'), { spaces: [room] })
  expect((await open()).spaces[0]?.dates).toEqual([
    { date: date('06-11'), rank: 1 },
    { date: date('06-13'), rank: 2 },
  ])
})

test('the file has a line for each date that is free or on hold [E-CAL-84]', async () => {
  const room = await space('Cellar, "old"', { seated_capacity: 40 })
  await book('Hold', date('06-02'), { spaces: [room] })
  const input = { from: date('06-01'), until: date('06-02'), spaces: room }
  const file = await marquee.send(tenant.owner, 'availability', 'getAvailabilityFile', 'read', input)
  expect(file.headers['content-disposition']).toBe('attachment; filename="free-dates.csv"')
  expect(file.body.split('\r\n')).toEqual([
    'Venue,Space,Capacity,Date,State,Rank of a new hold',
    `Kesselhaus,"Cellar, ""old""",40,${date('06-01')},Open,1`,
    `Kesselhaus,"Cellar, ""old""",40,${date('06-02')},On hold,2`,
    '',
  ])
})

test.runIf(onPostgres)('a year of 20 spaces with 3,000 bookings blocks the process for less than 100 ms', async () => {
  const big = await company(marquee)
  const at = await aVenue(marquee, big)
  await marquee.sql(async (tx) => {
    await sql`update venues set is_own_house = true, time_zone = 'Europe/Berlin' where id = ${at}`.execute(tx)
    await sql`insert into spaces (company_id, venue_id, name)
      select ${big.id}, ${at}, 'Space ' || n from generate_series(1, 20) n`.execute(tx)
    await sql`with made as (
        insert into events (company_id, venue_id, name, status, time_zone, first_date, last_date)
        select ${big.id}, ${at}, 'Night ' || n, case when n % 2 = 0 then 'hold' else 'confirmed' end, 'Europe/Berlin', day, day
        from generate_series(0, 2999) n, lateral (select ${date('01-01')}::date + n / 20 * 2 % 365 as day) days
        returning id, first_date, name
      ), placed as (
        select m.id, m.first_date as date, s.id as space, m.first_date + time '20:00' as starts from made m
        join spaces s on s.company_id = ${big.id} and s.name = 'Space ' || (split_part(m.name, ' ', 2)::int % 20 + 1)
      ), days as (
        insert into event_days (company_id, event_id, date, starts, ends, spaces)
        select ${big.id}, id, date, starts, starts + interval '3 hours', array[space] from placed
      ) insert into bookings (company_id, event_id, date, label, space_id, begins_at, ends_at, is_confirmed, is_override)
        select ${big.id}, id, date, '', space, starts at time zone 'Europe/Berlin',
          (starts + interval '3 hours') at time zone 'Europe/Berlin', false, false from placed`.execute(tx)
    await sql`analyze events, event_days, bookings`.execute(tx)
  })
  const year = { from: date('01-01'), until: date('12-31') }
  const block = await longestBlock(async () => {
    for (let n = 0; n < 5; n++) {
      const { spaces } = (await free(year, big.owner)).ok
      expect(spaces).toHaveLength(20)
      expect(spaces.flatMap(({ dates }) => dates).length).toBeGreaterThan(3000)
    }
  })
  expect(block).toBeLessThan(maxBlock)
})
