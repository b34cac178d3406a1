import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventStatus } from '#shared/event-status.ts'
import { changeWhileWaiting } from '#tests/support/change-while-waiting.ts'
import { onPostgres } from '#tests/support/database.ts'
import { companyWithEvents } from '#tests/support/limits.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member } from '#tests/support/people.ts'

let marquee: TestMarquee
let tenant: Company
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
})
afterAll(() => marquee.close())

const night = { date: `${nextYear}-06-12`, starts: `${nextYear}-06-12T21:00` }
const made = async (values: object = {}, who = tenant.owner) =>
  (await marquee.call(who, 'events', 'createRecord', { name: 'Nova', days: [night], ...values })).ok.record
const get = async (id: string, who = tenant.owner) => (await marquee.call(who, 'events', 'getRecord', { id })).ok.record
const change = (ids: string[], status: EventStatus, more: object = {}, who = tenant.owner) =>
  marquee.call(who, 'events', 'changeStatuses', { ids, status, ...more })
const undo = (undo_id: string | null, who = tenant.owner) =>
  marquee.call(who, 'events', 'undoAction', { undo_id: undo_id ?? '' })
const statuses = (ids: string[]) => Promise.all(ids.map(async (id) => (await get(id)).status))

test('a bulk change of status checks each event by the rules for one, and is undone', async () => {
  const ready = await made({ status: 'hold' })
  const draft = await made()
  const untimed = await made({ name: 'Untimed', days: [{ date: `${nextYear}-06-12` }] })
  const confirmed = await made({ name: 'Agreed' })
  await change([confirmed.id], 'confirmed')
  const ids = [ready, draft, untimed, confirmed].map(({ id }) => id)
  const { done, refused, undo_id } = (await change(ids, 'confirmed')).ok
  expect(done.toSorted()).toEqual([ready.id, draft.id].toSorted())
  expect(refused.toSorted((one, other) => one.name.localeCompare(other.name))).toMatchObject([
    { name: 'Agreed', reason: 'An event that is confirmed cannot become confirmed.' },
    { name: 'Untimed', reason: `Before it is confirmed, the event needs a start on ${nextYear}-06-12.` },
  ])
  expect(await statuses(ids)).toEqual(['confirmed', 'confirmed', 'draft', 'confirmed'])
  expect((await undo(undo_id)).ok).toMatchObject({ refused: [] })
  expect(await statuses(ids)).toEqual(['hold', 'draft', 'draft', 'confirmed'])
})

test('it asks for the reason that one event needs', async () => {
  const { id } = await made({ status: 'hold' })
  expect((await change([id], 'cancelled')).code).toBe('event_reason_required')
  expect((await change([id], 'declined')).code).toBeNull()
  expect((await change([id], 'hold')).code).toBeNull()
  await change([id], 'cancelled', { reason: 'No funding' })
  expect(await get(id)).toMatchObject({ status: 'cancelled', status_reason: 'No funding' })
})

test('it changes all that match, and only them', async () => {
  const [one, other, elsewhere] = [await made({ name: 'Batch A' }), await made({ name: 'Batch B' }), await made()]
  const { done } = (
    await marquee.call(tenant.owner, 'events', 'changeStatuses', { matching: { search: 'Batch' }, status: 'hold' })
  ).ok
  expect(done.toSorted()).toEqual([one.id, other.id].toSorted())
  expect((await get(elsewhere.id)).status).toBe('draft')
})

test('within the plan’s limit the first ones change', async () => {
  const { owner } = await companyWithEvents(marquee, 2)
  await made({}, owner)
  const inquiries = [await made({ status: 'inquiry' }, owner), await made({ status: 'inquiry' }, owner)]
  const { done, refused } = (
    await change(
      inquiries.map(({ id }) => id),
      'hold',
      {},
      owner,
    )
  ).ok
  expect([done.length, refused.map(({ code }) => code)]).toEqual([1, ['event_limit_reached']])
})

test('undoing one change restores status, reason and date, unless the event was changed since', async () => {
  const { id, version } = await made({ status: 'hold' })
  const postponed = { id, version, status: 'postponed', reason: 'Storm', date_open: true } as const
  const { undo_id, record } = (await marquee.call(tenant.owner, 'events', 'changeStatus', postponed)).ok
  expect(record).toMatchObject({ is_date_open: true, moved_from: `${nextYear}-06-12` })
  expect((await undo(undo_id)).ok.done).toEqual([id])
  const undone = await get(id)
  expect(undone).toMatchObject({ status: 'hold', status_reason: null, moved_from: null, is_date_open: false })
  const { entries } = (await marquee.call(tenant.owner, 'events', 'listActivity', { id })).ok
  expect(entries[0]?.changes).toEqual([{ field: 'status', before: 'postponed', after: 'hold' }])

  const again = (await marquee.call(tenant.owner, 'events', 'changeStatus', { ...postponed, version: undone.version }))
    .ok
  await marquee.call(tenant.owner, 'events', 'updateRecord', {
    ...{ id, version: again.record.version, changes: { capacity: 3 } },
  })
  expect((await undo(again.undo_id)).ok).toMatchObject({ done: [], refused: [{ code: 'changed_since' }] })
  expect((await get(id)).status).toBe('postponed')
})

test('undo does not exceed the plan’s limit', async () => {
  const { owner } = await companyWithEvents(marquee, 1)
  const { id, version } = await made({ status: 'hold' }, owner)
  const { undo_id } = (
    await marquee.call(owner, 'events', 'changeStatus', { id, version, status: 'cancelled', reason: 'No' })
  ).ok
  await made({}, owner)
  expect((await undo(undo_id, owner)).code).toBe('event_limit_reached')
})

test('in a full plan undo still reverts changes between statuses that both count', async () => {
  const full = await companyWithEvents(marquee, 1)
  const writer = await member(marquee, full, { events: { access: 'write' } })
  const { id } = await made({ status: 'hold' }, writer)
  const { undo_id } = (await change([id], 'confirmed', {}, writer)).ok
  expect((await undo(undo_id, writer)).ok).toEqual({ done: [id], refused: [] })
  expect((await get(id, writer)).status).toBe('hold')
  const another = await marquee.call(writer, 'events', 'createRecord', { name: 'One more', days: [night] })
  expect(another.code).toBe('event_limit_reached')
})

test('a bulk change of venue removes spaces of the previous one, keeps an open date, and is undone', async () => {
  const place = async (name: string, time_zone: string) =>
    (await marquee.call(tenant.owner, 'venues', 'createRecord', { name, time_zone })).ok.record.id
  const [arc, zoo] = [await place('Arc', 'Europe/Berlin'), await place('Zoo', 'Europe/London')]
  const { id: hall } = (await marquee.call(tenant.owner, 'spaces', 'createRecord', { name: 'Hall', venue: arc })).ok
    .record
  const at = await made({ venue: arc, days: [{ ...night, spaces: [hall] }], status: 'hold' })
  const zoned = await made({ venue: arc, time_zone: 'Asia/Tokyo' })
  await change([at.id], 'postponed', { reason: 'Storm', date_open: true })
  const { refused, undo_id } = (
    await marquee.call(tenant.owner, 'events', 'changeRecords', { ids: [at.id, zoned.id], changes: { venue: zoo } })
  ).ok
  expect(refused).toEqual([])
  const place2 = { venue: { id: zoo, name: 'Zoo' }, time_zone: 'Europe/London' }
  expect(await get(at.id)).toMatchObject({ ...place2, is_date_open: true, days: [{ ...night, spaces: [] }] })
  expect(await get(zoned.id)).toMatchObject(place2)
  const { names } = (await marquee.call(tenant.owner, 'events', 'listActivity', { id: at.id })).ok
  expect(names).toMatchObject({ [arc]: 'Arc', [zoo]: 'Zoo', [hall]: 'Hall' })
  expect((await undo(undo_id)).ok.refused).toEqual([])
  expect(await get(at.id)).toMatchObject({ time_zone: 'Europe/Berlin', days: [{ spaces: [hall] }], is_date_open: true })
  expect(await get(zoned.id)).toMatchObject({ venue: { id: arc }, time_zone: 'Asia/Tokyo' })
})

test.runIf(onPostgres)('an event that no longer matches the filter when it is locked is left', async () => {
  const [changed, draft] = [await made({ name: 'Only drafts' }), await made({ name: 'Only drafts' })]
  const { ok } = await changeWhileWaiting(
    marquee,
    (tx) => sql`update events set status = 'hold' where id = ${changed.id}`.execute(tx),
    () =>
      marquee.call(tenant.owner, 'events', 'moveToBin', {
        matching: { scope: 'all', search: 'Only drafts', filters: JSON.stringify([['status', 'any_of', ['draft']]]) },
      }),
  )
  expect(ok).toMatchObject({ done: [draft.id], refused: [] })
  expect((await get(changed.id)).status).toBe('hold')
})
