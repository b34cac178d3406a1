import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { isLate, type ScheduledEvent } from '#shared/event-next.ts'
import { type EventStatus, eventStatuses } from '#shared/event-status.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member } from '#tests/support/people.ts'
import { isLateCondition as lateOf } from './get-upcoming.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

/** Fixed for the whole file, so that midnight can pass during the run. */
const started = Date.now()
const inDays = (days: number) => new Date(started + days * 86_400_000).toISOString().slice(0, 10)

interface Given {
  status?: EventStatus
  is_private?: boolean
  is_date_open?: boolean
  time_zone?: string
}

/** An event in UTC, like the test's dates, moved to the given status. */
async function planned(
  of: Company,
  name: string,
  days: number,
  { status = 'confirmed', is_date_open, ...given }: Given = {},
) {
  const input = { name, days: [{ date: inDays(days) }], time_zone: 'UTC', status: 'inquiry' as const, ...given }
  const { id } = (await marquee.call(of.owner, 'events', 'createRecord', input)).ok.record
  await marquee.sql((tx) =>
    tx
      .updateTable('events')
      .set({ status, ...(is_date_open !== undefined && { is_date_open }) })
      .where('id', '=', id)
      .execute(),
  )
  return id
}

const upcoming = async (who: Caller) => (await marquee.call(who, 'events', 'getUpcoming')).ok
const names = (events: readonly { name: string }[]) => events.map(({ name }) => name)

test('returns the next seven events in order, including running ones, without past, cancelled or deleted ones [E-DASH-01]', async () => {
  const tenant = await company(marquee)
  expect(await upcoming(tenant.owner)).toEqual({ next: [], late: [], late_count: 0 })
  for (const days of [9, 3, 5, 4, 8, 6, 7, 2]) await planned(tenant, `In ${days}`, days)
  const running = await planned(tenant, 'Running', -1)
  const ends_at = new Date(started + 3_600_000).toISOString()
  await marquee.sql((tx) => tx.updateTable('events').set({ ends_at }).where('id', '=', running).execute())
  for (const status of ['cancelled', 'archived', 'done'] as const) await planned(tenant, status, 1, { status })
  await planned(tenant, 'Over', -3)
  const binned = await planned(tenant, 'In the bin', 1, { status: 'hold' })
  await marquee.call(tenant.owner, 'events', 'moveToBin', { ids: [binned] })
  const { next, late } = await upcoming(tenant.owner)
  expect(names(next)).toEqual(['Running', 'In 2', 'In 3', 'In 4', 'In 5', 'In 6', 'In 7'])
  expect(next[1]).toMatchObject({ status: 'confirmed', venue: null, first_date: inDays(2), is_late: false })
  expect(late).toEqual([])
  expect(await upcoming((await company(marquee)).owner)).toMatchObject({ next: [] })
})

test('late events are unconfirmed ones whose first day is near or past; the last are listed besides the next seven [E-DASH-02]', async () => {
  const tenant = await company(marquee)
  await planned(tenant, 'Two weeks', 14, { status: 'hold' })
  await planned(tenant, 'Agreed', 1)
  await planned(tenant, 'Soon', 2, { status: 'draft' })
  await planned(tenant, 'Far', 15, { status: 'hold' })
  await planned(tenant, 'Date open', 3, { status: 'postponed', is_date_open: true })
  const lateOnes = async () => {
    const { next, ...besides } = await upcoming(tenant.owner)
    return { next: names(next.filter(({ is_late }) => is_late)), late: names(besides.late), count: besides.late_count }
  }
  expect(await lateOnes()).toEqual({ next: ['Soon', 'Two weeks'], late: [], count: 0 })
  await planned(tenant, 'Agreed and over', -4)
  await planned(tenant, 'Never asked again', -6, { status: 'cancelled' })
  for (const days of [20, 5, 10, 15]) await planned(tenant, `Open since ${days}`, -days, { status: 'inquiry' })
  const last = ['Open since 5', 'Open since 10', 'Open since 15']
  expect(await lateOnes()).toEqual({ next: ['Soon', 'Two weeks'], late: last, count: 4 })
  for (const days of [4, 5, 6, 7, 8]) await planned(tenant, `In ${days}`, days)
  expect(await lateOnes()).toEqual({ next: ['Soon'], late: ['Two weeks', ...last.slice(0, 2)], count: 5 })
})

test('the event page and the widget agree on late events [E-DASH-02 E-EVT-110]', async () => {
  const tenant = await company(marquee)
  for (const status of Object.keys(eventStatuses) as EventStatus[])
    for (const is_date_open of [false, true])
      await planned(tenant, `${status} ${is_date_open}`, 9, { status, is_date_open })
  for (const days of [-3, 0, 13, 14, 15, 16, 40]) await planned(tenant, `${days}`, days, { status: 'hold' })
  const { rows } = (await marquee.call(tenant.owner, 'events', 'listRecords', { scope: 'all', limit: 100 })).ok
  const late = (rows as unknown as (ScheduledEvent & { name: string })[])
    .filter((event) => isLate(event, new Date()))
    .map(({ name }) => name)
  const told = await marquee.sql((tx) =>
    sql<{ name: string }>`select r.name from events r where r.company_id = ${tenant.id}
      and ${lateOf({ can: () => true } as unknown as CompanyContext, 'r')}`.execute(tx),
  )
  expect(late.sort()).toEqual(names(told.rows).sort())
  expect(late).toHaveLength(8)
})

test('upcoming events in the list leave out declined ones, unless that status is asked for [E-EVT-119]', async () => {
  const tenant = await company(marquee)
  await planned(tenant, 'Kept', 2, { status: 'hold' })
  await planned(tenant, 'Released', 3, { status: 'declined' })
  const listed = async (filters: unknown[]) => {
    const query = { scope: 'upcoming', filters: JSON.stringify(filters) } as const
    return names((await marquee.call(tenant.owner, 'events', 'listRecords', query)).ok.rows as never)
  }
  expect(await listed([])).toEqual(['Kept'])
  expect(await listed([['status', 'any_of', ['declined']]])).toEqual(['Released'])
  expect(await listed([['status', 'none_of', ['draft']]])).toEqual(['Kept'])
})

test("a private event is 'Busy' for members who cannot change events, and never late; its viewers see it [E-DASH-09]", async () => {
  const tenant = await company(marquee)
  const viewer = await member(marquee, tenant, 'viewer')
  await planned(tenant, 'Secret set', 2, { status: 'draft', is_private: true })
  await planned(tenant, 'Secret past', -2, { status: 'draft', is_private: true })
  const seen = await upcoming(viewer)
  expect(seen).toMatchObject({ next: [{ name: 'Busy', is_busy: true, is_late: false }], late: [], late_count: 0 })
  expect(JSON.stringify(seen)).not.toContain('Secret')
  await planned(tenant, 'Secret and called off', 2, { status: 'cancelled', is_private: true })
  await planned(tenant, 'Secret and open', 2, { status: 'postponed', is_date_open: true, is_private: true })
  const listed = (await marquee.call(viewer, 'events', 'listRecords', { scope: 'upcoming' })).ok.rows
  expect(names(listed as unknown as { name: string }[]), 'the list').toEqual(['Busy', 'Busy', 'Busy'])
  expect(names((await upcoming(viewer)).next), 'as in the list, its status is not told').toEqual([
    'Busy',
    'Busy',
    'Busy',
  ])
  await marquee.sql((tx) => tx.deleteFrom('events').where('name', 'like', 'Secret and%').execute())
  expect(await upcoming(tenant.owner)).toMatchObject({
    next: [{ name: 'Secret set', is_busy: false, is_late: true }],
    late: [{ name: 'Secret past' }],
  })
  await marquee.sql((tx) =>
    tx
      .updateTable('events')
      .set({ viewers: [viewer.id] })
      .where('company_id', '=', tenant.id)
      .execute(),
  )
  expect(names((await upcoming(viewer)).next)).toEqual(['Secret set'])
})

test('a guest sees the events of the invitation, without late ones', async () => {
  const tenant = await company(marquee)
  const { membership_id, ...guest } = await member(marquee, tenant, 'viewer')
  const theirs = await planned(tenant, 'Theirs', 2, { status: 'hold' })
  await planned(tenant, 'Not theirs', 3)
  await marquee.sql(async (tx) => {
    await tx.updateTable('user_company_memberships').set({ is_guest: true }).where('id', '=', membership_id).execute()
    await tx
      .insertInto('membership_events')
      .values({ company_id: tenant.id, membership_id, event_id: theirs })
      .execute()
  })
  expect(await upcoming(guest)).toMatchObject({ next: [{ name: 'Theirs', is_late: false }], late_count: 0 })
})
