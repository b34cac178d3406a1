import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobContext } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member } from '#tests/support/people.ts'
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

test('the activity of a confirmed date says what was released, that of other holds that the night is taken', async () => {
  const reader = await member(marquee, tenant, { events: { access: 'read' } })
  const { holds } = (
    await marquee.call(tenant.owner, 'holds', 'placeHolds', {
      ...{ name: 'Tour', starts: '20:00', choice: 'any' },
      dates: [date, tomorrow].map((one) => ({ date: one, venue, spaces: [hall] })),
    })
  ).ok
  const [id = ''] = holds.map(({ event_id }) => event_id)
  const [kept, ended] = [await create('Back-up', { starts: `${date}T20:00` }), await create('Rival', {})]
  const { version } = (await marquee.call(tenant.owner, 'events', 'getRecord', { id })).ok.record
  const change = { id, version, status: 'confirmed' as const, ended_holds: [ended.id] }
  expect((await marquee.call(tenant.owner, 'events', 'changeStatus', change)).code).toBeNull()
  const changesIn = async (event: string, action: string) =>
    (await marquee.call(reader, 'events', 'listActivity', { id: event })).ok.entries
      .filter(({ action_type }) => action_type === action)
      .map(({ changes }) => Object.fromEntries(changes.map(({ field, after }) => [field, after])))
  expect(await changesIn(id, 'end_holds')).toEqual([{ released_dates: [tomorrow], ended_holds: 1 }])
  expect(await changesIn(kept.id, 'date_taken')).toEqual([{ because_of: 'Tour' }])
  await marquee.call(tenant.owner, 'events', 'updateRecord', {
    id,
    version: version + 1,
    changes: { is_private: true },
  })
  expect(await changesIn(kept.id, 'date_taken')).toEqual([{ because_of: id }])
})

test.each([
  ['is cancelled', { status: 'cancelled', reason: 'Storm' }],
  ['is postponed', { status: 'postponed', reason: 'Storm', date_open: true }],
  ['moves to another date', null],
] as const)('a hold behind a confirmed event that %s moves up, and its owner is told once', async (_, change) => {
  const top = await create('Top', { starts: `${date}T20:00` })
  const second = await create('Second', { starts: `${date}T20:00` })
  await confirm(top)
  const sweepNotices = async () => {
    await sweepHolds.work(jobContext(marquee), {})
    const { notices } = (await marquee.call(tenant.owner, 'notices', 'listNotices')).ok
    return notices.filter(({ kind }) => kind.startsWith('hold_')).map(({ kind, detail }) => [kind, detail])
  }
  expect(await sweepNotices()).toEqual([['hold_date_taken', 'Second']])
  const { version } = (await marquee.call(tenant.owner, 'events', 'getRecord', { id: top.id })).ok.record
  const { undo_id } = change
    ? (await marquee.call(tenant.owner, 'events', 'changeStatus', { id: top.id, version, ...change })).ok
    : (await marquee.call(tenant.owner, 'events', 'moveEvent', { id: top.id, version, first_date: tomorrow })).ok
  const { hold, changes } = (await marquee.call(tenant.owner, 'holds', 'getHold', { id: second.id })).ok
  expect(hold?.ranks).toBe('1')
  expect(changes[0]).toMatchObject({ rank_before: 2, rank_after: 1, cause: 'moved_up' })
  expect(await sweepNotices()).toEqual([['hold_moved_up', 'Second']])
  expect(await sweepNotices()).toEqual([['hold_moved_up', 'Second']])
  const { entries } = (await marquee.call(tenant.owner, 'events', 'listActivity', { id: second.id })).ok
  expect(entries.filter(({ action_type }) => action_type === 'move_hold')).toHaveLength(1)
  const undone = (await marquee.call(tenant.owner, 'events', 'undoAction', { undo_id: undo_id ?? '' })).ok
  expect(undone).toEqual({ done: [top.id], refused: [] })
  expect((await marquee.call(tenant.owner, 'events', 'getRecord', { id: top.id })).ok.record).toMatchObject({
    ...{ status: 'confirmed', first_date: date },
  })
  expect((await marquee.call(tenant.owner, 'holds', 'getHold', { id: second.id })).ok.hold?.ranks).toBe('2')
})

test('a cancellation is not undone over a hold that was placed on the date since then', async () => {
  const top = await create('Top', { starts: `${date}T20:00` })
  await confirm(top)
  const { version } = (await marquee.call(tenant.owner, 'events', 'getRecord', { id: top.id })).ok.record
  const cancelled = { id: top.id, version, status: 'cancelled', reason: 'Storm' } as const
  const { undo_id } = (await marquee.call(tenant.owner, 'events', 'changeStatus', cancelled)).ok
  await create('Late', { starts: `${date}T20:00` })
  const { done, refused } = (await marquee.call(tenant.owner, 'events', 'undoAction', { undo_id })).ok
  expect([done, refused.length]).toEqual([[], 1])
})

test('nothing is told of a confirmation over a hold that is undone before the job runs', async () => {
  await create('First', { starts: `${date}T20:00` })
  const { id, version } = await create('Draft', { starts: `${date}T20:00` }, { status: 'draft' })
  const confirmed = { id, version, status: 'confirmed', conflict_reason: 'Agreed' } as const
  const { undo_id } = (await marquee.call(tenant.owner, 'events', 'changeStatus', confirmed)).ok
  await marquee.call(tenant.owner, 'events', 'undoAction', { undo_id })
  await sweepHolds.work(jobContext(marquee), {})
  const { notices } = (await marquee.call(tenant.owner, 'notices', 'listNotices')).ok
  expect(notices.filter(({ kind }) => kind.startsWith('hold_'))).toEqual([])
})

test('a conflict and the order by rank have the rank that the queue shows', async () => {
  const { early } = await earlyAndLate()
  await create('First Elsewhere', { date: tomorrow, starts: `${tomorrow}T21:00` })
  const days = [{ date, label: '', spaces: [hall], starts: `${date}T21:00`, ends: `${date}T22:00` }]
  const plan = JSON.stringify({ venue, days, status: 'confirmed' })
  const { conflicts } = (await marquee.call(tenant.owner, 'events', 'listConflicts', { plan })).ok
  expect(conflicts.map(({ kind, other, detail }) => [kind, other?.name, detail])).toEqual([
    ['higher_hold', 'Early Set', '2'],
  ])
  const { holds } = (await marquee.call(tenant.owner, 'holds', 'listHolds', { sort: 'rank' })).ok
  expect(holds.map(({ name }) => name)).toEqual(['First Elsewhere', 'Early Set'])
  expect(holds.at(-1)?.event_id).toBe(early.id)
})

test.each(['a later hold', 'no hold'])(
  'a hold above is told that its date is taken by an event with %s',
  async (was) => {
    const booker = await member(marquee, tenant, { dashboard: { access: 'read' }, events: { access: 'write' } })
    const first = (
      await marquee.call(booker, 'events', 'createRecord', {
        ...{ name: 'First', venue, status: 'hold', days: [{ date, spaces: [hall], starts: `${date}T20:00` }] },
      })
    ).ok.record
    const times = { starts: `${date}T21:00`, ends: `${date}T23:00` }
    const late = await create('Late Set', times, was === 'no hold' ? { status: 'draft' } : {})
    await marquee.call(tenant.owner, 'events', 'changeStatus', {
      ...{ id: late.id, version: late.version, status: 'confirmed', conflict_reason: 'Agreed with First' },
    })
    await sweepHolds.work(jobContext(marquee), {})
    const { notices } = (await marquee.call(booker, 'notices', 'listNotices')).ok
    expect(notices.map(({ kind, detail }) => [kind, detail])).toEqual([['hold_date_taken', 'First']])
    const { changes, hold } = (await marquee.call(booker, 'holds', 'getHold', { id: first.id })).ok
    expect(hold?.ranks).toBe('2')
    expect(changes[0]).toMatchObject({ rank_before: 1, rank_after: 2 })
    const { entries } = (await marquee.call(booker, 'events', 'listActivity', { id: first.id })).ok
    expect(entries.filter(({ action_type }) => action_type === 'date_taken')).toHaveLength(1)
  },
)

test('a hold above is told once, also if a second event is confirmed on the same day', async () => {
  const booker = await member(marquee, tenant, { dashboard: { access: 'read' }, events: { access: 'write' } })
  const first = (
    await marquee.call(booker, 'events', 'createRecord', {
      ...{ name: 'First', venue, status: 'hold', days: [{ date, spaces: [hall], starts: `${date}T20:00` }] },
    })
  ).ok.record
  for (const hour of [21, 14]) {
    const times = { starts: `${date}T${hour}:00`, ends: `${date}T${hour + 2}:00` }
    const { id, version } = await create(`Show at ${hour}`, times, { status: 'draft' })
    const change = { id, version, status: 'confirmed' as const, conflict_reason: 'Agreed with First' }
    expect((await marquee.call(tenant.owner, 'events', 'changeStatus', change)).code).toBeNull()
    await sweepHolds.work(jobContext(marquee), {})
  }
  const { notices } = (await marquee.call(booker, 'notices', 'listNotices')).ok
  expect(notices.map(({ kind, detail }) => [kind, detail])).toEqual([['hold_date_taken', 'First']])
  const { entries } = (await marquee.call(booker, 'events', 'listActivity', { id: first.id })).ok
  expect(entries.filter(({ action_type }) => action_type === 'date_taken')).toHaveLength(1)
})

test.each([
  ['the same time of the night', '20:30', 'hold_date_taken'],
  ['another time of the night', '16:00', null],
])('a hold behind an event that is confirmed for %s is challenged or refused', async (_, time, code) => {
  await create('First', { starts: `${date}T20:00`, ends: `${date}T23:00` })
  const rival = await create('Rival', { starts: `${date}T20:00`, ends: `${date}T23:00` })
  const [hour = ''] = time.split(':')
  const times = { starts: `${date}T${time}`, ends: `${date}T${Number(hour) + 2}:00` }
  const taker = await create('Taker', times, { status: 'draft' })
  await marquee.call(tenant.owner, 'events', 'changeStatus', {
    ...{ id: taker.id, version: taker.version, status: 'confirmed', conflict_reason: 'Agreed' },
  })
  const { challenges } = (await marquee.call(tenant.owner, 'holds', 'previewChallenges', { ids: rival.id })).ok
  expect(challenges.map(({ is_taken }) => is_taken)).toEqual([code !== null])
  const { done, refused } = (await marquee.call(tenant.owner, 'holds', 'challengeHolds', { ids: [rival.id] })).ok
  expect(done).toEqual(code ? [] : [rival.id])
  expect(refused.map((one) => one.code)).toEqual(code ? [code] : [])
})

test('a running challenge ends when another event is confirmed for the date', async () => {
  const times = { starts: `${date}T20:00`, ends: `${date}T23:00` }
  await create('First', times)
  const rival = await create('Rival', times)
  await marquee.call(tenant.owner, 'holds', 'challengeHolds', { ids: [rival.id] })
  const [early, taker] = [
    await create('Matinee', { starts: `${date}T14:00`, ends: `${date}T16:00` }, { status: 'draft' }),
    await create('Taker', times, { status: 'draft' }),
  ]
  const states = async () =>
    (await marquee.call(tenant.owner, 'holds', 'getHold', { id: rival.id })).ok.challenges.map(({ state }) => state)
  await confirm(early)
  expect(await states()).toEqual(['running'])
  await marquee.call(tenant.owner, 'events', 'changeStatus', {
    ...{ id: taker.id, version: taker.version, status: 'confirmed', conflict_reason: 'Agreed' },
  })
  expect(await states()).toEqual(['void'])
  const { entries } = (await marquee.call(tenant.owner, 'events', 'listActivity', { id: rival.id })).ok
  expect(entries.filter(({ action_type }) => action_type === 'end_challenge')).toHaveLength(1)
})
