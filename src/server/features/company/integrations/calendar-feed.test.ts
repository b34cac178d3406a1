import { afterAll, beforeAll, expect, test } from 'vitest'
import { json } from '#server/platform/database/database.ts'
import type { EventStatus } from '#shared/event-status.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member, person, setStatus } from '#tests/support/people.ts'

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
  const { id } = await marquee.sql((tx) =>
    tx
      .insertInto('events')
      .values({ company_id: of.id, name, starts_at, ends_at, status: 'confirmed', ...more })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
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
  expect(answer.body).toContain(`DESCRIPTION:${tenant.name}`)
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
    ['hold', 'TENTATIVE'],
    ['confirmed', 'CONFIRMED'],
    ['live', 'CONFIRMED'],
    ['done', 'CONFIRMED'],
    ['archived', 'CONFIRMED'],
    ['cancelled 29 days ago', 'CANCELLED'],
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
  expect(await entries(await create(other.owner))).toEqual([['confirmed', 'CONFIRMED']])
})

test('events without access are absent from the next request on', async () => {
  const tenant = await company(marquee)
  await event(tenant, 'Load-in')
  const someone = await member(marquee, tenant, 'member')
  const url = await create(someone)
  expect(await namesIn(url)).toEqual(['Load-in'])

  await setStatus(marquee, tenant.id, 'past_due')
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
  const mine = await event(tenant, 'For the guest')
  await event(tenant, 'For the crew')
  const guest = await member(marquee, tenant, 'member')
  await marquee.sql(async (tx) => {
    await tx
      .updateTable('user_company_memberships')
      .set({ is_guest: true })
      .where('id', '=', guest.membership_id)
      .execute()
    await tx
      .insertInto('membership_events')
      .values({ company_id: tenant.id, membership_id: guest.membership_id, event_id: mine })
      .execute()
  })
  expect(await namesIn(await create(guest))).toEqual(['For the guest'])
})

test('the URL is shown once and stored hashed; a renewed or revoked one returns 404 [C-USER-65]', async () => {
  const someone = await person(marquee)
  const state = async () => (await marquee.call(someone, 'integrations', 'getCalendarFeed')).ok.feed
  expect(await state()).toBeNull()
  const first = await create(someone)
  expect(first).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/)
  expect(await state()).toEqual({ created_at: expect.any(String) })
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
