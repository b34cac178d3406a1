import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EventStatus, eventStatuses } from '#shared/event-status.ts'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member } from '#tests/support/people.ts'
import { refreshVenueTexts } from './refresh-venue-texts.ts'

let marquee: TestMarquee
let tenant: Company
beforeAll(async () => {
  marquee = await startTestMarquee()
})
beforeEach(async () => {
  tenant = await company(marquee)
})
afterAll(() => marquee.close())

interface Given {
  status?: EventStatus
  venue?: string | null
  is_private?: boolean
}

async function planned(name: string, day: number, { status = 'inquiry', ...given }: Given = {}) {
  const date = `${nextYear}-06-${String(day).padStart(2, '0')}`
  const input = { name, days: [{ date, starts: `${date}T20:00` }], status: 'inquiry' as const, ...given }
  const { id } = (await marquee.call(tenant.owner, 'events', 'createRecord', input)).ok.record
  await marquee.sql((tx) => tx.updateTable('events').set({ status }).where('id', '=', id).execute())
  return id
}

const venue = async (name: string) =>
  (await marquee.call(tenant.owner, 'venues', 'createRecord', { name, time_zone: 'UTC' })).ok.record

async function listed(sort: string, who: Caller = tenant.owner) {
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page = (await marquee.call(who, 'events', 'listRecords', { scope: 'all', sort, limit: 2, cursor })).ok
    names.push(...page.rows.map(({ name }) => name))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  return names
}

test('events are sorted by status in lifecycle order, then by date, in both directions [E-EVT-125]', async () => {
  const statuses = Object.keys(eventStatuses) as EventStatus[]
  for (const status of statuses.toReversed()) {
    await planned(`${status} later`, 20, { status })
    await planned(`${status} sooner`, 2, { status })
  }
  const inOrder = statuses.flatMap((status) => [`${status} sooner`, `${status} later`])
  expect(await listed('status')).toEqual(inOrder)
  expect(await listed('-status')).toEqual(inOrder.toReversed())
})

describe('sorted by venue', () => {
  test('events are ordered by venue name, separate per venue, those without one last [E-EVT-124]', async () => {
    const [zoo, arc, hall, otherHall] = [
      await venue('Zoo'),
      await venue('arc'),
      await venue('Hall'),
      await venue('Hall'),
    ]
    await planned('nowhere', 1)
    for (const [at, { id }] of [zoo, arc, hall, otherHall].entries()) {
      await planned(`${at} later`, 20, { venue: id })
      await planned(`${at} sooner`, 2, { venue: id })
    }
    const halls = hall.id < otherHall.id ? [2, 3] : [3, 2]
    const inOrder = [...[1, ...halls, 0].flatMap((at) => [`${at} sooner`, `${at} later`]), 'nowhere']
    expect(await listed('venue')).toEqual(inOrder)
    expect(await listed('-venue')).toEqual(inOrder.toReversed())
  })

  test('events follow a venue change or rename, without counting as changed [E-EVT-124]', async () => {
    const [arc, zoo] = [await venue('Arc'), await venue('Zoo')]
    const ids = {
      arc: await planned('at arc', 1, { venue: arc.id }),
      zoo: await planned('at zoo', 2, { venue: zoo.id }),
    }
    await planned('nowhere', 3)
    const asked = { id: ids.zoo, version: 2, changes: { venue: null } }
    expect((await marquee.call(tenant.owner, 'events', 'updateRecord', asked)).ok.record.version).toBe(3)
    expect(await listed('venue')).toEqual(['at arc', 'at zoo', 'nowhere'])
    await marquee.call(tenant.owner, 'events', 'updateRecord', { ...asked, version: 3, changes: { venue: zoo.id } })

    const before = await standing()
    const renamed = { id: arc.id, version: 1, changes: { name: 'Zzz' } }
    expect((await marquee.call(tenant.owner, 'venues', 'updateRecord', renamed)).code).toBe(null)
    const [job] = (await waitingJobs(marquee)).filter(({ name }) => name === refreshVenueTexts.name)
    expect(job?.data).toEqual({ company_id: tenant.id, venues: [arc.id] })
    await refreshVenueTexts.work(jobContext(marquee), { company_id: tenant.id, venues: [arc.id] })
    expect(await listed('venue')).toEqual(['at zoo', 'at arc', 'nowhere'])
    expect(await standing()).toEqual(before)
  })

  const standing = () =>
    marquee.sql((tx) =>
      tx
        .selectFrom('events')
        .select(['id', 'version', 'updated_at'])
        .where('company_id', '=', tenant.id)
        .orderBy('id')
        .execute(),
    )
})

describe("a private event, for members who see it as 'Busy'", () => {
  test('is sorted so that its position reveals nothing [E-EVT-132 E-EVT-135 M-LIST-14]', async () => {
    const viewer = await member(marquee, tenant, { events: { access: 'read' } })
    for (const [at, name] of ['Alpha', 'Delta', 'Omega'].entries())
      await planned(name, 2 + at, { status: at === 0 ? 'draft' : 'hold' })
    await planned('Zeta the secret', 1, { status: 'draft', is_private: true })
    expect(await listed('status')).toEqual(['Zeta the secret', 'Alpha', 'Delta', 'Omega'])
    expect(await listed('status', viewer)).toEqual(['Alpha', 'Delta', 'Omega', 'Busy'])
    expect(await listed('-status', viewer)).toEqual(['Busy', 'Omega', 'Delta', 'Alpha'])
    expect(await listed('name')).toEqual(['Alpha', 'Delta', 'Omega', 'Zeta the secret'])
    expect(await listed('name', viewer)).toEqual(['Alpha', 'Busy', 'Delta', 'Omega'])
    expect(await listed('-name', viewer)).toEqual(['Omega', 'Delta', 'Busy', 'Alpha'])
    expect(await listed('first_date', viewer)).toEqual(['Busy', 'Alpha', 'Delta', 'Omega'])
  })

  test('reveals no change time: it is sorted separately, and has neither timestamps nor a version [E-EVT-132]', async () => {
    const viewer = await member(marquee, tenant, { events: { access: 'read' } })
    await planned('Older', 2)
    const id = await planned('Secret', 1, { is_private: true })
    await planned('Newer', 3)
    expect(await listed('-updated_at')).toEqual(['Newer', 'Secret', 'Older'])
    expect(await listed('-updated_at', viewer)).toEqual(['Newer', 'Older', 'Busy'])
    expect(await listed('updated_at', viewer)).toEqual(['Busy', 'Older', 'Newer'])
    const changed = { id, version: 2, changes: { capacity: 7 } }
    expect((await marquee.call(tenant.owner, 'events', 'updateRecord', changed)).ok.record.version).toBe(3)
    expect(await listed('-updated_at', viewer)).toEqual(['Newer', 'Older', 'Busy'])
    const seen = (await marquee.call(viewer, 'events', 'getRecord', { id })).ok.record
    expect(seen).toMatchObject({ name: 'Busy', version: 1, created_at: null, updated_at: null })
  })

  test('is paged in that order, each row once', async () => {
    const viewer = await member(marquee, tenant, { events: { access: 'read' } })
    for (const at of [1, 2, 3]) await planned(`Open ${at}`, at)
    for (const at of [4, 5, 6]) await planned(`Secret ${at}`, at, { is_private: true })
    for (const sort of ['updated_at', '-updated_at'] as const) {
      const seen: string[] = []
      let cursor: string | null | undefined
      do {
        const asked = { scope: 'all', sort, limit: 2, ...(cursor && { cursor }) }
        const page = (await marquee.call(viewer, 'events', 'listRecords', asked)).ok
        seen.push(...page.rows.map(({ id }) => id))
        cursor = page.next_cursor
      } while (cursor)
      expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 6, 6])
    }
  })

  test("is not found through another member's view [M-LIST-14]", async () => {
    const viewer = await member(marquee, tenant, { events: { access: 'read' } })
    await planned('Private gala', 1, { status: 'confirmed', is_private: true })
    await planned('Public gala', 2, { status: 'confirmed' })
    const view = { scope: 'all', search: 'gala', sort: 'status', filters: '[["status","any_of",["confirmed"]]]' }
    const saved = { name: 'Galas', view: { ...view, group: 'status', columns: ['name', 'status', 'owner'] } }
    const shared = (await marquee.call(tenant.owner, 'events', 'saveSharedView', saved)).ok.view
    const { views } = (await marquee.call(viewer, 'events', 'listViews')).ok
    expect(views).toEqual([shared])
    const { group: _, columns: __, ...asked } = shared.view
    const seen = async (
      who: Caller,
      narrowed: { sort?: string; scope?: string; search?: string; filters?: string },
    ) => {
      const { sort: ___, ...matching } = narrowed
      const { rows } = (await marquee.call(who, 'events', 'listRecords', narrowed)).ok
      const { total } = (await marquee.call(who, 'events', 'getCount', matching)).ok
      return [total, rows.map((row) => [row.name, row.status, 'is_busy' in row && row.is_busy])]
    }
    expect(await seen(tenant.owner, asked)).toEqual([
      2,
      [
        ['Private gala', 'confirmed', false],
        ['Public gala', 'confirmed', false],
      ],
    ])
    expect(await seen(viewer, asked)).toEqual([1, [['Public gala', 'confirmed', false]]])
    expect(await seen(viewer, { scope: 'all', sort: 'first_date' })).toEqual([
      2,
      [
        ['Busy', 'hold', true],
        ['Public gala', 'confirmed', false],
      ],
    ])
  })
})
