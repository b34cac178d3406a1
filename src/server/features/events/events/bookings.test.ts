import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isDoubleBooking } from '#shared/bookings/conflict.ts'
import type { EventStatus } from '#shared/event-status.ts'
import { dateWithWeekday } from '#shared/time/long-date.ts'
import { changeWhileWaiting } from '#tests/support/change-while-waiting.ts'
import { onPostgres } from '#tests/support/database.ts'
import { finish, lookAt, rowsOfImport } from '#tests/support/imports.ts'
import { jobContext } from '#tests/support/jobs.ts'
import { longestBlock, maxBlock } from '#tests/support/longest-block.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member, type Person } from '#tests/support/people.ts'
import { aVenue } from '#tests/support/record-features.ts'
import { recomputeInstants } from './recompute-instants.ts'

let marquee: TestMarquee
let tenant: Company
let writer: Person
let venue: string
let hall: string
beforeAll(async () => {
  marquee = await startTestMarquee()
})
beforeEach(async () => {
  tenant = await company(marquee)
  writer = await member(marquee, tenant, { events: { access: 'write' } })
  venue = await aVenue(marquee, tenant)
  hall = await space('Main Hall')
})
afterAll(() => marquee.close())

const space = async (name: string, values: object = {}) =>
  (await marquee.call(tenant.owner, 'spaces', 'createRecord', { name, venue, ...values })).ok.record.id
const at = (day: number, time: string) => `${nextYear}-06-${day}T${time}`
/** A night from 20:00 to half past midnight. */
const night = (day = 12, spaces = [hall]) => ({
  ...{ date: `${nextYear}-06-${day}`, spaces },
  ...{ starts: at(day, '20:00'), ends: at(day + 1, '00:30') },
})
const create = async (name: string, values: object = {}, who: Caller = writer) =>
  (await marquee.call(who, 'events', 'createRecord', { name, venue, days: [night()], ...values })).ok.record
const get = async (id: string) => (await marquee.call(tenant.owner, 'events', 'getRecord', { id })).ok.record
const take = async (id: string, status: EventStatus, more: object = {}, who: Caller = writer) =>
  marquee.call(who, 'events', 'changeStatus', { id, version: (await get(id)).version, status, ...more })
const confirmed = async (name: string, values: object = {}) => {
  const event = await create(name, values)
  return (await take(event.id, 'confirmed')).ok.record
}
const change = async (id: string, changes: object, who: Caller = writer) =>
  marquee.call(who, 'events', 'updateRecord', { id, version: (await get(id)).version, changes })
const conflictsOf = async (id: string, who: Caller = writer) =>
  (await marquee.call(who, 'events', 'listConflicts', { id })).ok.conflicts
const bookings = (event: string) =>
  marquee.sql(async (tx) =>
    tx
      .selectFrom('bookings')
      .select(['space_id', 'begins_at', 'ends_at', 'is_confirmed', 'is_override'])
      .where('event_id', '=', event)
      .orderBy('begins_at')
      .orderBy('space_id')
      .execute(),
  )
const taken = `Main Hall is taken: ‘First’ is confirmed there (${dateWithWeekday(`${nextYear}-06-12`)}, 20:00–00:30 +1).`

describe('two confirmed events in one space', () => {
  test('the second is refused, with what is in the way [E-BOOK-09 E-BOOK-14 E-BOOK-17 E-BOOK-38 E-BOOK-60]', async () => {
    await confirmed('First')
    const second = await create('Second', { days: [{ ...night(), starts: at(12, '23:00') }] })
    const refused = await take(second.id, 'confirmed', { conflict_reason: 'Both want it' })
    expect(refused.error?.data).toEqual({ fields: { days: taken } })
    expect(await bookings(second.id)).toEqual([])
    expect((await get(second.id)).status).toBe('draft')
  })

  test('the second is refused after a start without an end too, which the sentence says [E-BOOK-09]', async () => {
    await confirmed('Matinee', { days: [{ ...night(), starts: at(12, '11:00'), ends: null }] })
    const second = await create('Second', { days: [night()] })
    const sentence = /, 11:00–06:00 \+1\)\. That event has no end, so it takes the rest of the day\.$/
    expect((await take(second.id, 'confirmed')).error?.data).toMatchObject({
      fields: { days: expect.stringMatching(sentence) },
    })
  })

  test('the next one begins when the first ends [E-BOOK-07]', async () => {
    await confirmed('First')
    const next = await confirmed('Next', { days: [{ ...night(13), starts: at(13, '00:30'), ends: at(13, '02:00') }] })
    expect(await bookings(next.id)).toMatchObject([{ space_id: hall, is_confirmed: true, is_override: false }])
    expect(await bookings((await confirmed('Elsewhere', { days: [night(12, [])] })).id)).toEqual([])
  })

  test('the database refuses what bypasses the application [E-BOOK-09 E-BOOK-10 E-BOOK-11]', async () => {
    const first = await confirmed('First')
    const second = await create('Second', { status: 'hold' })
    const confirm = () =>
      marquee.sql((tx) => sql`update bookings set is_confirmed = true where event_id = ${second.id}`.execute(tx))
    await expect(confirm()).rejects.toMatchObject({ code: '23P01' })
    await take(first.id, 'cancelled', { reason: 'Ill' })
    await confirm()
  })

  test('an admin of events confirms with a reason, which both show [E-BOOK-12 E-BOOK-13 E-BOOK-15 E-BOOK-63 E-BOOK-64]', async () => {
    const first = await confirmed('First')
    const second = await create('Second')
    const without = await take(second.id, 'confirmed', {}, tenant.owner)
    expect(without.error?.data).toEqual({
      fields: { conflict_reason: `${taken} To confirm anyway, give a reason.` },
    })
    const done = await take(second.id, 'confirmed', { conflict_reason: 'Silent disco upstairs' }, tenant.owner)
    expect(done.ok.record).toMatchObject({ status: 'confirmed', conflict_reason: 'Silent disco upstairs' })
    expect(await bookings(second.id)).toMatchObject([{ is_confirmed: true, is_override: true }])
    expect(await conflictsOf(second.id)).toMatchObject([{ kind: 'booked_twice', other: { name: 'First' } }])
    expect(await conflictsOf(first.id)).toMatchObject([
      { kind: 'booked_twice', other: { name: 'Second', reason: 'Silent disco upstairs' } },
    ])
    // A conflict that existed before needs no new reason, but its reason cannot be removed.
    expect((await change(second.id, { days: [{ ...night(), ends: at(13, '01:00') }] })).status).toBe(200)
    expect((await change(second.id, { conflict_reason: null })).error?.data).toEqual({
      fields: { conflict_reason: `${taken} A reason is needed.` },
    })
  })

  test('the reason for a short overlap does not allow a longer one [E-BOOK-13 E-BOOK-14]', async () => {
    await confirmed('First')
    const days = (starts: string) => ({ days: [{ ...night(), starts, ends: at(13, '02:00') }] })
    const second = await create('Second', days(at(13, '00:29')))
    const reason = { conflict_reason: 'They clear the hall together' }
    expect((await take(second.id, 'confirmed', reason, tenant.owner)).status).toBe(200)
    expect((await change(second.id, days(at(13, '00:28')))).error?.data).toEqual({ fields: { days: taken } })
    expect((await change(second.id, days(at(13, '00:30')))).status).toBe(200)
  })

  test('each way to confirm, move or bring back an event looks for conflicts [E-BOOK-20 E-BOOK-22]', async () => {
    await confirmed('First')
    const later = await confirmed('Later', { days: [night(20)] })
    const fields = { days: taken }
    expect((await change(later.id, { days: [night()] })).error?.data).toEqual({ fields })
    const moved = { id: later.id, version: later.version, first_date: `${nextYear}-06-12` }
    expect((await marquee.call(writer, 'events', 'moveEvent', moved)).error?.data).toEqual({ fields })
    const draft = await create('Draft')
    const bulk = await marquee.call(writer, 'events', 'changeStatuses', { ids: [draft.id], status: 'confirmed' })
    expect(bulk.ok).toMatchObject({ done: [], refused: [{ name: 'Draft', reason: taken }] })
    const cancelled = await confirmed('Cancelled', { days: [night(25)] })
    const undoable = (await take(cancelled.id, 'cancelled', { reason: 'Ill' })).ok.undo_id
    await confirmed('Instead', { days: [night(25)] })
    const undone = await marquee.call(writer, 'events', 'undoAction', { undo_id: undoable })
    expect(undone.ok).toMatchObject({
      done: [],
      refused: [{ name: 'Cancelled', reason: expect.stringContaining('‘Instead’ is confirmed there') }],
    })
    expect((await get(cancelled.id)).status).toBe('cancelled')
  })

  test('an event in the bin needs no space, and does not come back over another', async () => {
    const binned = await confirmed('Binned')
    await marquee.sql((tx) => sql`update events set status = 'hold' where id = ${binned.id}`.execute(tx))
    await marquee.call(writer, 'events', 'moveToBin', { ids: [binned.id] })
    expect(await bookings(binned.id)).toEqual([])
    await marquee.sql((tx) => sql`update events set status = 'confirmed' where id = ${binned.id}`.execute(tx))
    await confirmed('First')
    const restored = await marquee.call(writer, 'events', 'restoreFromBin', { ids: [binned.id] })
    expect(restored.ok).toMatchObject({ done: [], refused: [{ name: 'Binned', reason: taken }] })
  })

  test('of several that are confirmed at once, the first stays', async () => {
    const [one, two, free] = [await create('One'), await create('Two'), await create('Free', { days: [night(14)] })]
    const ids = [one.id, two.id, free.id]
    const { done, refused } = (await marquee.call(writer, 'events', 'changeStatuses', { ids, status: 'confirmed' })).ok
    expect(done).toHaveLength(2)
    expect(done).toContain(free.id)
    expect(refused).toMatchObject([{ reason: expect.stringMatching(/^Main Hall is taken: ‘(One|Two)’ is confirmed/) }])
  })

  test('an event that is not confirmed for another reason is in nobody’s way', async () => {
    const declined = await Promise.all(Array.from({ length: 5 }, (_, at) => create(`Declined ${at}`)))
    const ids = declined.map(({ id }) => id)
    await marquee.sql((tx) => sql`update events set status = 'declined' where id = any(${ids}::uuid[])`.execute(tx))
    const { id } = await create('Fine')
    const all = { ids: [...ids, id], status: 'confirmed' as const }
    expect((await marquee.call(writer, 'events', 'changeStatuses', all)).ok.done).toEqual([id])
  })

  test('the rows of an import are told what is in their way, also among each other [E-BOOK-21]', async () => {
    await confirmed('First')
    const table = {
      columns: ['name', 'days.date', 'days.starts', 'days.ends', 'venue', 'days.spaces', 'status'],
      rows: [
        ['In the way', `${nextYear}-06-12`, '21:00', '23:00', 'A house', 'Main Hall', 'Confirmed'],
        ['Hold', `${nextYear}-06-12`, '21:00', '23:00', 'A house', 'Main Hall', 'Hold'],
        ['Fine', `${nextYear}-06-19`, '21:00', '23:00', 'A house', 'Main Hall', 'Confirmed'],
        ['Twice', `${nextYear}-06-19`, '22:00', '23:30', 'A house', 'Main Hall', 'Confirmed'],
      ],
    }
    const looked = await lookAt(marquee, writer, { feature: 'events' }, table)
    const rows = await rowsOfImport(marquee, writer, { feature: 'events' }, looked.id)
    expect(rows.map(({ name, reasons }) => [name, reasons.map(({ sentence }) => sentence)])).toEqual([
      ['In the way', [taken]],
      ['Hold', []],
      ['Fine', []],
      [
        'Twice',
        [`Main Hall is taken: ‘Fine’ is confirmed there (${dateWithWeekday(`${nextYear}-06-19`)}, 21:00–23:00).`],
      ],
    ])
    const done = await finish(marquee, writer, { feature: 'events' }, looked.id)
    expect(done).toMatchObject({ made: 2, skipped: 2 })
  })
})

test.runIf(onPostgres)(
  'of fifty people who confirm one night at once, one succeeds, and the others see why [E-BOOK-16]',
  async () => {
    const events = await Promise.all(Array.from({ length: 50 }, (_, at) => create(`Night ${at}`)))
    const answers = await Promise.all(
      events.map(({ id, version }) =>
        marquee.call(writer, 'events', 'changeStatus', { id, version, status: 'confirmed' }),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const name = won[0]?.ok.record.name
    const told = { fields: { days: taken.replace('First', String(name)) } }
    for (const answer of answers) if (answer.status !== 200) expect(answer.error?.data).toEqual(told)
  },
)

describe('the bookings of an event', () => {
  test('follow its status, and last from load-in to load-out [E-BOOK-01 E-BOOK-03]', async () => {
    const days = [{ ...night(), load_in: at(12, '12:00'), load_out: at(13, '02:00') }]
    const event = await create('Nova', { days })
    expect(event.days).toMatchObject([{ load_in: at(12, '12:00'), load_out: at(13, '02:00') }])
    expect(await bookings(event.id)).toEqual([])
    await take(event.id, 'hold')
    const period = { begins_at: `${nextYear}-06-12T11:00:00.000Z`, ends_at: `${nextYear}-06-13T01:00:00.000Z` }
    expect(await bookings(event.id)).toMatchObject([{ space_id: hall, ...period, is_confirmed: false }])
    await take(event.id, 'confirmed')
    expect(await bookings(event.id)).toMatchObject([{ ...period, is_confirmed: true }])
    await take(event.id, 'postponed', { reason: 'Ill' })
    expect(await bookings(event.id)).toEqual([])
  })

  test('return on the former date when a postponed event without a new one is held again', async () => {
    const event = await confirmed('Nova', { days: [night()] })
    await take(event.id, 'postponed', { reason: 'Ill', date_open: true })
    expect(await get(event.id)).toMatchObject({ is_date_open: true })
    await take(event.id, 'hold')
    expect(await get(event.id)).toMatchObject({ is_date_open: false, days: event.days })
    expect(await bookings(event.id)).toHaveLength(1)
  })

  test('refuse a load-in after the start and a load-out before the end [E-BOOK-02]', async () => {
    const sentence = 'Times must be in this order: load-in, doors, start, end, load-out'
    const cases = [
      { path: 'days.0.starts', wrong: { load_in: at(12, '20:01') } },
      { path: 'days.0.load_out', wrong: { load_out: at(13, '00:29') } },
    ]
    for (const { path, wrong } of cases) {
      const days = [{ ...night(), ...wrong }]
      const answer = await marquee.call(writer, 'events', 'createRecord', { name: 'Nova', venue, days })
      expect(answer.error?.data).toEqual({ fields: { [path]: sentence } })
    }
  })

  test('of a combined space are those of its parts, also when the parts change [E-BOOK-05 E-BOOK-06]', async () => {
    const foyer = await space('Foyer')
    const whole = await space('Hall and foyer', { parts: [hall, foyer] })
    const event = await confirmed('Gala', { days: [night(12, [whole])] })
    expect((await bookings(event.id)).map(({ space_id }) => space_id).sort()).toEqual([hall, foyer].sort())
    const inFoyer = await create('In the foyer', { days: [night(12, [foyer])] })
    expect((await take(inFoyer.id, 'confirmed')).error?.data).toEqual({
      fields: {
        days: `Foyer is part of Hall and foyer, which ‘Gala’ has (${dateWithWeekday(`${nextYear}-06-12`)}, 20:00–00:30 +1).`,
      },
    })
    await marquee.call(writer, 'spaces', 'updateRecord', { id: whole, version: 1, changes: { parts: [hall] } })
    expect((await bookings(event.id)).map(({ space_id }) => space_id)).toEqual([hall])
    expect((await take(inFoyer.id, 'confirmed')).status).toBe(200)
    await marquee.call(writer, 'spaces', 'updateRecord', { id: whole, version: 2, changes: { parts: [hall, foyer] } })
    expect(await bookings(event.id)).toMatchObject([{ is_confirmed: true }, { is_confirmed: true }])
    expect(await conflictsOf(event.id)).toMatchObject([{ kind: 'booked_twice', other: { name: 'In the foyer' } }])
  })

  test('of a combined space do not get lost with a part, which cannot be deleted while events use the whole', async () => {
    const foyer = await space('Foyer')
    const whole = await space('Whole', { parts: [foyer] })
    const event = await confirmed('Gala', { days: [night(12, [whole])] })
    const toBin = (id: string) => marquee.call(tenant.owner, 'spaces', 'moveToBin', { ids: [id] })
    expect((await toBin(foyer)).ok).toMatchObject({ done: [], refused: [{ code: 'space_in_use' }] })
    expect(await bookings(event.id)).toMatchObject([{ space_id: foyer }])

    const bar = await space('Bar')
    const other = await space('Bar and more', { parts: [bar] })
    await toBin(bar)
    const later = await confirmed('Later', { days: [night(14, [other])] })
    expect(await bookings(later.id)).toMatchObject([{ space_id: other }])
    await marquee.call(tenant.owner, 'spaces', 'restoreFromBin', { ids: [bar] })
    expect(await bookings(later.id)).toMatchObject([{ space_id: bar }])
  })

  test('of events from before bookings were stored are made by the job, also where they overlap', async () => {
    const [one, two] = [await confirmed('One'), await create('Two')]
    await marquee.sql(async (tx) => {
      await sql`update events set status = 'confirmed' where id = ${two.id}`.execute(tx)
      await sql`delete from bookings where company_id = ${tenant.id}`.execute(tx)
      await sql`update instants_computed set zone_data = ''`.execute(tx)
    })
    await recomputeInstants.work(jobContext(marquee), {})
    const stored = [...(await bookings(one.id)), ...(await bookings(two.id))]
    expect(stored.map(({ is_override }) => is_override).sort()).toEqual([false, true])
    expect(await conflictsOf(two.id)).toMatchObject([{ kind: 'booked_twice', other: { name: 'One' } }])
    expect((await change(two.id, { capacity: 100 })).status).toBe(200)
  })

  test('without times are the day of the venue [E-BOOK-04]', async () => {
    const date = `${nextYear}-06-12`
    const event = await create('Whole day', { status: 'hold', days: [{ date, spaces: [hall] }] })
    const lasting = async () => (await bookings(event.id)).map(({ begins_at, ends_at }) => [begins_at, ends_at])
    expect(await lasting()).toEqual([[`${date}T05:00:00.000Z`, `${nextYear}-06-13T05:00:00.000Z`]])
    const changes = { day_starts_at: '08:00' }
    await marquee.call(writer, 'venues', 'updateRecord', { id: venue, version: 1, changes })
    expect(await lasting()).toEqual([[`${date}T07:00:00.000Z`, `${nextYear}-06-13T07:00:00.000Z`]])
  })
})

test.runIf(onPostgres)('an event that is cancelled while the day of its venue changes keeps no bookings', async () => {
  const event = await confirmed('First')
  const changes = { day_starts_at: '08:00' }
  const changed = await changeWhileWaiting(
    marquee,
    async (tx) => {
      await sql`update events set status = 'cancelled' where id = ${event.id}`.execute(tx)
      await sql`delete from bookings where event_id = ${event.id}`.execute(tx)
    },
    () => marquee.call(tenant.owner, 'venues', 'updateRecord', { id: venue, version: 1, changes }),
  )
  expect(changed.status).toBe(200)
  expect(await bookings(event.id)).toEqual([])
  await confirmed('Second')
})

test.runIf(onPostgres)('an event that is confirmed while a part of its space gets a part needs that too', async () => {
  const [bar, foyer] = [await space('Bar'), await space('Foyer')]
  const floor = await space('Floor', { parts: [bar] })
  const house = await space('House', { parts: [floor, hall] })
  const event = await create('Gala', { days: [night(12, [house])] })
  const done = await changeWhileWaiting(
    marquee,
    async (tx) => {
      await sql`update spaces set name = 'Ground floor' where id = ${floor}`.execute(tx)
      await sql`insert into space_parts (company_id, space_id, part_id) values (${tenant.id}, ${floor}, ${foyer})`.execute(
        tx,
      )
    },
    () => take(event.id, 'confirmed'),
  )
  expect(done.status).toBe(200)
  expect((await bookings(event.id)).map(({ space_id }) => space_id).sort()).toEqual([bar, foyer, hall].sort())
})

describe('conflicts that need a reason', () => {
  test('are told to a hold, and asked for when it is confirmed [E-BOOK-46 E-BOOK-61..63 E-BOOK-65]', async () => {
    const closures = [{ from: at(12, '00:00'), until: at(14, '00:00'), reason: 'New floor' }]
    const attic = await space('Attic', { closures, changeover_minutes: 90 })
    const event = await create('Nova', { status: 'hold', days: [night(12, [attic])] })
    expect(await conflictsOf(event.id)).toMatchObject([{ kind: 'closed', level: 'warning', detail: 'New floor' }])
    const reason = 'Attic is closed: New floor. To confirm anyway, give a reason.'
    expect((await take(event.id, 'confirmed')).error?.data).toEqual({ fields: { conflict_reason: reason } })
    const done = await take(event.id, 'confirmed', { conflict_reason: 'The floor is done' })
    expect(done.ok.record).toMatchObject({ status: 'confirmed', conflict_reason: 'The floor is done' })
    expect(await conflictsOf(event.id)).toMatchObject([{ kind: 'closed', level: 'reason' }])
    const activity = (await marquee.call(writer, 'events', 'listActivity', { id: event.id })).ok.entries
    expect(JSON.stringify(activity[0]?.changes)).toContain('The floor is done')
  })

  test('of an artist who plays elsewhere at that time name the artist [E-BOOK-49]', async () => {
    await confirmed('First', { artists: [{ name: 'Søren & the Nights' }], days: [night(12, [])] })
    const second = await create('Second', { artists: [{ name: 'SOREN & THE NIGHTS' }], days: [night(12, [])] })
    expect((await take(second.id, 'confirmed')).error?.data).toEqual({
      fields: {
        conflict_reason: `SOREN & THE NIGHTS also plays at ‘First’ (${dateWithWeekday(`${nextYear}-06-12`)}, 20:00–00:30 +1). To confirm anyway, give a reason.`,
      },
    })
  })

  test('and were confirmed in the meantime are not covered by the reason that was given before', async () => {
    const closures = [{ from: at(12, '00:00'), until: at(14, '00:00'), reason: 'New floor' }]
    const attic = await space('Attic', { closures })
    const artists = [{ name: 'Nova' }]
    const event = await create('First', { days: [night(12, [attic])], artists })
    await take(event.id, 'confirmed', { conflict_reason: 'The floor is done' })
    const cancel = async () => (await take(event.id, 'cancelled', { reason: 'Ill' })).ok.undo_id
    const undo = async (undo_id: string) => (await marquee.call(writer, 'events', 'undoAction', { undo_id })).ok
    expect(await undo(await cancel())).toMatchObject({ done: [event.id] })
    const cancelled = await cancel()
    await confirmed('Second', { artists })
    expect(await undo(cancelled)).toMatchObject({
      done: [],
      refused: [{ reason: expect.stringContaining('Nova also plays at ‘Second’') }],
    })
  })
})

test('a list is filtered by double bookings, which end when one of the two moves', async () => {
  const first = await confirmed('First')
  const second = await create('Second', { status: 'draft' })
  await take(second.id, 'confirmed', { conflict_reason: 'Two stages' }, tenant.owner)
  await create('Third', { status: 'hold', days: [night(20)] })
  await create('Fourth', { status: 'hold', days: [night(20)] })
  const filtered = async (value: boolean) => {
    const filters = JSON.stringify([['has_conflict', 'is', value]])
    const { rows } = (await marquee.call(writer, 'events', 'listRecords', { scope: 'all', sort: 'name', filters })).ok
    return rows.map((row) => [row.name, (row as unknown as { has_conflict: boolean }).has_conflict])
  }
  expect(await filtered(true)).toEqual([
    ['First', true],
    ['Second', true],
  ])
  expect(await filtered(false)).toEqual([
    ['Fourth', false],
    ['Third', false],
  ])
  const june = { from: `${nextYear}-06-01`, until: `${nextYear}-06-30` }
  const { entries } = (await marquee.call(writer, 'events', 'getCalendar', june)).ok
  expect(entries.filter(({ has_conflict }) => has_conflict).map(({ id }) => id)).toEqual([first.id, second.id])
  // The page of an event shows double bookings exactly for these events, and the conflicts of others as warnings.
  const behind = await create('Behind', { status: 'hold' })
  const kinds = async (id: string) => (await conflictsOf(id)).filter(isDoubleBooking).map(({ kind }) => kind)
  expect([await kinds(first.id), await kinds(second.id)]).toEqual([['booked_twice'], ['booked_twice']])
  expect([await kinds(behind.id), (await conflictsOf(behind.id)).length > 0]).toEqual([[], true])
  expect(await filtered(true)).toHaveLength(2)
  await change(second.id, { days: [night(13)] })
  expect(await filtered(true)).toEqual([])
})

describe('the list of conflicts', () => {
  test('counts a space that is sent twice once [E-BOOK-51]', async () => {
    const attic = await space('Attic', { standing_capacity: 100 })
    const event = await create('Nova', { capacity: 150, days: [night(12, [attic, attic])] })
    expect(event.days[0]?.spaces).toEqual([attic])
    expect(await conflictsOf(event.id)).toMatchObject([{ kind: 'too_small', detail: '100' }])
  })

  test('contains the gravest if there are too many', async () => {
    const small = await space('Attic', { standing_capacity: 10 })
    const dates = Array.from({ length: 59 }, (_, day) => new Date(Date.UTC(nextYear, 1, 1 + day)))
    const days = dates.map((date) => ({ date: date.toISOString().slice(0, 10), spaces: [small] }))
    const event = await create('Tour', { capacity: 100, days: [...days, night()] })
    expect((await conflictsOf(event.id)).map(({ kind }) => kind)).toEqual(Array(50).fill('too_small'))
    await confirmed('First')
    expect((await conflictsOf(event.id))[0]).toMatchObject({ kind: 'beside_confirmed', other: { name: 'First' } })
  })

  test.runIf(onPostgres)('blocks no other request, also with many spaces that are often closed', async () => {
    const opening_hours = Array.from({ length: 28 }, (_, at) => ({
      ...{ weekday: 1 + (at % 7), from: `0${at % 9}:00`, until: `${10 + (at % 9)}:00` },
    }))
    const month = (at: number) => String(1 + (at % 12)).padStart(2, '0')
    const closures = Array.from({ length: 100 }, (_, at) => ({
      ...{ from: `2024-${month(at)}-01T00:00`, until: `2024-${month(at)}-20T00:00`, reason: 'Repairs' },
    }))
    const spaces: string[] = []
    for (let at = 0; at < 50; at += 1) spaces.push(await space(`Room ${at}`, { opening_hours, closures }))
    const days = [12, 14, 16, 18, 20, 22].map((day) => night(day, spaces))
    const event = await create('Fair', { days })
    const delays = [
      await longestBlock(() => conflictsOf(event.id)),
      await longestBlock(() => take(event.id, 'confirmed', { conflict_reason: 'Agreed' })),
    ]
    expect((await get(event.id)).status).toBe('confirmed')
    expect(Math.max(...delays)).toBeLessThan(maxBlock)
  })

  test('checks what is not saved yet', async () => {
    await confirmed('First')
    const plan = (values: object) =>
      marquee.call(writer, 'events', 'listConflicts', { plan: JSON.stringify({ venue, ...values }) })
    const days = [night()]
    expect((await plan({ days, status: 'confirmed' })).ok.conflicts).toMatchObject([{ level: 'blocked' }])
    expect((await plan({ days })).ok.conflicts).toMatchObject([
      { kind: 'beside_confirmed', other: { name: 'First', begins: at(12, '20:00'), ends: at(13, '00:30') } },
    ])
    expect((await plan({ days: [night(13)] })).ok.conflicts).toEqual([])
    expect((await plan({ days: [night(12, [crypto.randomUUID()])] })).ok.conflicts).toEqual([])
    for (const wrong of ['{', '[]', '{"days":1}', '{"name":"x"}', 'x'.repeat(4001)])
      expect((await marquee.call(writer, 'events', 'listConflicts', { plan: wrong })).code).toBe('bad_input')
  })

  test('names no private event to those who do not see it, and nothing to guests [E-BOOK-66]', async () => {
    const secret = await create('Secret wedding', { is_private: true, status: 'hold' })
    const event = await create('Open', { status: 'hold' })
    const reader = await member(marquee, tenant, { events: { access: 'read' } })
    expect(await conflictsOf(event.id, reader)).toMatchObject([{ other: { id: secret.id, name: null, status: null } }])
    expect(JSON.stringify(await conflictsOf(event.id, reader))).not.toContain('wedding')
    expect(await conflictsOf(event.id)).toMatchObject([{ other: { name: 'Secret wedding' } }])
    expect(await conflictsOf(secret.id, reader)).toEqual([])
  })

  test('shows neither artists nor status of a private event to those who see only its date', async () => {
    const artists = [{ name: 'Nova' }]
    await confirmed('Secret wedding', { is_private: true, artists })
    const reader = await member(marquee, tenant, { events: { access: 'read' } })
    const plan = (status: EventStatus) => JSON.stringify({ venue, days: [night()], artists, status })
    const kinds = async (who: Caller, status: EventStatus) =>
      (await marquee.call(who, 'events', 'listConflicts', { plan: plan(status) })).ok.conflicts.map(({ kind }) => kind)
    expect(await kinds(writer, 'confirmed')).toEqual(['booked_twice', 'artist_twice'])
    expect(await kinds(reader, 'confirmed')).toEqual(['beside_confirmed'])
    expect(await kinds(reader, 'hold')).toEqual(['beside_hold'])
  })

  test('knows no other company', async () => {
    const other = await company(marquee)
    await confirmed('First')
    const plan = JSON.stringify({ venue, days: [night()] })
    expect((await marquee.call(other.owner, 'events', 'listConflicts', { plan })).ok.conflicts).toEqual([])
    const { id } = await create('Open')
    expect((await marquee.call(other.owner, 'events', 'listConflicts', { id })).code).toBe('not_found')
  })
})
