import ICAL from 'ical.js'
import { sql } from 'kysely'
import { parseICS } from 'node-ical'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { now } from '#server/platform/database/clock.ts'
import type { EventStatus } from '#shared/event-status.ts'
import { type FeedDetail, type FeedStatus, maxPlaceFeeds } from '#shared/features/events/calendar-feeds.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member, type Person } from '#tests/support/people.ts'
import { askRecords } from '#tests/support/record-features.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

interface Place {
  venue_id: string
  space_id?: string
  name?: string
}
const subscribe = async (who: Caller, place: Place & { statuses?: FeedStatus[]; detail?: FeedDetail }) =>
  (await marquee.call(who, 'calendarFeeds', 'createPlaceFeed', place)).ok
const fetchFeed = (url: string) => marquee.server.inject({ url: new URL(url).pathname })
const createRecord = async (of: Company, feature: 'venues' | 'spaces' | 'events', input: object): Promise<string> =>
  (await askRecords(marquee, of.owner, { feature }, 'createRecord', input)).ok.record.id

/** Entries of a feed as a parser reads them that did not write it. Another one must find the same. */
async function entriesOf(url: string) {
  const { body } = await fetchFeed(url)
  const components = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent')
  const byNodeIcal = Object.values(parseICS(body)).flatMap((one) => (one?.type === 'VEVENT' ? [one.uid] : []))
  const entries = components.map((component) => {
    const { uid, summary, description, location } = new ICAL.Event(component)
    const property = (name: string) => component.getFirstPropertyValue(name)?.toString()
    return { uid, summary, description, location, status: property('status'), url: property('url') }
  })
  expect(byNodeIcal).toEqual(entries.map(({ uid }) => uid))
  return entries
}
const titlesIn = async (url: string) => (await entriesOf(url)).map(({ summary }) => summary)

/** A venue with a hall of two parts and a bar, and another venue, with events in them. */
async function house(of: Company) {
  const venue = await createRecord(of, 'venues', { name: 'Kesselhaus', time_zone: 'Europe/Berlin', city: 'Berlin' })
  const other = await createRecord(of, 'venues', { name: 'Elsewhere', time_zone: 'Europe/Berlin' })
  const east = await createRecord(of, 'spaces', { name: 'East', venue, is_active: true, is_bookable: true })
  const west = await createRecord(of, 'spaces', { name: 'West', venue, is_active: true, is_bookable: true })
  const bar = await createRecord(of, 'spaces', { name: 'Bar', venue, is_active: true, is_bookable: true })
  const hall = await createRecord(of, 'spaces', { name: 'Hall', venue, parts: [east, west], is_bookable: true })
  const event = async (
    name: string,
    month: number,
    spaces: string[],
    { status, ...more }: { status?: EventStatus; [field: string]: unknown } = {},
  ) => {
    const id = await createRecord(of, 'events', {
      ...{ name, venue, status: 'hold' },
      days: [{ date: day(month), starts: `${day(month)}T20:00`, ends: `${day(month)}T23:00`, spaces }],
      ...more,
    })
    if (status)
      await marquee.sql((tx) =>
        tx.updateTable('events').set({ status, status_changed_at: now }).where('id', '=', id).execute(),
      )
    return id
  }
  return { venue, other, east, west, bar, hall, event }
}
const day = (month: number) => `${nextYear}-${String(month).padStart(2, '0')}-10`

test('a hold behind a confirmed event has the rank that the product shows', async () => {
  const tenant = await company(marquee)
  const { venue, bar, event } = await house(tenant)
  const show = await event('Show', 1, [bar])
  await event('Behind', 1, [bar])
  const { ok } = await marquee.call(tenant.owner, 'events', 'changeStatus', {
    id: show,
    version: 1,
    status: 'confirmed',
  })
  expect(ok.record.status).toBe('confirmed')
  expect(await titlesIn((await subscribe(tenant.owner, { venue_id: venue })).url)).toContain('2nd hold: Behind')
})

test('guests do not learn the rank of a hold from their feed', async () => {
  const tenant = await company(marquee)
  const { bar, event } = await house(tenant)
  await event('First', 1, [bar])
  const shared = await event('Second', 1, [bar])
  const someone = await member(marquee, tenant, { events: { access: 'read' } })
  const { url } = (await marquee.call(someone, 'integrations', 'createCalendarFeed')).ok
  expect(await titlesIn(url)).toContain('2nd hold: Second')
  const { membership_id } = someone
  await marquee.sql(async (tx) => {
    await tx.updateTable('user_company_memberships').set({ is_guest: true }).where('id', '=', membership_id).execute()
    await tx
      .insertInto('membership_events')
      .values({ company_id: tenant.id, membership_id, event_id: shared })
      .execute()
  })
  expect(await titlesIn(url)).toEqual(['Hold: Second'])
})

test('a feed is called like its venue or space, so that calendar apps tell feeds apart', async () => {
  const tenant = await company(marquee)
  const { venue, bar } = await house(tenant)
  const nameOf = async (place: Place) => {
    const { body } = await fetchFeed((await subscribe(tenant.owner, place)).url)
    return new ICAL.Component(ICAL.parse(body)).getFirstPropertyValue('x-wr-calname')
  }
  expect(await nameOf({ venue_id: venue })).toBe('Kesselhaus')
  expect(await nameOf({ venue_id: venue, space_id: bar })).toBe('Bar, Kesselhaus')
  expect(await nameOf({ venue_id: venue, name: 'Shows for the bar staff' })).toBe('Shows for the bar staff')
})

test('feeds of a venue and of a space have their events only; a combined space has those of its parts [E-FEED-02 E-FEED-03 E-FEED-21]', async () => {
  const tenant = await company(marquee)
  const { venue, other, east, bar, hall, event } = await house(tenant)
  await event('In the east', 1, [east])
  await event('In the hall', 2, [hall])
  await event('In the bar', 3, [bar])
  await event('Nowhere yet', 4, [])
  await event('Elsewhere', 5, [], { venue: other })
  const feed = async (place: Place) => titlesIn((await subscribe(tenant.owner, place)).url)
  expect(await feed({ venue_id: venue })).toEqual([
    ...['1st hold: In the east', '1st hold: In the hall', '1st hold: In the bar', 'Hold: Nowhere yet'],
  ])
  expect(await feed({ venue_id: venue, space_id: east })).toEqual(['1st hold: In the east', '1st hold: In the hall'])
  expect(await feed({ venue_id: venue, space_id: hall })).toEqual(['1st hold: In the east', '1st hold: In the hall'])
  expect(await feed({ venue_id: venue, space_id: bar })).toEqual(['1st hold: In the bar'])
})

test('of an event in several spaces, the feed of a space has only its days there, under ids that stay', async () => {
  const tenant = await company(marquee)
  const { venue, bar, east, event } = await house(tenant)
  const on = (month: number, label: string, spaces: string[]) => ({
    ...{ date: day(month), label, spaces, starts: `${day(month)}T20:00`, ends: `${day(month)}T23:00` },
  })
  const days = [on(1, 'Build', [east]), on(2, 'Show', [bar]), on(3, 'Party', [bar])]
  const id = await event('Festival', 1, [], { days })
  const { url } = await subscribe(tenant.owner, { venue_id: venue, space_id: bar })
  expect((await entriesOf(url)).map(({ uid, summary }) => [uid, summary])).toEqual([
    [`${id}-1`, '1st hold: Festival – Show'],
    [`${id}-2`, '1st hold: Festival – Party'],
  ])
})

test('a feed has the chosen statuses; cancelled events stay for a while [E-FEED-06]', async () => {
  const tenant = await company(marquee)
  const { venue, bar, event } = await house(tenant)
  for (const [at, status] of (['draft', 'inquiry', 'hold', 'confirmed'] as const).entries())
    await event(`A ${status}`, at + 1, [bar], { status })
  const feed = async (statuses: FeedStatus[]) =>
    titlesIn((await subscribe(tenant.owner, { venue_id: venue, statuses })).url)
  expect(await feed(['draft'])).toEqual(['Draft: A draft'])
  expect(await feed(['inquiry', 'hold'])).toEqual(['Inquiry: A inquiry', '1st hold: A hold'])
  expect(await feed(['confirmed'])).toEqual(['A confirmed'])
  const cancel = async (id: string, before?: 'confirmed') => {
    for (const status of [...(before ? [before] : []), 'cancelled'] as const) {
      const { version } = (await marquee.call(tenant.owner, 'events', 'getRecord', { id })).ok.record
      const change = { id, version, status, ...(status === 'cancelled' && { reason: 'Ill' }) }
      expect((await marquee.call(tenant.owner, 'events', 'changeStatus', change)).code).toBeNull()
    }
  }
  await cancel(await event('One cancelled', 5, [bar]), 'confirmed')
  await cancel(await event('Former hold', 6, [bar]))
  expect(await feed(['draft'])).toEqual(['Draft: A draft'])
  expect(await feed(['confirmed'])).toEqual(['A confirmed', 'Cancelled: One cancelled'])
  expect(await feed(['hold'])).toEqual(['1st hold: A hold', 'Cancelled: One cancelled', 'Cancelled: Former hold'])
  const none = await marquee.call(tenant.owner, 'calendarFeeds', 'createPlaceFeed', { venue_id: venue, statuses: [] })
  expect(none.error).toMatchObject({ code: 'bad_input' })
})

test('a feed shows as much as was chosen: busy, titles or everything [E-FEED-07 E-FEED-08 E-FEED-09]', async () => {
  const tenant = await company(marquee)
  const { venue, bar, event } = await house(tenant)
  const id = await event('Nova', 1, [bar])
  const feed = async (detail: FeedDetail) =>
    (await entriesOf((await subscribe(tenant.owner, { venue_id: venue, space_id: bar, detail })).url))[0]
  expect(await feed('busy')).toMatchObject({ uid: id, summary: 'Busy', description: tenant.name, status: 'TENTATIVE' })
  expect(await feed('busy')).toMatchObject({ location: null, url: undefined })
  expect(await feed('titles')).toMatchObject({ summary: '1st hold: Nova', description: null, location: null })
  expect((await feed('titles'))?.url).toBeUndefined()
  const full = await feed('full')
  expect(full).toMatchObject({ summary: '1st hold: Nova', location: 'Bar, Kesselhaus, Berlin' })
  expect(full?.url).toContain(`/events/${id}`)
  expect(full?.description).toContain('Spaces: Bar')
})

test('private events are ‘Busy’ for those who do not see them, in every status and detail [E-FEED-13]', async () => {
  const tenant = await company(marquee)
  const { venue, bar, event } = await house(tenant)
  await event('Secret hold', 1, [bar], { is_private: true })
  await event('Secret show', 2, [bar], { is_private: true, status: 'confirmed' })
  const viewer = await member(marquee, tenant, 'viewer')
  for (const place of [{ venue_id: venue }, { venue_id: venue, space_id: bar }])
    for (const statuses of [['hold'], ['confirmed']] satisfies FeedStatus[][])
      for (const detail of ['busy', 'titles', 'full'] as const) {
        const { url } = await subscribe(viewer, { ...place, statuses, detail })
        const entries = (await entriesOf(url)).map(({ summary, status }) => [summary, status])
        expect(entries).toEqual(Array(2).fill(['Busy', 'TENTATIVE']))
        const [, ...written] = (await fetchFeed(url)).body.split('BEGIN:VEVENT')
        expect(written.join()).not.toMatch(/Secret|Bar\b/)
      }
  // Addresses are passed on, so the title is in none of them.
  const { url } = await subscribe(tenant.owner, { venue_id: venue, statuses: ['confirmed'] })
  const entries = (await entriesOf(url)).map(({ summary, status, location }) => [summary, status, location])
  expect(entries).toEqual([['Busy', 'TENTATIVE', 'Kesselhaus, Berlin']])
})

async function makeGuest(of: Company, who: Person & { membership_id: string }, event_id: string) {
  await marquee.sql(async (tx) => {
    await tx
      .updateTable('user_company_memberships')
      .set({ is_guest: true })
      .where('id', '=', who.membership_id)
      .execute()
    await tx
      .insertInto('membership_events')
      .values({ company_id: of.id, membership_id: who.membership_id, event_id })
      .execute()
  })
}

test('guests get no calendar of a venue, also not by a feed from before they became guests [E-GUEST-02 E-GUEST-07]', async () => {
  const tenant = await company(marquee)
  const { venue, bar, event } = await house(tenant)
  const id = await event('Nova', 1, [bar])
  const someone = await member(marquee, tenant, 'member')
  const { url } = await subscribe(someone, { venue_id: venue })
  expect(await titlesIn(url)).toEqual(['1st hold: Nova'])
  await makeGuest(tenant, someone, id)
  expect(await titlesIn(url)).toEqual([])
  const refused = await marquee.call(someone, 'calendarFeeds', 'createPlaceFeed', { venue_id: venue })
  expect(refused.error).toMatchObject({ code: 'forbidden' })
  expect((await marquee.call(someone, 'calendarFeeds', 'listPlaceFeeds')).ok.feeds).toEqual([])
})

test('a person has several addresses, each stored as a hash and revoked on its own [E-FEED-11 E-FEED-12]', async () => {
  const tenant = await company(marquee)
  const { venue, bar } = await house(tenant)
  const first = await subscribe(tenant.owner, { venue_id: venue, detail: 'busy' })
  const second = await subscribe(tenant.owner, { venue_id: venue, space_id: bar })
  const { other } = await house(tenant)
  const elsewhere = { venue_id: other, space_id: bar }
  expect((await marquee.call(tenant.owner, 'calendarFeeds', 'createPlaceFeed', elsewhere)).error).toMatchObject({
    code: 'not_found',
  })
  const colleague = await member(marquee, tenant, 'admin')
  const listed = async (who: Caller) => (await marquee.call(who, 'calendarFeeds', 'listPlaceFeeds')).ok.feeds
  expect((await listed(tenant.owner)).map(({ id }: { id: string }) => id)).toEqual([second.feed.id, first.feed.id])
  expect(second.feed).toMatchObject({ venue: { name: 'Kesselhaus' }, space: { name: 'Bar' }, detail: 'full' })
  expect(await listed(colleague)).toEqual([])
  const revoke = (who: Caller) => marquee.call(who, 'calendarFeeds', 'revokePlaceFeed', { id: first.feed.id })
  expect((await revoke(colleague)).error).toMatchObject({ code: 'not_found' })
  const rows = await marquee.sql((tx) => tx.selectFrom('place_feeds').selectAll().execute())
  expect(JSON.stringify(rows)).not.toContain(first.url.match(/([\w-]{43})\.ics/)?.[1])
  expect((await revoke(tenant.owner)).ok).toEqual({ success: true })
  expect((await fetchFeed(first.url)).statusCode).toBe(404)
  expect((await fetchFeed(second.url)).statusCode).toBe(200)
})

test('a feed is changed under the same address, by its person only', async () => {
  const tenant = await company(marquee)
  const { venue, bar, event } = await house(tenant)
  await event('Nova', 1, [bar])
  await event('Echo', 2, [bar], { status: 'confirmed' })
  const { feed, url } = await subscribe(tenant.owner, { venue_id: venue, statuses: ['hold'] })
  const change = (who: Caller) =>
    marquee.call(who, 'calendarFeeds', 'updatePlaceFeed', {
      ...{ id: feed.id, name: 'Shows', statuses: ['confirmed'], detail: 'titles' },
    })
  expect((await change(await member(marquee, tenant, 'admin'))).error).toMatchObject({ code: 'not_found' })
  expect(await titlesIn(url)).toEqual(['1st hold: Nova'])
  expect((await change(tenant.owner)).ok.feed).toMatchObject({ name: 'Shows', statuses: ['confirmed'] })
  expect(await titlesIn(url)).toEqual(['Echo'])
  expect((await fetchFeed(url)).body).toContain('X-WR-CALNAME:Shows')
})

test('the feed of a removed member is empty from the next request on [E-FEED-14]', async () => {
  const tenant = await company(marquee)
  const { venue, bar, event } = await house(tenant)
  await event('Nova', 1, [bar])
  const someone = await member(marquee, tenant, 'member')
  const { url } = await subscribe(someone, { venue_id: venue })
  expect(await titlesIn(url)).toEqual(['1st hold: Nova'])
  await marquee.sql((tx) =>
    tx
      .updateTable('user_company_memberships')
      .set({ status: 'inactive' })
      .where('id', '=', someone.membership_id)
      .execute(),
  )
  expect(await titlesIn(url)).toEqual([])
})

test('there is no feed of a place in the bin, and the same one again after it is restored', async () => {
  const tenant = await company(marquee)
  const { venue, bar } = await house(tenant)
  const feeds = [
    await subscribe(tenant.owner, { venue_id: venue }),
    await subscribe(tenant.owner, { venue_id: venue, space_id: bar }),
  ]
  const shown = () => Promise.all(feeds.map(async ({ url }) => (await fetchFeed(url)).statusCode))
  expect(await shown()).toEqual([200, 200])
  const setBin = (table: 'venues' | 'spaces', id: string, deleted_at: string | null) =>
    marquee.sql((tx) => tx.updateTable(table).set({ deleted_at }).where('id', '=', id).execute())
  await setBin('spaces', bar, new Date().toISOString())
  expect(await shown()).toEqual([200, 404])
  await setBin('venues', venue, new Date().toISOString())
  expect(await shown()).toEqual([404, 404])
  await setBin('venues', venue, null)
  await setBin('spaces', bar, null)
  expect(await shown()).toEqual([200, 200])
})

test('requests at the same time create no more addresses than a person can have', async () => {
  const tenant = await company(marquee)
  const { venue } = await house(tenant)
  const reader = await member(marquee, tenant, { events: { access: 'read' } })
  await marquee.sql((tx) =>
    sql`insert into place_feeds (company_id, user_id, created_by, venue_id, token_hash, statuses, detail)
      select ${tenant.id}, ${reader.id}, ${reader.id}, ${venue}, 'hash ' || n, '{hold}', 'busy'
      from generate_series(1, ${maxPlaceFeeds - 1}) n`.execute(tx),
  )
  const results = await Promise.all(
    Array.from({ length: 8 }, () => marquee.call(reader, 'calendarFeeds', 'createPlaceFeed', { venue_id: venue })),
  )
  expect(results.filter(({ code }) => code === null)).toHaveLength(1)
})
