import { afterAll, beforeAll, expect, test } from 'vitest'
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
const made = async (values: object = {}) =>
  (await marquee.call(tenant.owner, 'events', 'createRecord', { name: 'Nova', days: [night], ...values })).ok.record

test.each([
  ['along', true, `${nextYear}-02-03T10:00`],
  ['not along', false, `${nextYear}-02-01T10:00`],
])('moving an event moves its announcement %s', async (_, with_sale_dates, announce_at) => {
  const { id, version } = await made({ announce_at: `${nextYear}-02-01T10:00` })
  const first_date = `${nextYear}-06-14`
  const { record } = (
    await marquee.call(tenant.owner, 'events', 'moveEvent', { id, version, first_date, with_sale_dates })
  ).ok
  expect(record).toMatchObject({ first_date, announce_at, presale_at: null, days: [{ starts: `${first_date}T21:00` }] })
})

test('moving an event can be undone, with its announcement, by the user who moved it', async () => {
  const { id, version } = await made({ announce_at: `${nextYear}-02-01T10:00` })
  const move = { id, version, first_date: `${nextYear}-06-14`, with_sale_dates: true }
  const { undo_id } = (await marquee.call(tenant.owner, 'events', 'moveEvent', move)).ok
  expect(undo_id).not.toBeNull()
  const undone = await marquee.call(tenant.owner, 'events', 'undoAction', { undo_id: undo_id ?? '' })
  expect(undone.ok).toEqual({ done: [id], refused: [] })
  const { record } = (await marquee.call(tenant.owner, 'events', 'getRecord', { id })).ok
  expect(record).toMatchObject({ first_date: night.date, announce_at: `${nextYear}-02-01T10:00`, days: [night] })
  const same = { id, version: record.version, first_date: night.date }
  expect((await marquee.call(tenant.owner, 'events', 'moveEvent', same)).ok.undo_id).toBeNull()
})

test.each([
  ['live', ['confirmed', 'live']],
  ['done', ['confirmed', 'live', 'done']],
  ['archived', ['confirmed', 'live', 'done', 'archived']],
  ['cancelled', ['cancelled']],
  ['declined', ['hold', 'declined']],
] as const)('an event that is %s does not move to another date', async (last, statuses) => {
  const writer = await member(marquee, tenant, { events: { access: 'write' } })
  const { id } = await made()
  let version = 1
  for (const status of statuses) {
    const change = { id, version, status, reason: 'Storm' }
    version = (await marquee.call(writer, 'events', 'changeStatus', change)).ok.record.version
  }
  const moved = await marquee.call(writer, 'events', 'moveEvent', { id, version, first_date: `${nextYear}-06-14` })
  expect([moved.code, moved.error?.error]).toEqual(['event_not_movable', expect.stringContaining(last)])
  const { record } = (await marquee.call(writer, 'events', 'getRecord', { id })).ok
  expect(record).toMatchObject({ first_date: night.date, version })
})

test('a copy takes the changes that are sent, and the rest from the original', async () => {
  const { field } = (
    await marquee.call(tenant.owner, 'eventSettings', 'createCustomField', {
      kind: 'event',
      label: 'Rider',
      type: 'text',
    })
  ).ok
  const original = await made({ capacity: 300, on_sale_at: `${nextYear}-02-01T10:00`, custom: { [field.id]: 'Tea' } })
  const days = [{ date: `${nextYear}-08-01` }]
  const changes = { name: 'Nova again', days, on_sale_at: null }
  const { record } = (await marquee.call(tenant.owner, 'events', 'duplicateRecord', { id: original.id, changes })).ok
  expect(record).toMatchObject({ ...changes, capacity: 300, status: 'draft', custom: { [field.id]: 'Tea' } })
  const wrong = { id: original.id, changes: { days: [] } }
  expect((await marquee.call(tenant.owner, 'events', 'duplicateRecord', wrong)).code).toBe('bad_input')
})
