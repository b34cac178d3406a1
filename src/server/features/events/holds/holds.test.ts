import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EventDay } from '#shared/event-record.ts'
import type { EventStatus } from '#shared/event-status.ts'
import { onPostgres } from '#tests/support/database.ts'
import { checkRandomHolds } from '#tests/support/hold-steps.ts'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member, type Person, setStatus } from '#tests/support/people.ts'
import { aVenue } from '#tests/support/record-features.ts'
import { sendHoldNotice } from './hold-notices.ts'
import { sweepHolds } from './sweep-holds.ts'

let marquee: TestMarquee
let tenant: Company
let writer: Person
let venue: string
let hall: string
let studio: string
beforeAll(async () => {
  marquee = await startTestMarquee()
})
beforeEach(async () => {
  tenant = await company(marquee)
  writer = await member(marquee, tenant, { events: { access: 'write' } })
  venue = await aVenue(marquee, tenant)
  hall = await space('Main Hall')
  studio = await space('Studio')
})
afterAll(() => marquee.close())

const space = async (name: string, values: object = {}) =>
  (await marquee.call(tenant.owner, 'spaces', 'createRecord', { name, venue, ...values })).ok.record.id
const dateOf = (day: number) => `${nextYear}-06-${day}`
const night = (day = 12, spaces = [hall]) => ({ date: dateOf(day), spaces, starts: `${dateOf(day)}T20:00` })
const create = async (name: string, values: object = {}, who: Caller = writer) =>
  (await marquee.call(who, 'events', 'createRecord', { name, venue, status: 'hold', days: [night()], ...values })).ok
    .record
interface Event {
  version: number
  status: EventStatus
  status_reason: string | null
  hold_ranks: string | null
  days: EventDay[]
}
const get = async (id: string) =>
  (await marquee.call(tenant.owner, 'events', 'getRecord', { id })).ok.record as unknown as Event
const take = async (id: string, status: EventStatus, more: object = {}, who: Caller = writer) =>
  marquee.call(who, 'events', 'changeStatus', { id, version: (await get(id)).version, status, ...more })
const ranks = async (...events: { id: string }[]) =>
  Promise.all(events.map(async ({ id }) => (await get(id)).hold_ranks))
const holdOf = async (id: string, who: Caller = writer) => (await marquee.call(who, 'holds', 'getHold', { id })).ok
const challenge = async (id: string, hours = 24, who: Caller = writer) =>
  (await marquee.call(who, 'holds', 'challengeHolds', { ids: [id], hours })).ok
const challengesOf = async (id: string) => (await holdOf(id)).challenges.map(({ state }) => state)
const sweep = () => sweepHolds.work(jobContext(marquee), {})
/** Let the times of a hold, or of challenges by and against it, pass. */
const letPass = (id: string, column: 'expires_at' | 'due_at' | 'confirm_by', ago = '1 minute') =>
  marquee.sql(async (tx) => {
    const [table, condition] =
      column === 'expires_at'
        ? ['holds', sql`event_id = ${id}`]
        : ['hold_challenges', sql`(challenger_id = ${id} or challenged_id = ${id}) and ${sql.ref(column)} is not null`]
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = now() - ${ago}::interval where ${condition}`.execute(
      tx,
    )
  })
const three = async () => [await create('Nova'), await create('Echo'), await create('Kites')] as const

describe('the queue of a space on a date', () => {
  test('ranks holds by age, and closes the gap of one that ends [E-HOLD-01 E-HOLD-02 E-HOLD-09 E-HOLD-30 E-HOLD-34]', async () => {
    const [nova, echo, kites] = await three()
    expect(await ranks(nova, echo, kites)).toEqual(['1', '2', '3'])
    await take(echo.id, 'declined')
    expect(await ranks(nova, echo, kites)).toEqual(['1', null, '2'])
  })

  test('is another one for another date or space, and at the end of it a moved hold stands [E-HOLD-15 E-HOLD-18]', async () => {
    const [nova, echo] = await three()
    const other = await create('Later', { days: [night(13), night(14, [studio])] })
    await marquee.call(writer, 'events', 'moveEvent', { id: nova.id, version: nova.version, first_date: dateOf(13) })
    expect(await ranks(nova, echo, other)).toEqual(['2', '1', '1'])
    const both = await create('Both', { days: [night(13), night(15)] })
    expect(await ranks(both)).toEqual(['3/1'])
  })

  test('of each part contains the holds of a combined space [E-HOLD-05 E-HOLD-06]', async () => {
    const whole = await space('Hall and Studio', { parts: [hall, studio] })
    await create('In the studio', { days: [night(12, [studio])] })
    const all = await create('Everywhere', { days: [night(12, [whole])] })
    expect(await ranks(all)).toEqual(['2'])
    expect((await take(all.id, 'confirmed')).error).toMatchObject({
      data: { fields: { days: expect.stringContaining('‘In the studio’ has the 1st hold of Studio') } },
    })
  })

  test('counts two shows of an event on a date once', async () => {
    const matinee = { ...night(), label: 'Matinee', starts: `${dateOf(12)}T15:00`, ends: `${dateOf(12)}T17:00` }
    const twice = await create('Twice', { days: [matinee, { ...night(), label: 'Evening' }] })
    expect(await ranks(twice, await create('Echo'))).toEqual(['1', '2'])
  })

  test('keeps its order when a space gets its first part', async () => {
    const placed = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((name) => create(name)))
    const before = await ranks(...placed)
    const part = await space('Left half')
    const { record } = (await marquee.call(tenant.owner, 'spaces', 'getRecord', { id: hall })).ok
    await marquee.call(tenant.owner, 'spaces', 'updateRecord', {
      ...{ id: hall, version: record.version, changes: { parts: [part] } },
    })
    expect(await ranks(...placed)).toEqual(before)
    expect((await holdOf(placed[0]?.id ?? '')).queues.map((queue) => queue.space)).toEqual(['Left half'])
  })

  test('keeps fixed ranks, into whose place no gap remains [E-HOLD-12..14]', async () => {
    const [nova, echo, kites] = await three()
    const fixed = { id: echo.id, is_rank_fixed: true }
    await marquee.call(writer, 'holds', 'updateHold', fixed)
    await take(nova.id, 'declined')
    expect(await ranks(echo, kites)).toEqual(['2', '1'])
    await take(kites.id, 'declined')
    expect(await ranks(echo)).toEqual(['1'])
  })

  test('says why each hold has its rank, and the rank that the next one gets [E-HOLD-10 E-HOLD-129]', async () => {
    const [nova, echo] = await three()
    await take(nova.id, 'declined')
    const { changes, queues } = await holdOf(echo.id)
    expect(changes.map(({ cause, rank_before, rank_after }) => [cause, rank_before, rank_after])).toEqual([
      ['moved_up', 2, 1],
      ['placed', null, 2],
    ])
    expect(queues).toEqual([
      {
        ...{ date: dateOf(12), space: 'Main Hall', confirmed: [] },
        holds: [
          expect.objectContaining({ name: 'Echo', rank: 1 }),
          expect.objectContaining({ name: 'Kites', rank: 2 }),
        ],
      },
    ])
    const places = [
      { date: dateOf(12), spaces: [hall, studio] },
      { date: dateOf(13), spaces: [hall] },
      { date: dateOf(13), spaces: [] },
    ]
    const next = await marquee.call(writer, 'holds', 'previewHolds', { places: JSON.stringify(places) })
    expect(next.ok.holds.map(({ rank }) => rank)).toEqual([3, 1, null])
  })

  test('shows what stands in the way before a hold is placed, also through a combined space [E-HOLD-03]', async () => {
    const whole = await space('Whole House', { parts: [hall, studio] })
    const fair = await create('Trade Fair', { days: [{ ...night(12, [whole]), ends: `${dateOf(12)}T23:00` }] })
    await take(fair.id, 'confirmed')
    const closed = await space('Attic', {
      closures: [{ from: `${dateOf(12)}T00:00`, until: `${dateOf(13)}T00:00`, reason: 'Painting' }],
    })
    const places = [hall, hall, studio, closed].map((one, at) => ({ date: dateOf(at === 2 ? 13 : 12), spaces: [one] }))
    const preview = async (times = {}) =>
      (await marquee.call(writer, 'holds', 'previewHolds', { places: JSON.stringify(places), ...times })).ok.holds
    const found = await preview()
    const kinds = found.map(({ rank, conflicts }) => [rank, ...conflicts.map(({ kind }) => kind)])
    expect(kinds).toEqual([[2, 'beside_confirmed'], [3, 'beside_confirmed'], [1], [1, 'closed']])
    expect(found[0]?.conflicts[0]?.other?.name).toBe('Trade Fair')
    const days = found.map((one) => Math.round((Date.parse(one.expires_at ?? '') - Date.now()) / 86_400_000))
    expect(days.map((count) => (count > 10 ? 14 : 7))).toEqual([7, 7, 14, 14])
    const placed = await marquee.call(writer, 'holds', 'placeHolds', {
      name: 'Back-up',
      dates: [{ date: dateOf(12), venue, spaces: [hall] }],
    })
    const { hold } = await holdOf(placed.ok.holds[0]?.event_id ?? '')
    expect(hold?.expires_at).toBe(found[0]?.expires_at)
    // The matinee ends before the load-in of the fair.
    const [early] = await preview({ starts: '12:00', ends: '15:00' })
    expect([early?.rank, early?.conflicts]).toEqual([3, []])
  })
})

test('of fifty holds placed on one night at once, each gets a rank of its own [E-HOLD-03]', async () => {
  const made = await Promise.all(Array.from({ length: onPostgres ? 50 : 10 }, (_, at) => create(`Hold ${at}`)))
  const all = (await ranks(...made)).map(Number).toSorted((one, other) => one - other)
  expect(all).toEqual(made.map((_, at) => at + 1))
})

test('several people hold the same dates at once, each in another order', async () => {
  const dates = [[hall], [studio]].map((spaces, at) => ({ date: dateOf(12 + at), venue, spaces }))
  const others = [[studio], [hall]].map((spaces, at) => ({ date: dateOf(14 + at), venue, spaces }))
  const placed = await Promise.all(
    Array.from({ length: 6 }, (_, at) => {
      const both = at % 2 === 0 ? [...dates, ...others] : [...others, ...dates]
      return marquee.call(writer, 'holds', 'placeHolds', { name: `Tour ${at}`, dates: both })
    }),
  )
  expect(placed.map(({ code }) => code)).toEqual(placed.map(() => null))
})

test('holds released at once move those below up once each [E-HOLD-04 E-HOLD-35 E-HOLD-36]', async () => {
  const made = await Promise.all(Array.from({ length: 9 }, (_, at) => create(`Hold ${at}`)))
  const inOrder = (await ranks(...made)).map((rank, at) => ({ event: made[at], rank: Number(rank) }))
  const sorted = inOrder.toSorted((one, other) => one.rank - other.rank).flatMap(({ event }) => event ?? [])
  const gone = [sorted[0], sorted[2], sorted[2], sorted[5]].flatMap((event) => event ?? [])
  await Promise.all(
    gone.map(({ id, version }) => marquee.call(writer, 'events', 'changeStatus', { id, version, status: 'declined' })),
  )
  const left = sorted.filter((event) => !gone.includes(event))
  expect(await ranks(...left)).toEqual(['1', '2', '3', '4', '5', '6'])
})

describe('the first right', () => {
  test('is that of rank 1: the second is refused to a writer, and needs a reason of an admin [E-HOLD-24 E-HOLD-25 E-HOLD-27..29]', async () => {
    const [nova, echo] = await three()
    expect((await take(echo.id, 'confirmed')).error).toMatchObject({
      data: { fields: { days: expect.stringContaining('‘Nova’ has the 1st hold of Main Hall') } },
    })
    expect((await take(echo.id, 'confirmed', {}, tenant.owner)).error).toMatchObject({
      data: { fields: { conflict_reason: expect.stringContaining('To confirm anyway, give a reason.') } },
    })
    expect((await take(nova.id, 'confirmed')).ok.record.status).toBe('confirmed')
    const other = await create('Draft', { status: 'draft', days: [night(13)] })
    await create('Holder', { days: [night(13)] })
    expect((await take(other.id, 'confirmed')).error).toMatchObject({ data: { fields: { days: expect.anything() } } })
    expect(
      (await take(other.id, 'confirmed', { conflict_reason: 'Agreed by phone' }, tenant.owner)).ok.record,
    ).toMatchObject({
      ...{ status: 'confirmed', conflict_reason: 'Agreed by phone' },
    })
  })

  test('does not concern another time of the day, nor an event that is confirmed already', async () => {
    await create('Matinee', { days: [{ ...night(), starts: `${dateOf(12)}T14:00`, ends: `${dateOf(12)}T16:00` }] })
    const evening = await create('Evening')
    const confirmed = (await take(evening.id, 'confirmed')).ok.record
    await create('Backup')
    const changed = await marquee.call(writer, 'events', 'updateRecord', {
      ...{ id: confirmed.id, version: confirmed.version },
      changes: { artists: [{ name: 'Nova' }] },
    })
    expect(changed.ok.record.status).toBe('confirmed')
    const { conflicts } = (await marquee.call(writer, 'events', 'listConflicts', { id: confirmed.id })).ok
    expect(conflicts.map(({ kind }) => kind)).toEqual(['beside_confirmed'])
  })
})

describe('confirming', () => {
  test('keeps the others as back-up, and gives the rank back when it is taken back [E-HOLD-33 E-HOLD-97..99 E-HOLD-101]', async () => {
    const [nova, echo, kites] = await three()
    await take(nova.id, 'confirmed')
    expect(await ranks(nova, echo, kites)).toEqual([null, '2', '3'])
    await sweep()
    expect(await noticesOf(echo.id, 'moved_up')).toEqual([])
    await take(nova.id, 'hold')
    expect(await ranks(nova, echo, kites)).toEqual(['1', '2', '3'])
  })

  test('ends the others if asked, and undoing it restores the queue as it was [E-HOLD-95 E-HOLD-96 E-HOLD-101]', async () => {
    const [nova, echo, kites] = await three()
    // Another order than that of their age.
    await take(echo.id, 'declined')
    await take(echo.id, 'hold')
    const { undo_id } = (await take(nova.id, 'confirmed', { ended_holds: [echo.id, kites.id] })).ok
    expect(await get(echo.id)).toMatchObject({ status: 'declined', status_reason: '‘Nova’ was confirmed' })
    expect(await ranks(echo, kites)).toEqual([null, null])
    await marquee.call(writer, 'events', 'undoAction', { undo_id })
    expect(await ranks(nova, echo, kites)).toEqual(['1', '3', '2'])
    const kept = (await take(nova.id, 'confirmed')).ok
    await marquee.call(writer, 'events', 'undoAction', { undo_id: kept.undo_id })
    expect(await ranks(nova, echo, kites)).toEqual(['1', '3', '2'])
  })

  test('says nothing of a private event to those whose hold it ends', async () => {
    const [nova, echo] = [await create('Secret', { is_private: true }), await create('Echo')]
    await take(nova.id, 'confirmed', { ended_holds: [echo.id] })
    expect((await get(echo.id)).status_reason).toBe('Another event was confirmed')
  })

  test('taken back says the rank, and puts the released dates back where they are free, all undone at once', async () => {
    const dates = [12, 13, 14, 15].map((day) => ({ date: dateOf(day), venue, spaces: [hall] }))
    const first = await create('Echo')
    const tour = (await marquee.call(writer, 'holds', 'placeHolds', { name: 'Tour', choice: 'any', dates })).ok.holds
    const [won, taken, free, released] = tour.map(({ event_id }) => event_id)
    await take(released ?? '', 'declined')
    await startAt(won)
    await take(won ?? '', 'confirmed', { conflict_reason: 'Agreed' }, tenant.owner)
    const other = await create('Nova', { days: [night(13)] })
    await take(other.id, 'confirmed')
    const late = await create('Kites', { days: [night(14)] })
    const preview = (await marquee.call(writer, 'events', 'previewStatus', { id: won ?? '' })).ok
    expect(preview.return_to_hold).toEqual({
      rank: 2,
      expires_at: expect.any(String),
      released: [
        { event_id: taken, first_date: dateOf(13), last_date: dateOf(13), is_free: false },
        { event_id: free, first_date: dateOf(14), last_date: dateOf(14), is_free: true },
      ],
    })
    const { undo_id, reached } = (await take(won ?? '', 'hold', { with_released_dates: true }, tenant.owner)).ok
    expect(await statuses(tour)).toEqual(['hold', 'declined', 'hold', 'declined'])
    expect(await ranks(first, { id: won ?? '' }, late, { id: free ?? '' })).toEqual(['1', '2', '1', '2'])
    expect(reached.released_dates).toBe(2)
    expect((await marquee.call(writer, 'events', 'previewStatus', { id: won ?? '' })).ok.return_to_hold).toBe(null)
    await marquee.call(tenant.owner, 'events', 'undoAction', { undo_id })
    expect(await statuses(tour)).toEqual(['confirmed', 'declined', 'declined', 'declined'])
    const again = (await marquee.call(writer, 'events', 'previewStatus', { id: won ?? '' })).ok
    expect(again.return_to_hold?.released).toEqual(preview.return_to_hold?.released)
  })

  test('one of several dates releases the others, and one of all does not [E-HOLD-15..17 E-HOLD-19..21 E-HOLD-23]', async () => {
    const elsewhere = (
      await marquee.call(tenant.owner, 'venues', 'createRecord', { name: 'Elsewhere', time_zone: 'Europe/Rome' })
    ).ok.record.id
    await create('Earlier')
    const dates = [
      { date: dateOf(12), venue, spaces: [hall] },
      { date: dateOf(13), venue, spaces: [hall, studio] },
      { date: dateOf(14), venue: elsewhere, spaces: [] },
    ]
    const place = async (choice: 'any' | 'all') =>
      (await marquee.call(writer, 'holds', 'placeHolds', { name: 'Tour', choice, dates, holder_name: 'Agency' })).ok
        .holds
    const any = await place('any')
    expect(any.map((hold) => hold.ranks)).toEqual(['2', '1', null])
    const { hold, group } = await holdOf(any[1]?.event_id ?? '')
    expect(hold).toMatchObject({ holder_name: 'Agency', group: { choice: 'any', size: 3, held: 3 } })
    expect(group.map(({ first_date }) => first_date)).toEqual([dateOf(12), dateOf(14)])
    await startAt(any[1]?.event_id)
    await take(any[1]?.event_id ?? '', 'confirmed')
    expect(await statuses(any)).toEqual(['declined', 'confirmed', 'declined'])
    expect((await holdOf(any[0]?.event_id ?? '')).hold?.status_reason).toMatch(
      /^Another date of this tour, \w{3}, 13 June, was confirmed$/,
    )
    const preview = await marquee.call(writer, 'events', 'previewStatus', { id: any[1]?.event_id ?? '' })
    expect(preview.ok.reached.released_dates).toBe(2)
    await take(any[1]?.event_id ?? '', 'hold')
    expect(await statuses(any)).toEqual(['declined', 'hold', 'declined'])
    await take(any[1]?.event_id ?? '', 'confirmed')
    await take(any[1]?.event_id ?? '', 'cancelled', { reason: 'Sold' })
    const all = await place('all')
    await startAt(all[2]?.event_id)
    await take(all[2]?.event_id ?? '', 'confirmed')
    expect(await statuses(all)).toEqual(['hold', 'hold', 'confirmed'])
  })

  const several = async (choice: 'any' | 'all', days = [12, 13]) => {
    const dates = days.map((at) => ({ date: dateOf(at), venue, spaces: [hall] }))
    const { holds } = (await marquee.call(writer, 'holds', 'placeHolds', { name: 'Tour', choice, dates })).ok
    for (const { event_id } of holds) await startAt(event_id)
    return holds
  }
  const confirmAll = async (placed: { event_id: string }[]) =>
    (
      await marquee.call(writer, 'events', 'changeStatuses', {
        ...{ ids: placed.map(({ event_id }) => event_id), status: 'confirmed' },
      })
    ).ok

  test('two dates at once of which one is wanted confirms the first that is possible, and releases the other', async () => {
    const free = await several('any')
    const outcome = await confirmAll(free.toReversed())
    expect(outcome.done).toEqual([free[0]?.event_id])
    expect(outcome.refused).toMatchObject([
      { code: 'hold_other_confirmed', reason: expect.stringContaining(`‘Tour’ on June 12, ${nextYear} is confirmed`) },
    ])
    expect(await statuses(free)).toEqual(['confirmed', 'declined'])
    await marquee.call(writer, 'events', 'undoAction', { undo_id: outcome.undo_id ?? '' })
    expect(await statuses(free)).toEqual(['hold', 'hold'])
    await create('Earlier', { days: [night(14)] })
    const blocked = await several('any', [14, 15])
    expect((await confirmAll(blocked)).refused).toMatchObject([{ code: 'hold_other_confirmed' }])
    expect(await statuses(blocked)).toEqual(['declined', 'confirmed'])
  })

  test('several dates at once of which all are wanted confirms all of them or none', async () => {
    const free = await several('all')
    expect((await confirmAll(free)).done).toHaveLength(2)
    await create('Earlier', { days: [night(15)] })
    const blocked = await several('all', [14, 15])
    const { done, refused } = await confirmAll(blocked)
    expect(done).toEqual([])
    expect(refused.map(({ code }) => code).toSorted()).toEqual(['bad_input', 'hold_dates_together'])
    expect(refused.find(({ code }) => code === 'hold_dates_together')?.reason).toContain(`June 15, ${nextYear}`)
    expect(await statuses(blocked)).toEqual(['hold', 'hold'])
  })

  test.runIf(onPostgres)('by two people at once, whose dates release each other, fails for none', async () => {
    for (const day of [11, 14, 17, 20]) {
      const [one = [], other = []] = await Promise.all(
        [
          [hall, studio],
          [studio, hall],
        ].map(async (spaces) => {
          const dates = spaces.map((one, at) => ({ date: dateOf(day + at), venue, spaces: [one] }))
          const { holds } = (await marquee.call(writer, 'holds', 'placeHolds', { name: 'Tour', dates })).ok
          for (const { event_id } of holds) await startAt(event_id)
          return holds
        }),
      )
      const outcomes = await Promise.all(
        [one.slice(0, 1), one.slice(1), other.slice(0, 1), other.slice(1)].map((placed) => confirmAll(placed)),
      )
      expect(outcomes.flatMap(({ done }) => done)).toHaveLength(2)
      for (const group of [one, other]) expect((await statuses(group)).toSorted()).toEqual(['confirmed', 'declined'])
    }
  })

  const startAt = async (id = '') => {
    const { version, days } = await get(id)
    const timed = days.map((day) => ({ ...day, starts: `${day.date}T20:00` }))
    await marquee.call(writer, 'events', 'updateRecord', { id, version, changes: { days: timed } })
  }
  const statuses = (placed: { event_id: string }[]) =>
    Promise.all(placed.map(async ({ event_id }) => (await get(event_id)).status))
})

describe('the term of a hold', () => {
  const daysLeft = (expires_at: string | null) => Math.round((Date.parse(expires_at ?? '') - Date.now()) / 86_400_000)

  test('is 14 days for the first and 7 for others, until 18:00, as set by an admin [E-HOLD-44..46 E-HOLD-54]', async () => {
    const [nova, echo] = await three()
    const terms = [(await holdOf(nova.id)).hold, (await holdOf(echo.id)).hold].map((hold) => hold?.expires_at ?? '')
    expect(Math.abs(daysLeft(terms[0] ?? '') - 14)).toBeLessThanOrEqual(1)
    expect(Math.abs(daysLeft(terms[1] ?? '') - 7)).toBeLessThanOrEqual(1)
    const shown = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: nova.time_zone ?? 'UTC' })
    expect(terms.map((at) => shown.format(new Date(at)))).toEqual(['18:00', '18:00'])
    const settings = { first_days: 30, other_days: 3, on_silence: 'drop' as const }
    expect((await marquee.call(writer, 'holds', 'updateHoldSettings', settings)).error?.code).toBe('forbidden')
    await marquee.call(tenant.owner, 'holds', 'updateHoldSettings', settings)
    const later = await create('Later', { days: [night(20)] })
    expect(Math.abs(daysLeft((await holdOf(later.id)).hold?.expires_at ?? '') - 30)).toBeLessThanOrEqual(1)
  })

  test('becomes longer for one that is now the first, who is told once [E-HOLD-37..40 E-HOLD-47]', async () => {
    const [nova, echo] = await three()
    await take(nova.id, 'declined')
    expect(Math.abs(daysLeft((await holdOf(echo.id)).hold?.expires_at ?? '') - 14)).toBeLessThanOrEqual(1)
    await sweep()
    await sweep()
    expect(await noticesOf(echo.id, 'moved_up')).toEqual(['moved_up'])
  })

  test('ends by itself, once, also when the job runs twice, and can be placed again at the end [E-HOLD-31 E-HOLD-56 E-HOLD-57 E-HOLD-60]', async () => {
    const [nova, echo, kites] = await three()
    await letPass(nova.id, 'expires_at')
    await Promise.all([sweep(), sweep()])
    expect(await get(nova.id)).toMatchObject({
      status: 'declined',
      status_reason: 'The hold expired',
      hold_end: 'expired',
    })
    expect(await ranks(echo, kites)).toEqual(['1', '2'])
    expect(await noticesOf(nova.id, 'expired')).toEqual(['expired'])
    const ended = (await marquee.call(writer, 'holds', 'listHolds', { scope: 'ended' })).ok.holds
    expect(ended.map(({ name, status_reason }) => [name, status_reason])).toEqual([['Nova', 'The hold expired']])
    await take(nova.id, 'hold')
    expect(await ranks(nova, echo, kites)).toEqual(['3', '1', '2'])
  })

  test('is extended once, and by an admin again [E-HOLD-48..50]', async () => {
    const nova = await create('Nova')
    const extend = async (who: Caller) => (await marquee.call(who, 'holds', 'extendHolds', { ids: [nova.id] })).ok
    expect((await extend(writer)).done).toEqual([nova.id])
    expect(Math.abs(daysLeft((await holdOf(nova.id)).hold?.expires_at ?? '') - 28)).toBeLessThanOrEqual(1)
    expect((await extend(writer)).refused).toMatchObject([{ name: 'Nova', code: 'hold_extended' }])
    expect((await extend(tenant.owner)).done).toEqual([nova.id])
  })

  test('is reminded of twice, each once [E-HOLD-51..53]', async () => {
    const nova = await create('Nova')
    for (const hours of [70, 20]) {
      await marquee.sql((tx) =>
        sql`update holds set expires_at = now() + make_interval(hours => ${hours}) where event_id = ${nova.id}`.execute(
          tx,
        ),
      )
      await sweep()
      await sweep()
    }
    expect(await noticesOf(nova.id, 'expires')).toEqual(['expires', 'expires'])
  })

  test('and a confirmation at the same moment have one outcome', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, at) => create(`Hold ${at}`, { days: [night(10 + at)] })),
    )
    for (const { id } of made) await letPass(id, 'expires_at')
    const [, ...answers] = await Promise.all([
      sweep(),
      ...made.map(({ id, version }) =>
        marquee.call(writer, 'events', 'changeStatus', { id, version, status: 'confirmed' }),
      ),
    ])
    const now = await Promise.all(made.map(async ({ id }) => (await get(id)).status))
    expect(now).toEqual(answers.map(({ error }) => (error ? 'declined' : 'confirmed')))
    expect(await ranks(...made)).toEqual(made.map(() => null))
  })
})

describe('a challenge', () => {
  test('without an answer moves the hold below the challenger, who has a day to confirm [E-HOLD-26 E-HOLD-61 E-HOLD-63 E-HOLD-65 E-HOLD-85 E-HOLD-92]', async () => {
    const [nova, echo, kites] = await three()
    expect((await challenge(kites.id)).done).toEqual([kites.id])
    expect((await holdOf(kites.id)).hold?.challenge).toMatchObject({ challenged: { name: 'Nova' }, state: 'running' })
    await letPass(kites.id, 'due_at')
    await sweep()
    expect(await ranks(nova, echo, kites)).toEqual(['3', '1', '2'])
    expect((await holdOf(kites.id)).hold?.challenge).toMatchObject({ challenged: { name: 'Echo' }, state: 'running' })
    await letPass(kites.id, 'due_at')
    await sweep()
    expect(await ranks(nova, echo, kites)).toEqual(['3', '2', '1'])
    expect((await take(kites.id, 'confirmed')).ok.record.status).toBe('confirmed')
    await letPass(kites.id, 'confirm_by')
    await sweep()
    expect(await ranks(nova, echo)).toEqual(['3', '2'])
  })

  test('that is not used brings the old order back, without what was released [E-HOLD-93 E-HOLD-94]', async () => {
    const [nova, echo, kites] = await three()
    await challenge(kites.id)
    await letPass(kites.id, 'due_at')
    await sweep()
    const [running] = (await holdOf(kites.id)).challenges
    await marquee.call(writer, 'holds', 'answerChallenge', { id: running?.id ?? '', answer: 'release' })
    expect(await get(echo.id)).toMatchObject({ status: 'declined', status_reason: 'Released after a challenge' })
    expect(await ranks(nova, kites)).toEqual(['2', '1'])
    await letPass(kites.id, 'confirm_by')
    await sweep()
    expect(await ranks(nova, kites)).toEqual(['1', '2'])
    expect((await challengesOf(kites.id)).toSorted()).toEqual(['released', 'returned'])
    expect((await holdOf(kites.id)).challenges.map(({ confirm_by }) => confirm_by)).toEqual([null, null])
  })

  test.each(['confirmed', 'declined'] as const)(
    'that was won keeps its time to confirm when the hold is %s and that is undone',
    async (status) => {
      const [, echo] = await three()
      await challenge(echo.id)
      const [running] = (await holdOf(echo.id)).challenges
      await marquee.call(writer, 'holds', 'answerChallenge', { id: running?.id ?? '', answer: 'release' })
      const confirmBy = async () => (await holdOf(echo.id)).challenges.map(({ confirm_by }) => confirm_by)
      const before = await confirmBy()
      expect(before).toEqual([expect.any(String)])
      const { undo_id } = (await take(echo.id, status)).ok
      expect(await confirmBy()).toEqual([null])
      await marquee.call(writer, 'events', 'undoAction', { undo_id })
      expect(await confirmBy()).toEqual(before)
      await take(echo.id, 'declined')
      await take(echo.id, 'hold')
      expect(await confirmBy()).toEqual([null])
    },
  )

  test('that a member answers for a holder names both, also in the mail', async () => {
    const [nova, echo] = await three()
    await marquee.call(writer, 'holds', 'updateHold', { id: nova.id, holder_name: 'Polar Agency', holder_email: null })
    await challenge(echo.id)
    const [running] = (await holdOf(nova.id)).challenges
    const id = running?.id ?? ''
    await marquee.call(writer, 'holds', 'answerChallenge', { id, answer: 'keep' })
    const [kept] = (await holdOf(echo.id)).challenges
    expect(kept).toMatchObject({ answered_by: 'Polar Agency', entered_by: expect.stringMatching(/./) })
    await sendHoldNotice.work(jobContext(marquee), {
      ...{ company_id: tenant.id, event_id: nova.id, to: 'owner', challenge_id: id },
    })
    const mail = await marquee.mail(writer.email, /^Your challenge of ‘Nova’/)
    expect(mail.text).toContain('Polar Agency wants the date of ‘Nova’')
    expect(mail.text).toContain(`(entered by ${kept?.entered_by})`)
    await marquee.sql((tx) => sql`update events set is_private = true where id = ${nova.id}`.execute(tx))
    const reader = await member(marquee, tenant, { events: { access: 'read' } })
    const { challenges } = (await marquee.call(reader, 'holds', 'getHold', { id: echo.id })).ok
    expect(challenges).toMatchObject([{ state: 'kept', answered_by: null, entered_by: null }])
  })

  test('is answered by name, with a call as a question that does not end it [E-HOLD-74 E-HOLD-77..81 E-HOLD-83]', async () => {
    const [nova, echo] = await three()
    await challenge(echo.id)
    const [running] = (await holdOf(nova.id)).challenges
    const answer = (what: 'keep' | 'release' | 'call') =>
      marquee.call(writer, 'holds', 'answerChallenge', { id: running?.id ?? '', answer: what })
    expect((await answer('call')).ok.challenge).toMatchObject({
      state: 'running',
      asked_for_call_at: expect.any(String),
    })
    expect((await answer('keep')).ok.challenge).toMatchObject({
      ...{ state: 'kept', answered_at: expect.any(String), answered_by: expect.stringMatching(/./) },
      entered_by: null,
    })
    expect((await answer('release')).error?.code).toBe('challenge_ended')
    expect(await ranks(nova, echo)).toEqual(['1', '2'])
    await challenge(echo.id)
    await letPass(echo.id, 'due_at')
    const [late] = (await holdOf(nova.id)).challenges
    expect(
      (await marquee.call(writer, 'holds', 'answerChallenge', { id: late?.id ?? '', answer: 'release' })).error?.code,
    ).toBe('challenge_ended')
    expect(await ranks(nova, echo)).toEqual(['1', '2'])
  })

  test('is refused to the first, and runs once at a time [E-HOLD-62 E-HOLD-88 E-HOLD-89]', async () => {
    const [nova, echo] = await three()
    expect((await challenge(nova.id)).refused).toMatchObject([{ code: 'hold_is_first' }])
    const twice = await Promise.all([challenge(echo.id), challenge(echo.id)])
    expect(twice.flatMap(({ done }) => done)).toEqual([echo.id])
    expect(twice.flatMap(({ refused }) => refused.map(({ code }) => code))).toEqual(['challenge_runs'])
    expect(await challengesOf(nova.id)).toEqual(['running'])
  })

  test('is withdrawn without a change, and void when its own hold ends [E-HOLD-90 E-HOLD-91]', async () => {
    const [nova, echo, kites] = await three()
    await challenge(echo.id)
    const [running] = (await holdOf(nova.id)).challenges
    await marquee.call(writer, 'holds', 'withdrawChallenge', { id: running?.id ?? '' })
    expect(await ranks(nova, echo, kites)).toEqual(['1', '2', '3'])
    await challenge(kites.id)
    await take(kites.id, 'declined')
    expect((await challengesOf(nova.id)).toSorted()).toEqual(['void', 'withdrawn'])
  })

  test('keeps the challenged hold from expiring [E-HOLD-87]', async () => {
    const [nova, echo] = await three()
    await challenge(echo.id)
    await letPass(nova.id, 'expires_at')
    await sweep()
    expect((await get(nova.id)).status).toBe('hold')
  })

  test('ends when the challenged hold moves to another date, which it then keeps', async () => {
    await marquee.call(tenant.owner, 'holds', 'updateHoldSettings', {
      ...{ first_days: 14, other_days: 7, on_silence: 'release' },
    })
    const [nova, echo, kites] = await three()
    await challenge(kites.id)
    await challenge(echo.id)
    await marquee.call(writer, 'events', 'moveEvent', { id: nova.id, version: nova.version, first_date: dateOf(13) })
    expect(await challengesOf(nova.id)).toEqual(['released', 'released'])
    expect((await holdOf(kites.id)).hold?.challenge).toMatchObject({ challenged: { name: 'Echo' }, state: 'running' })
    await letPass(nova.id, 'due_at')
    await sweep()
    expect((await get(nova.id)).status).toBe('hold')
  })

  test('ends when its own hold moves to another date', async () => {
    const [nova, echo] = await three()
    await challenge(echo.id)
    await marquee.call(writer, 'events', 'moveEvent', { id: echo.id, version: echo.version, first_date: dateOf(13) })
    expect(await challengesOf(nova.id)).toEqual(['void'])
  })

  test('and the end of the challenged hold at the same moment leave none running', async () => {
    const nights = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        const days = [night(10 + at)]
        return [await create('Nova', { days }), await create('Echo', { days })] as const
      }),
    )
    await Promise.all(
      nights.flatMap(([{ id, version }, echo]) => [
        marquee.call(writer, 'events', 'changeStatus', { id, version, status: 'declined' }),
        challenge(echo.id),
      ]),
    )
    const states = await Promise.all(nights.map(([nova]) => challengesOf(nova.id)))
    expect(states.flat().filter((state) => state === 'running')).toEqual([])
  })

  test('of a hold below several says that the next one above has been challenged too', async () => {
    const [nova, , kites] = await three()
    await challenge(kites.id)
    const [first] = (await holdOf(kites.id)).challenges
    await take(nova.id, 'declined')
    await sendHoldNotice.work(jobContext(marquee), {
      ...{ company_id: tenant.id, event_id: nova.id, to: 'owner', challenge_id: first?.id ?? '' },
    })
    const mail = await marquee.mail(writer.email, /^Your challenge of ‘Nova’/)
    expect(mail.text).toContain('Another hold is still above yours, and has been challenged as well.')
    expect(mail.text).not.toContain('Confirm')
  })

  test('of a private hold tells who challenges only its date', async () => {
    const secret = await create('Secret', { is_private: true })
    const echo = await create('Echo')
    await challenge(echo.id)
    const [running] = (await holdOf(secret.id)).challenges
    const { id = '' } = running ?? {}
    const answers = ['call', 'call', 'keep'] as const
    for (const answer of answers) await marquee.call(writer, 'holds', 'answerChallenge', { id, answer })
    await marquee.sql((tx) => sql`update hold_challenges set answered_by = 'Secret Agent' where id = ${id}`.execute(tx))
    await sendHoldNotice.work(jobContext(marquee), {
      ...{ company_id: tenant.id, event_id: secret.id, to: 'owner', challenge_id: id },
    })
    const mail = await marquee.mail(writer.email, /^Your challenge of ‘Busy’ on \w+, 12 June/)
    expect(JSON.stringify(mail)).not.toContain('Secret')
  })

  test('asks for a call once, however often that is answered', async () => {
    const [nova, echo] = await three()
    await challenge(echo.id)
    await sweep()
    const { id = '' } = (await holdOf(nova.id)).challenges[0] ?? {}
    for (const _ of [1, 2, 3]) {
      await marquee.call(writer, 'holds', 'answerChallenge', { id, answer: 'call' })
      await sweep()
    }
    expect(await challengeMailsOf(nova.id)).toEqual(['holder', 'holder', 'owner', 'owner'])
    expect(await noticesOf(echo.id, 'challenge_answered')).toHaveLength(1)
  })

  test('names whom it is against, and is not repeated for some days after the holder keeps the hold', async () => {
    const [nova, echo, kites] = await three()
    const preview = async (...ids: string[]) =>
      (await marquee.call(writer, 'holds', 'previewChallenges', { ids: ids.join(',') })).ok.challenges
    const found = await preview(kites.id, echo.id, nova.id)
    const lines = found.map(({ name, date, space, above, holds_between }) => [
      ...[name, date, space, above.name, above.rank, holds_between],
    ])
    expect(lines.toSorted()).toEqual([
      ['Echo', dateOf(12), 'Main Hall', 'Nova', 1, 0],
      ['Kites', dateOf(12), 'Main Hall', 'Nova', 1, 1],
    ])
    await challenge(echo.id)
    const [running] = (await holdOf(nova.id)).challenges
    await marquee.call(writer, 'holds', 'answerChallenge', { id: running?.id ?? '', answer: 'keep' })
    expect((await challenge(echo.id)).refused).toMatchObject([{ code: 'hold_was_kept' }])
    const [again] = await preview(echo.id)
    expect(Math.round((Date.parse(again?.again_at ?? '') - Date.now()) / 86_400_000)).toBe(7)
    expect((await challenge(kites.id)).done).toEqual([kites.id])
    const settings = { first_days: 14, other_days: 7, on_silence: 'drop', again_days: 0 } as const
    await marquee.call(tenant.owner, 'holds', 'updateHoldSettings', settings)
    expect((await challenge(echo.id)).done).toEqual([echo.id])
  })

  test('without an answer releases the hold, if the company says so [E-HOLD-86]', async () => {
    await marquee.call(tenant.owner, 'holds', 'updateHoldSettings', {
      first_days: 14,
      other_days: 7,
      on_silence: 'release',
    })
    const [nova, echo] = await three()
    await challenge(echo.id)
    await letPass(echo.id, 'due_at')
    await sweep()
    expect(await get(nova.id)).toMatchObject({ status: 'declined', status_reason: 'A challenge was not answered' })
    expect((await holdOf(echo.id)).hold?.challenge).toMatchObject({ state: 'released', confirm_by: expect.any(String) })
  })

  test('and its end at the same moment have one outcome [E-HOLD-84]', async () => {
    const [nova, echo] = await three()
    await challenge(echo.id)
    const [running] = (await holdOf(nova.id)).challenges
    await letPass(echo.id, 'due_at', '-1 second')
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const [answer] = await Promise.all([
      marquee.call(writer, 'holds', 'answerChallenge', { id: running?.id ?? '', answer: 'keep' }),
      sweep(),
      sweep(),
    ])
    expect(answer.error?.code).toBe('challenge_ended')
    expect(await ranks(nova, echo)).toEqual(['2', '1'])
  })
})

describe('the activity of an event explains', () => {
  const explained = async (id: string, who: Caller = writer) => {
    const { entries } = (await marquee.call(who, 'events', 'listActivity', { id })).ok
    return entries
      .filter(({ action_type }) => action_type === 'move_hold')
      .map(({ changes }) => changes.map(({ before, after }) => [before, after].filter(Boolean).join(' → ')).join(': '))
  }

  test('each rank that changes because a challenge is not answered, and when it is not used', async () => {
    const [nova, echo, kites] = await three()
    await challenge(kites.id)
    await letPass(kites.id, 'due_at')
    await sweep()
    expect(await explained(nova.id)).toEqual([
      '1st hold → 3rd hold: Below ‘Kites’, because its challenge was not answered',
    ])
    expect(await explained(echo.id)).toEqual(['2nd hold → 1st hold: ‘Nova’ did not answer a challenge'])
    await letPass(kites.id, 'due_at')
    await sweep()
    await letPass(kites.id, 'confirm_by')
    await sweep()
    expect(await ranks(nova, echo, kites)).toEqual(['1', '2', '3'])
    expect((await explained(kites.id)).slice(0, 2)).toEqual([
      '2nd hold → 3rd hold: Not confirmed in time: ‘Echo’ is above again',
      '1st hold → 2nd hold: Not confirmed in time: ‘Nova’ is above again',
    ])
    expect((await explained(nova.id))[0]).toBe(
      '3rd hold → 1st hold: ‘Kites’ was not confirmed in time after its challenge',
    )
    const challenges = (await marquee.call(writer, 'events', 'listActivity', { id: kites.id })).ok.entries
    expect(challenges.filter(({ action_type }) => action_type === 'challenge')).toHaveLength(2)
  })

  test('why a hold moved up or down again, but not where it is the second behind a confirmed event as before', async () => {
    const [nova, echo, kites] = await three()
    await take(nova.id, 'confirmed')
    await take(nova.id, 'hold')
    expect(await explained(echo.id)).toEqual([])
    const { undo_id } = (await take(nova.id, 'declined')).ok
    await marquee.call(writer, 'events', 'undoAction', { undo_id })
    expect(await explained(kites.id)).toEqual([
      '2nd hold → 3rd hold: ‘Nova’ has its former rank again',
      '3rd hold → 2nd hold: ‘Nova’ no longer has the place above',
    ])
  })

  test('why a rank stays behind an event that was confirmed, like the heading', async () => {
    const [nova, echo] = await three()
    await take(nova.id, 'confirmed')
    const { hold, changes } = await holdOf(echo.id)
    expect(hold?.ranks).toBe('2')
    expect(changes.map(({ cause, rank_before, rank_after }) => [cause, rank_before, rank_after])).toEqual([
      ['moved_up', 2, 2],
      ['placed', null, 2],
    ])
  })

  test('no longer names an event that has become private, neither in ranks nor in reasons', async () => {
    const [nova, echo, kites] = await three()
    const { undo_id } = (await take(nova.id, 'declined')).ok
    await marquee.call(writer, 'events', 'undoAction', { undo_id })
    await take(nova.id, 'confirmed', { ended_holds: [echo.id] })
    const reasons = async () => {
      const { entries } = (await marquee.call(writer, 'events', 'listActivity', { id: echo.id })).ok
      return JSON.stringify([
        await explained(kites.id),
        (await get(echo.id)).status_reason,
        (await holdOf(echo.id)).hold?.status_reason,
        entries.flatMap(({ changes }) => changes),
      ])
    }
    expect((await reasons()).match(/‘Nova’/g)?.length).toBeGreaterThan(4)
    const { version } = await get(nova.id)
    const changes = { is_private: true }
    expect((await marquee.call(writer, 'events', 'updateRecord', { id: nova.id, version, changes })).code).toBeNull()
    expect(await reasons()).not.toContain('Nova')
    expect((await get(echo.id)).status_reason).toBe('Another event was confirmed')
  })

  test('nothing of a private event to those who see only its date', async () => {
    const reader = await member(marquee, tenant, { events: { access: 'read' } })
    const nova = await create('Nova')
    const secret = await create('Secret', { is_private: true })
    const kites = await create('Kites')
    await challenge(secret.id)
    await letPass(secret.id, 'due_at')
    await sweep()
    await take(secret.id, 'declined')
    expect(await explained(nova.id, reader)).toEqual([
      '2nd hold → 1st hold: Another hold no longer has the place above',
      '1st hold → 2nd hold: Below another hold, because its challenge was not answered',
    ])
    expect(await explained(kites.id, reader)).toEqual([
      '3rd hold → 2nd hold: Another hold no longer has the place above',
    ])
    const all = (await marquee.call(tenant.owner, 'activity', 'listActivity', { limit: 50 })).ok
    expect(all.entries.filter(({ action_type }) => action_type === 'move_hold').length).toBeGreaterThan(0)
    expect(JSON.stringify(await marquee.call(reader, 'events', 'listActivity', { id: nova.id }))).not.toContain(
      'Secret',
    )
  })
})

test('holds that are due end without moving up each other, whenever each was due', async () => {
  const made = [...(await three()), await create('Late')]
  await marquee.sql((tx) =>
    sql`update holds set expires_at = now() - interval '1 hour' + h.at * interval '1 minute'
      from unnest(${made.map(({ id }) => id)}::uuid[]) with ordinality h (id, at) where event_id = h.id`.execute(tx),
  )
  await sweep()
  expect(await Promise.all(made.map(async ({ id }) => (await get(id)).status))).toEqual(made.map(() => 'declined'))
  const { rows } = await marquee.sql((tx) =>
    sql`select from hold_rank_changes where company_id = ${tenant.id} and cause = 'moved_up'`.execute(tx),
  )
  expect(rows).toEqual([])
})

test('of a group of which all dates are wanted, one that is gone is named, and the owner is told once [E-HOLD-16]', async () => {
  const placed = await marquee.call(writer, 'holds', 'placeHolds', {
    ...{ name: 'Tour', starts: '20:00', choice: 'all' },
    dates: [12, 13, 14].map((day) => ({ date: dateOf(day), venue, spaces: [hall] })),
  })
  const [first = '', second = '', third = ''] = placed.ok.holds.map(({ event_id }) => event_id)
  const lost = async () => (await holdOf(third)).hold?.group?.lost_dates
  await sweep()
  expect(await lost()).toEqual([])
  const rival = await create('Rival', { days: [{ ...night(12), ends: `${dateOf(12)}T23:00` }] })
  const conflict_reason = 'Bigger show'
  const confirmed = await take(rival.id, 'confirmed', { conflict_reason }, tenant.owner)
  expect(await lost()).toEqual([dateOf(12)])
  expect((await holdOf(third)).hold?.group?.ended_dates).toEqual([])
  await sweep()
  await sweep()
  expect(await noticesOf(first, 'group_incomplete')).toHaveLength(1)
  await marquee.call(tenant.owner, 'events', 'undoAction', { undo_id: confirmed.ok.undo_id })
  expect(await lost()).toEqual([])
  await take(second, 'declined')
  expect(await lost()).toEqual([dateOf(13)])
  const listed = (await marquee.call(writer, 'holds', 'listHolds', {})).ok.holds
  expect(listed.find(({ event_id }) => event_id === third)?.group).toMatchObject({
    ...{ lost_dates: [dateOf(13)], ended_dates: [dateOf(13)] },
  })
})

describe('while the members of a company cannot act', () => {
  const hoursLeft = async (id: string, column: 'expires_at' | 'due_at' | 'confirm_by') => {
    const { hold } = await holdOf(id)
    const at = column === 'expires_at' ? hold?.expires_at : hold?.challenge?.[column]
    return Math.round((Date.parse(at ?? '') - Date.now()) / 3_600_000)
  }

  test.each(['past_due', 'suspended', 'inactive', 'closed'] as const)(
    'because it is %s, nothing ends and no mail is sent; after that there are 72 hours',
    async (status) => {
      const [nova, echo, kites] = await three()
      await create('First', { days: [night(20)] })
      const second = await create('Second', { days: [night(20)] })
      await challenge(second.id)
      const [won] = (await holdOf(second.id)).challenges
      await marquee.call(writer, 'holds', 'answerChallenge', { id: won?.id ?? '', answer: 'release' })
      await challenge(echo.id)
      await setStatus(marquee, tenant.id, status)
      for (const { id } of [nova, kites]) await letPass(id, 'expires_at')
      await letPass(echo.id, 'due_at')
      await letPass(second.id, 'confirm_by')
      await sweep()
      await sweep()
      const notices = async () =>
        (await waitingJobs(marquee)).filter(({ data }) => JSON.stringify(data).includes(tenant.id))
      expect((await notices()).filter(({ name }) => name === sendHoldNotice.name)).toEqual([])
      await setStatus(marquee, tenant.id, 'active')
      expect(await Promise.all([nova, echo, kites, second].map(async ({ id }) => (await get(id)).status))).toEqual(
        Array.from({ length: 4 }, () => 'hold'),
      )
      expect(await ranks(nova, echo, kites)).toEqual(['1', '2', '3'])
      await sweep()
      expect(await hoursLeft(nova.id, 'expires_at')).toBe(72)
      expect(await hoursLeft(kites.id, 'expires_at')).toBe(72)
      expect(await hoursLeft(echo.id, 'due_at')).toBe(72)
      expect(await hoursLeft(second.id, 'confirm_by')).toBe(72)
      expect((await notices()).length).toBeGreaterThan(0)
      await letPass(kites.id, 'expires_at')
      await sweep()
      expect((await get(kites.id)).status).toBe('declined')
    },
  )

  test('a challenge is answered as soon as they can again, before the next run of the job', async () => {
    const [nova, echo] = await three()
    await challenge(echo.id)
    const { id = '' } = (await holdOf(nova.id)).challenges[0] ?? {}
    await setStatus(marquee, tenant.id, 'suspended')
    await letPass(echo.id, 'due_at')
    await sweep()
    await setStatus(marquee, tenant.id, 'active')
    expect((await marquee.call(writer, 'holds', 'answerChallenge', { id, answer: 'keep' })).ok.challenge.state).toBe(
      'kept',
    )
  })
})

test('random steps of several people leave the queues of a model, and explain each rank [E-HOLD-127 E-HOLD-128 E-HOLD-129]', async () => {
  await checkRandomHolds(marquee, { seed: 20_261_128, steps: 120 })
})

describe('holds of others', () => {
  test('are listed by date, rank, holder, age and expiry [E-HOLD-111..117]', async () => {
    await create('Nova', { days: [night(14)] })
    await create('Echo', { days: [night(12)] })
    const [kites] = [await create('Kites', { days: [night(12)] })]
    await marquee.call(writer, 'holds', 'updateHold', { id: kites.id, holder_name: 'Aaron' })
    const names = async (sort: 'date' | 'rank' | 'holder' | 'age' | 'expiry') =>
      (await marquee.call(writer, 'holds', 'listHolds', { sort })).ok.holds.map(({ name }) => name)
    expect((await names('date'))[2]).toBe('Nova')
    expect((await names('rank'))[2]).toBe('Kites')
    expect((await names('holder'))[0]).toBe('Kites')
    expect(await names('age')).toEqual(['Nova', 'Echo', 'Kites'])
    expect((await names('expiry'))[0]).toBe('Kites')
    await challenge(kites.id)
    const challenged = (await marquee.call(writer, 'holds', 'listHolds', { scope: 'challenged' })).ok.holds
    expect(challenged.map(({ name }) => name).toSorted()).toEqual(['Echo', 'Kites'])
  })

  test('have the end of a challenge, and the time to confirm after it, as their deadline', async () => {
    const [echo, kites] = [await create('Echo'), await create('Kites')]
    const list = async (input: object) =>
      (await marquee.call(writer, 'holds', 'listHolds', input)).ok.holds.map(({ name }) => name)
    expect(await list({ sort: 'expiry' })).toEqual(['Kites', 'Echo'])
    expect(await list({ scope: 'expiring' })).toEqual([])
    await challenge(kites.id)
    expect(await list({ sort: 'expiry' })).toEqual(['Echo', 'Kites'])
    expect(await list({ scope: 'expiring' })).toEqual(['Echo'])
    await letPass(kites.id, 'due_at')
    await sweep()
    expect(await ranks(echo, kites)).toEqual(['2', '1'])
    expect(await list({ scope: 'expiring' })).toEqual(['Kites'])
  })

  test('are no longer active when their date has passed', async () => {
    const past = await create('Past', { days: [{ date: `${nextYear - 3}-06-12`, spaces: [hall] }] })
    await create('Nova')
    expect((await holdOf(past.id)).hold?.ended_at).toBeNull()
    const { holds } = (await marquee.call(writer, 'holds', 'listHolds', {})).ok
    expect(holds.map(({ name }) => name)).toEqual(['Nova'])
  })

  test('are found by title, holder, owner and place, and filtered by venue, space and expiry', async () => {
    const whole = await space('Whole House', { parts: [hall, studio] })
    const reader = await member(marquee, tenant, { events: { access: 'read' } })
    const nova = await create('Növa Live')
    const echo = await create('Echo', { days: [night(13, [studio])] })
    const all = await create('Everywhere', { days: [night(14, [whole])] })
    const secret = await create('Secret', { is_private: true, days: [night(15)] })
    await marquee.call(writer, 'holds', 'updateHold', { id: echo.id, holder_name: 'Harbour Agency' })
    await marquee.call(writer, 'holds', 'updateHold', { id: secret.id, holder_name: 'Hidden Agency' })
    const names = async (input: object, who: Caller = writer) =>
      (await marquee.call(who, 'holds', 'listHolds', input)).ok.holds.map(({ name }) => name).toSorted()
    expect(await names({ search: 'nova' })).toEqual(['Növa Live'])
    expect(await names({ search: 'harbour echo' })).toEqual(['Echo'])
    expect(await names({ search: '100%' })).toEqual([])
    expect(await names({ search: 'studio' })).toEqual(['Echo'])
    expect(await names({ place: studio })).toEqual(['Echo', 'Everywhere'])
    expect(await names({ place: venue })).toEqual(['Echo', 'Everywhere', 'Növa Live', 'Secret'])
    expect(await names({ search: 'hidden' })).toEqual(['Secret'])
    expect(await names({ search: 'hidden' }, reader)).toEqual([])
    expect(await names({ search: 'secret' }, reader)).toEqual([])
    expect(await names({ search: 'main hall' }, reader)).toEqual(['Busy', 'Növa Live'])
    for (const { id } of [all, secret]) await letPass(id, 'expires_at', '-71 hours')
    await letPass(nova.id, 'expires_at', '-73 hours')
    expect(await names({ scope: 'expiring' })).toEqual(['Everywhere', 'Secret'])
    expect(await names({ scope: 'expiring' }, reader)).toEqual(['Everywhere'])
    expect((await marquee.call(reader, 'holds', 'listHolds', { sort: 'expiry' })).ok.holds.at(-1)?.name).toBe('Busy')
  })

  test('that are placed together all get the same times', async () => {
    const dates = [12, 13].map((day) => ({ date: dateOf(day), venue, spaces: [hall] }))
    const place = (times: object) => marquee.call(writer, 'holds', 'placeHolds', { name: 'Tour', dates, ...times })
    const { holds } = (await place({ starts: '20:00', ends: '02:00' })).ok
    const days = (await Promise.all(holds.map(({ event_id }) => get(event_id)))).flatMap((event) => event.days)
    expect(days.map(({ starts, ends }) => [starts, ends])).toEqual([
      [`${dateOf(12)}T20:00`, `${dateOf(13)}T02:00`],
      [`${dateOf(13)}T20:00`, `${dateOf(14)}T02:00`],
    ])
    expect((await place({ ends: '02:00' })).error).toMatchObject({ data: { fields: { starts: 'Enter a start time' } } })
  })

  test('that are private show date and place only, and guests see none [E-HOLD-106]', async () => {
    const reader = await member(marquee, tenant, { events: { access: 'read' } })
    const secret = await create('Secret', { is_private: true })
    const echo = await create('Echo')
    await marquee.call(writer, 'holds', 'updateHold', { id: secret.id, holder_name: 'Secret Agency' })
    await challenge(echo.id)
    const { id: running = '' } = (await holdOf(secret.id)).challenges[0] ?? {}
    await marquee.call(writer, 'holds', 'answerChallenge', { id: running, answer: 'call' })
    await marquee.call(writer, 'holds', 'extendHolds', { ids: [secret.id] })
    const listed = (await marquee.call(reader, 'holds', 'listHolds', {})).ok
    expect(listed.holds.find(({ event_id }) => event_id === secret.id)).toMatchObject({
      ...{ name: 'Busy', is_busy: true, rank: null, ranks: null, holder_name: null, owner_name: null, challenge: null },
      ...{ placed_at: null, expires_at: null, extensions: 0, is_rank_fixed: false },
    })
    const seen = await holdOf(echo.id, reader)
    expect(seen.queues[0]?.holds[0]).toMatchObject({ name: null, holder: null, expires_at: null, rank: 1 })
    expect(seen.queues[0]?.holds[0]).toMatchObject({ answer_by: null, confirm_by: null })
    expect((await holdOf(echo.id)).queues[0]?.holds).toMatchObject([
      { answer_by: expect.any(String), confirm_by: null },
      { answer_by: null, confirm_by: null },
    ])
    expect(seen.challenges[0]).toMatchObject({ challenged: { name: null }, answered_by: null })
    expect(JSON.stringify([listed, seen])).not.toMatch(/Secret/)
    expect((await holdOf(secret.id, reader)).hold).toBeNull()
    const ended = await create('Ended', { is_private: true, days: [night(20)] })
    await take(ended.id, 'declined')
    const endedFor = async (who: Caller) => (await marquee.call(who, 'holds', 'listHolds', { scope: 'ended' })).ok.holds
    expect([(await endedFor(writer)).length, await endedFor(reader)]).toEqual([1, []])
    const calendar = await marquee.call(reader, 'events', 'getCalendar', { from: dateOf(12), until: dateOf(12) })
    expect(calendar.ok.entries.map(({ name, hold_rank }) => [name, hold_rank]).toSorted()).toEqual([
      ['Busy', null],
      ['Echo', 2],
    ])
  })

  test('of another company are not found', async () => {
    const other = await company(marquee)
    const nova = await create('Nova')
    await create('Echo')
    const ids = { ids: [nova.id] }
    expect((await marquee.call(other.owner, 'holds', 'getHold', { id: nova.id })).error?.code).toBe('not_found')
    expect((await marquee.call(other.owner, 'holds', 'updateHold', { id: nova.id })).error?.code).toBe('not_found')
    expect((await marquee.call(other.owner, 'holds', 'extendHolds', ids)).ok.refused).toMatchObject([
      { code: 'not_found' },
    ])
    expect((await marquee.call(other.owner, 'holds', 'challengeHolds', ids)).ok.refused).toMatchObject([
      { code: 'not_found' },
    ])
    expect((await marquee.call(other.owner, 'holds', 'listHolds', {})).ok.holds).toEqual([])
  })
})

/** Stored notices of a hold by kind. */
async function noticesOf(id: string, kind: string): Promise<string[]> {
  const { rows } = await marquee.sql((tx) =>
    sql<{ kind: string }>`select kind from hold_notices where event_id = ${id} and kind = ${kind}`.execute(tx),
  )
  return rows.map((row) => row.kind)
}

/** Recipients of the mails about challenges of a hold. */
async function challengeMailsOf(id: string): Promise<string[]> {
  const jobs = await waitingJobs(marquee)
  const notices = jobs.flatMap(({ name, data }) => {
    const sent = (data.data ?? data) as { event_id?: string; to?: string }
    return name === sendHoldNotice.name && sent.event_id === id ? [sent.to ?? ''] : []
  })
  return notices.toSorted()
}
