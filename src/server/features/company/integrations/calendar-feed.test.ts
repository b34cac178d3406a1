import ICAL from 'ical.js'
import { sql } from 'kysely'
import { parseICS } from 'node-ical'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { json } from '#server/platform/database/database.ts'
import type { EventStatus } from '#shared/event-status.ts'
import { onPostgres } from '#tests/support/database.ts'
import { longestBlock, maxBlock } from '#tests/support/longest-block.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member, person, setStatus } from '#tests/support/people.ts'
import { askRecords } from '#tests/support/record-features.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const create = async (who: Caller) => (await marquee.call(who, 'integrations', 'createCalendarFeed')).ok.url
const fetchFeed = (url: string) => marquee.server.inject({ url: new URL(url).pathname })
const namesIn = async (url: string) => [...(await fetchFeed(url)).body.matchAll(/^SUMMARY:(.*)\r$/gm)].map((m) => m[1])
async function event(
  of: Company,
  name: string,
  inDays = 3,
  more: { status?: EventStatus; status_changed_at?: string; is_private?: boolean; is_date_open?: boolean } = {},
): Promise<string> {
  const starts_at = new Date(Date.now() + inDays * 86_400_000).toISOString()
  const ends_at = new Date(Date.parse(starts_at) + 3 * 3_600_000).toISOString()
  const wall = (instant: string) => instant.slice(0, 16)
  return await marquee.sql(async (tx) => {
    const { id } = await tx
      .insertInto('events')
      .values({ company_id: of.id, name, starts_at, ends_at, status: 'confirmed', ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('event_days')
      .values({
        ...{ company_id: of.id, event_id: id, date: starts_at.slice(0, 10) },
        ...{ starts: wall(starts_at), ends: wall(ends_at) },
      })
      .execute()
    return id
  })
}

test('the feed is an iCalendar file of readable events, without a session [C-USER-64 M-REC-26]', async () => {
  const tenant = await company(marquee)
  const other = await company(marquee)
  await event(tenant, 'Soundcheck')
  await event(tenant, 'Long ago', -200)
  await event(other, 'Not ours')
  const binned = await event(tenant, 'In the bin', 3, { status: 'hold' })
  await marquee.call(tenant.owner, 'events', 'moveToBin', { ids: [binned] })
  const viewer = await member(marquee, tenant, 'viewer')
  const answer = await fetchFeed(await create(viewer))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(answer.body).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(answer.body).toMatch(/\r\nEND:VCALENDAR/)
  expect(answer.body).toMatch(/^DTSTART:\d{8}T\d{6}Z\r$/m)
  expect(answer.body).toContain(`DESCRIPTION:${tenant.name.slice(0, 20)}`)
  expect([...answer.body.matchAll(/^SUMMARY:(.*)\r$/gm)].map((m) => m[1])).toEqual(['Soundcheck'])
})

test('the status of an event is in the feed; a cancelled one stays for 30 days [E-EVT-83 E-EVT-84 E-FEED-17 E-FEED-18 E-FEED-19]', async () => {
  const tenant = await company(marquee)
  const statuses = ['draft', 'inquiry', 'hold', 'confirmed', 'live', 'done', 'archived', 'postponed'] as const
  for (const [at, status] of statuses.entries()) await event(tenant, status, at + 1, { status })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await event(tenant, 'cancelled 29 days ago', 20, { status: 'cancelled', status_changed_at: daysAgo(29) })
  await event(tenant, 'cancelled 31 days ago', 21, { status: 'cancelled', status_changed_at: daysAgo(31) })
  const entries = async (url: string) =>
    (await fetchFeed(url)).body
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((entry) => [/^SUMMARY:(.*)\r$/m.exec(entry)?.[1], /^STATUS:(.*)\r$/m.exec(entry)?.[1]])
  expect(await entries(await create(tenant.owner))).toEqual([
    ['Hold: hold', 'TENTATIVE'],
    ['confirmed', 'CONFIRMED'],
    ['live', 'CONFIRMED'],
    ['done', 'CONFIRMED'],
    ['archived', 'CONFIRMED'],
    ['Cancelled: cancelled 29 days ago', 'CANCELLED'],
  ])

  const other = await company(marquee)
  for (const status of ['draft', 'confirmed', 'cancelled'] as const)
    await event(other, status, 3, { status, is_private: true })
  const viewer = await member(marquee, other, 'viewer')
  await event(other, 'open', 3, { status: 'postponed', is_private: true, is_date_open: true })
  const url = await create(viewer)
  expect(await entries(url), 'Busy does not tell the status').toEqual(Array(4).fill(['Busy', 'TENTATIVE']))
  const stamps = async (address: string) =>
    [...(await fetchFeed(address)).body.matchAll(/^DTSTAMP:(\d{8})/gm)].map(([, date]) => date)
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
  expect(await stamps(url), 'nor when it was created').not.toContain(today)
  expect(await entries(await create(other.owner)), 'also not in an address of an admin').toEqual([
    ['Busy', 'TENTATIVE'],
  ])
})

/** Entries of a feed as two parsers that did not write it read them. */
async function parseFeed(url: string) {
  const { body } = await fetchFeed(url)
  const jcal = new ICAL.Component(ICAL.parse(body))
  const byIcalJs = jcal.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate, endDate, location, sequence } = new ICAL.Event(component)
    return {
      ...{ uid, summary, location: location ?? '', sequence },
      isAllDay: startDate.isDate,
      start: startDate.isDate ? startDate.toString() : startDate.toJSDate().toISOString(),
      end: endDate.isDate ? endDate.toString() : endDate.toJSDate().toISOString(),
      status: component.getFirstPropertyValue('status'),
      url: component.getFirstPropertyValue('url')?.toString() ?? '',
      changed: component.getFirstPropertyValue('last-modified')?.toString() ?? '',
    }
  })
  const byNodeIcal = Object.values(parseICS(body)).flatMap((one) => (one?.type === 'VEVENT' ? [one] : []))
  const instants = byIcalJs.flatMap(({ isAllDay, uid, start, end }) => (isAllDay ? [] : [[uid, start, end]]))
  const seen = byNodeIcal
    .filter(({ datetype }) => datetype === 'date-time')
    .map(({ uid, start, end }) => [uid, start.toISOString(), end?.toISOString()])
  expect(seen, 'both parsers read the same instants').toEqual(instants)
  return byIcalJs
}

test('the feed has one entry per day with true times, place and link [E-FEED-15 E-FEED-16 E-FEED-20 E-FEED-21]', async () => {
  const tenant = await company(marquee)
  const call = async (name: 'createRecord' | 'updateRecord', input: object) =>
    (await askRecords(marquee, tenant.owner, { feature: 'events' }, name, input)).ok.record
  const venue = (
    await askRecords(marquee, tenant.owner, { feature: 'venues' }, 'createRecord', {
      ...{ name: 'Kesselhaus', time_zone: 'Europe/Berlin', city: 'Berlin', country: 'DE' },
    })
  ).ok.record
  const spring = `${nextYear}-03-${lastSundayOfMarch(nextYear)}`
  const night = await call('createRecord', {
    ...{ name: 'Rock’n’Roll, live; \\o/', venue: venue.id, status: 'hold' },
    days: [
      { date: spring, starts: `${spring}T01:30`, ends: `${spring}T04:00`, label: 'First' },
      { date: `${nextYear}-09-01`, starts: `${nextYear}-09-02T07:00` },
      { date: `${nextYear}-10-01` },
    ],
  })
  const url = await create(tenant.owner)
  const [first, late, whole] = await parseFeed(url)
  const link = `http://localhost:3000/events/${night.id}?company=${tenant.slug}`
  expect(first).toMatchObject({
    ...{ uid: night.id, summary: 'Hold: Rock’n’Roll, live; \\o/ – First', status: 'TENTATIVE', url: link },
    ...{ location: 'Kesselhaus, Berlin, Germany', sequence: 1 },
    // The clock skips from two to three, so the show lasts ninety minutes.
    ...{ start: `${spring}T00:30:00.000Z`, end: `${spring}T02:00:00.000Z` },
  })
  expect(late).toMatchObject({ start: `${nextYear}-09-02T05:00:00.000Z`, end: `${nextYear}-09-02T07:00:00.000Z` })
  expect(whole).toMatchObject({ isAllDay: true, start: `${nextYear}-10-01`, end: `${nextYear}-10-02` })
  expect(new Set([first?.uid, late?.uid, whole?.uid]).size).toBe(3)

  const changedRecord = await call('updateRecord', { id: night.id, version: 1, changes: { name: 'Renamed' } })
  const [renamed] = await parseFeed(url)
  expect(renamed).toMatchObject({ uid: night.id, sequence: 2, summary: 'Hold: Renamed – First' })
  const toSeconds = (timestamp: unknown) => String(timestamp).slice(0, 19)
  expect(toSeconds(first?.changed)).toBe(toSeconds(night.updated_at))
  expect(toSeconds(renamed?.changed)).toBe(toSeconds(changedRecord.updated_at))
})

/** Day of the month on which the clock goes forward in Europe. */
function lastSundayOfMarch(year: number | string): number {
  const last = new Date(Date.UTC(Number(year), 2, 31))
  return 31 - last.getUTCDay()
}

test('drafts and inquiries are in the feed if the person wants them; guests never see them', async () => {
  const tenant = await company(marquee)
  for (const [at, status] of (['draft', 'inquiry', 'confirmed'] as const).entries())
    await event(tenant, `A ${status}`, at + 1, { status })
  const url = await create(tenant.owner)
  expect(await namesIn(url)).toEqual(['A confirmed'])
  const choose = (includes_unconfirmed: boolean) =>
    marquee.call(tenant.owner, 'integrations', 'updateCalendarFeed', { includes_unconfirmed })
  expect((await choose(true)).ok.feed).toMatchObject({ includes_unconfirmed: true })
  expect(await namesIn(url)).toEqual(['Draft: A draft', 'Inquiry: A inquiry', 'A confirmed'])
  await choose(false)
  expect(await namesIn(url)).toEqual(['A confirmed'])
  const without = await person(marquee)
  expect(
    (await marquee.call(without, 'integrations', 'updateCalendarFeed', { includes_unconfirmed: true })).ok,
  ).toEqual({
    feed: null,
  })
})

test('events without access are absent from the next request on', async () => {
  const tenant = await company(marquee)
  await event(tenant, 'Load-in')
  const someone = await member(marquee, tenant, 'member')
  const url = await create(someone)
  expect(await namesIn(url)).toEqual(['Load-in'])

  await setStatus(marquee, tenant.id, 'past_due')
  expect(await namesIn(url)).toEqual(['Load-in'])
  await setStatus(marquee, tenant.id, 'inactive')
  expect(await namesIn(url)).toEqual([])
  await setStatus(marquee, tenant.id, 'active')
  const setPolicy = (policy: object) =>
    marquee.sql((tx) =>
      tx
        .updateTable('companies')
        .set({ security_policy: json(policy) })
        .where('id', '=', tenant.id)
        .execute(),
    )
  await setPolicy({ two_factor_required: true })
  expect(await namesIn(url)).toEqual([])
  await setPolicy({ two_factor_required: false })
  expect(await namesIn(url)).toEqual(['Load-in'])

  const noEvents = await member(marquee, tenant, { dashboard: { access: 'read' } })
  expect(await namesIn(await create(noEvents))).toEqual([])

  await marquee.sql((tx) =>
    tx
      .updateTable('user_company_memberships')
      .set({ status: 'inactive' })
      .where('id', '=', someone.membership_id)
      .execute(),
  )
  expect(await namesIn(url)).toEqual([])
  await marquee.sql((tx) => tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', someone.id).execute())
  expect((await fetchFeed(url)).statusCode).toBe(404)
})

test('a guest gets only the events of the invitation', async () => {
  const tenant = await company(marquee)
  await event(tenant, 'For the crew')
  const guestOf = async (event_id: string) => {
    const guest = await member(marquee, tenant, 'member')
    const { membership_id } = guest
    await marquee.sql(async (tx) => {
      await tx.updateTable('user_company_memberships').set({ is_guest: true }).where('id', '=', membership_id).execute()
      await tx.insertInto('membership_events').values({ company_id: tenant.id, membership_id, event_id }).execute()
    })
    return guest
  }
  const guest = await guestOf(await event(tenant, 'For the guest'))
  await guestOf(await event(tenant, 'For another guest'))
  expect(await namesIn(await create(guest))).toEqual(['For the guest'])
})

test("a guest's feed has no drafts, and does not tell when an event was created or changed", async () => {
  const tenant = await company(marquee)
  const guest = await member(marquee, tenant, 'member')
  const shared = [
    await event(tenant, 'Shared draft', 1, { status: 'draft' }),
    await event(tenant, 'Shared inquiry', 2, { status: 'inquiry' }),
    await event(tenant, 'Shared show', 3),
  ]
  const url = await create(guest)
  await marquee.call(guest, 'integrations', 'updateCalendarFeed', { includes_unconfirmed: true })
  expect(await namesIn(url)).toEqual(['Draft: Shared draft', 'Inquiry: Shared inquiry', 'Shared show'])
  const valuesOf = async (name: string) =>
    [...(await fetchFeed(url)).body.matchAll(new RegExp(`^${name}:(.*)\\r$`, 'gm'))].map(([, value]) => value)
  expect([await valuesOf('CREATED'), await valuesOf('LAST-MODIFIED')]).toMatchObject([{ length: 3 }, { length: 3 }])

  const { membership_id } = guest
  await marquee.sql(async (tx) => {
    await tx.updateTable('user_company_memberships').set({ is_guest: true }).where('id', '=', membership_id).execute()
    const invited = shared.map((event_id) => ({ company_id: tenant.id, membership_id, event_id }))
    await tx.insertInto('membership_events').values(invited).execute()
  })
  expect(await namesIn(url)).toEqual(['Shared show'])
  expect([await valuesOf('CREATED'), await valuesOf('LAST-MODIFIED')]).toEqual([[], []])
  expect(await valuesOf('DTSTAMP')).toEqual(await valuesOf('DTSTART'))
})

test('the URL is shown once and stored hashed; a renewed or revoked one returns 404 [C-USER-65]', async () => {
  const someone = await person(marquee)
  const state = async () => (await marquee.call(someone, 'integrations', 'getCalendarFeed')).ok.feed
  expect(await state()).toBeNull()
  const first = await create(someone)
  expect(first).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/)
  expect(await state()).toEqual({ created_at: expect.any(String), includes_unconfirmed: false })
  const rows = await marquee.sql((tx) => tx.selectFrom('calendar_feeds').selectAll().execute())
  expect(JSON.stringify(rows)).not.toContain(first.match(/([\w-]{43})\.ics/)?.[1])

  const second = await create(someone)
  expect((await fetchFeed(first)).statusCode).toBe(404)
  expect((await fetchFeed(second)).statusCode).toBe(200)
  await marquee.call(someone, 'integrations', 'revokeCalendarFeed')
  expect((await fetchFeed(second)).statusCode).toBe(404)
  expect(await state()).toBeNull()
  expect((await marquee.call(someone, 'integrations', 'revokeCalendarFeed')).ok).toEqual({ success: true })
  expect((await fetchFeed('http://localhost/calendar/made-up.ics')).statusCode).toBe(404)
})

test('requests are limited per network address', async () => {
  const strict = await startTestMarquee({ RATE_LIMIT_FACTOR: '1' })
  try {
    const statuses: number[] = []
    for (let n = 0; n < 70; n++) statuses.push((await strict.server.inject('/calendar/made-up.ics')).statusCode)
    expect(statuses.filter((status) => status === 404)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
  } finally {
    await strict.close()
  }
})

test('a busy event does not reveal how often it was changed', async () => {
  const tenant = await company(marquee)
  const viewer = await member(marquee, tenant, 'viewer')
  const id = await event(tenant, 'Secret', 3, { is_private: true, status: 'hold' })
  await marquee.sql((tx) => sql`update events set owner_id = ${tenant.owner.id} where id = ${id}`.execute(tx))
  const own = (await fetchFeed(await create(viewer))).body.split('BEGIN:VEVENT').find((one) => one.includes(id))
  expect(own).toContain('SUMMARY:Busy')
  expect(own).toContain('SEQUENCE:1')
  expect((await fetchFeed(await create(tenant.owner))).body).toContain('SEQUENCE:2')
})

test('a feed has at most 5,000 entries, from the first on, and other requests are answered meanwhile', async () => {
  const tenant = await company(marquee)
  await marquee.sql((tx) =>
    sql`with created as (
        insert into events (company_id, name, status, starts_at, ends_at, first_date, last_date, time_zone)
        select ${tenant.id}, 'Run ' || n, 'confirmed', now() + n * interval '1 hour', now() + interval '60 days',
          current_date + 1, current_date + 50, 'Europe/Berlin' from generate_series(1, 2000) n returning id)
      insert into event_days (company_id, event_id, date, starts)
      select ${tenant.id}, id, current_date + d, (current_date + d) + time '20:00' from created, generate_series(1, 50) d`.execute(
      tx,
    ),
  )
  const url = await create(tenant.owner)
  let names: (string | undefined)[] = []
  const delay = await longestBlock(async () => {
    names = await namesIn(url)
  })
  expect([names.length, names[0], names.at(-1)]).toEqual([5000, 'Run 1', 'Run 100'])
  if (onPostgres) expect(delay).toBeLessThan(maxBlock)
})
