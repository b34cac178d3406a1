import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliverWebhook } from '#server/domain/webhooks/deliver-webhook.ts'
import type { WebhookEventType } from '#shared/webhook-events.ts'
import { jobContext } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member } from '#tests/support/people.ts'
import { type Receiver, startReceiver, verified } from '#tests/support/receiver.ts'
import { statementsOf } from '#tests/support/statements.ts'

let marquee: TestMarquee
let tenant: Company
let receiver: Receiver
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())
beforeEach(async () => {
  tenant = await company(marquee)
  receiver = await startReceiver()
})
afterEach(() => receiver.close())

const allTypes: WebhookEventType[] = [
  'event.created',
  'event.updated',
  'event.moved',
  'event.status_changed',
  'event.deleted',
  'event.restored',
]
const subscription = (event_types = allTypes) => ({ url: receiver.url, event_types })
const subscribe = async (event_types = allTypes) =>
  (await marquee.call(tenant.owner, 'webhooks', 'createWebhookEndpoint', subscription(event_types))).ok

const night = { date: `${nextYear}-06-12`, starts: `${nextYear}-06-12T21:00` }
const create = async (values: object = {}) =>
  (await marquee.call(tenant.owner, 'events', 'createRecord', { name: 'Nova', days: [night], ...values })).ok.record

interface Message {
  type: string
  data: Record<string, unknown>
}

/** Deliver what is pending. Returns the messages that the receiver got, after verifying their signatures. */
async function received(secret: string): Promise<Message[]> {
  const { deliveries } = (await marquee.call(tenant.owner, 'webhooks', 'listWebhookDeliveries')).ok
  receiver.received.length = 0
  for (const { id, status } of deliveries.toReversed())
    if (status === 'pending') await deliverWebhook.work(jobContext(marquee), { delivery_id: id })
  return receiver.received.map((one) => verified(secret, one) as Message)
}

test('a webhook announces created, changed, moved, deleted and restored events, and their status [M-KEY-35..37]', async () => {
  const { signing_secret } = await subscribe()
  const { id } = await create({ capacity: 300 })
  const later = { ...night, date: `${nextYear}-06-14`, starts: `${nextYear}-06-14T21:00` }
  const change = (version: number, changes: object) =>
    marquee.call(tenant.owner, 'events', 'updateRecord', { id, version, changes })
  await change(1, { capacity: 400 })
  await change(2, { days: [{ ...night, starts: `${nextYear}-06-12T20:00` }] })
  await marquee.call(tenant.owner, 'events', 'moveEvent', { id, version: 3, first_date: later.date })
  await marquee.call(tenant.owner, 'events', 'changeStatus', { id, version: 4, status: 'hold' })
  await marquee.call(tenant.owner, 'events', 'moveToBin', { ids: [id] })
  await marquee.call(tenant.owner, 'events', 'restoreFromBin', { ids: [id] })
  await marquee.call(tenant.owner, 'events', 'duplicateRecord', { id })
  const about = { company_id: tenant.id, resource_type: 'event', resource_id: id, name: 'Nova' }
  const messages = await received(signing_secret)
  const names = messages.map(({ type, data: { action } }) => `${type} ${action}`)
  expect(names.toSorted()).toEqual([
    'event.created create',
    'event.created duplicate',
    'event.deleted bin',
    'event.moved update',
    'event.restored restore',
    'event.status_changed status_change',
    'event.updated update',
    'event.updated update',
    'event.updated update',
  ])
  const first = (type: string) => messages.find((one) => one.type === type)?.data
  expect(first('event.created')).toMatchObject({ ...about, after: { name: 'Nova', capacity: 300, days: [night] } })
  expect(first('event.updated')).toEqual({
    ...about,
    action: 'update',
    before: { capacity: 300 },
    after: { capacity: 400 },
  })
  expect(first('event.moved')).toMatchObject({
    before: { days: [{ date: night.date }] },
    after: { days: [{ date: later.date }] },
  })
  expect(first('event.status_changed')).toMatchObject({ before: { status: 'draft' }, after: { status: 'hold' } })
})

test('of a private event webhooks contain only the id', async () => {
  const { signing_secret } = await subscribe()
  const { id } = await create({ name: 'Secret set', is_private: true })
  await marquee.call(tenant.owner, 'events', 'changeStatus', { id, version: 1, status: 'hold', reason: 'Secret talks' })
  const changes = { name: 'No secret', is_private: false }
  await marquee.call(tenant.owner, 'events', 'updateRecord', { id, version: 2, changes })
  await marquee.call(tenant.owner, 'events', 'updateRecord', { id, version: 3, changes: { is_private: true } })
  await marquee.call(tenant.owner, 'events', 'moveToBin', { ids: [id] })
  const messages = await received(signing_secret)
  expect(messages).toHaveLength(5)
  for (const { data } of messages)
    expect(data).toEqual({
      company_id: tenant.id,
      resource_type: 'event',
      resource_id: id,
      action: data.action,
      is_private: true,
    })
})

const holdTypes: WebhookEventType[] = [
  'hold.placed',
  'hold.moved',
  'hold.ended',
  'hold.challenged',
  'hold.challenge_answered',
]

test('a webhook announces holds that are placed, moved, challenged and ended, but not those of private events', async () => {
  const { signing_secret } = await subscribe(holdTypes)
  const venue = (
    await marquee.call(tenant.owner, 'venues', 'createRecord', { name: 'House', time_zone: 'Europe/Berlin' })
  ).ok.record.id
  const space = (await marquee.call(tenant.owner, 'spaces', 'createRecord', { name: 'Hall', venue })).ok.record.id
  const onHold = (name: string, more: object = {}) =>
    create({ name, venue, status: 'hold', days: [{ ...night, spaces: [space] }], ...more })
  const secret = await onHold('Secret set', { is_private: true })
  const nova = await onHold('Nova')
  const echo = await onHold('Echo')
  await create({ name: 'Draft' })
  await marquee.call(tenant.owner, 'holds', 'challengeHolds', { ids: [secret.id, echo.id] })
  const { challenges } = (await marquee.call(tenant.owner, 'holds', 'getHold', { id: secret.id })).ok
  await marquee.call(tenant.owner, 'holds', 'answerChallenge', { id: challenges[0]?.id ?? '', answer: 'release' })
  const next = (await marquee.call(tenant.owner, 'holds', 'getHold', { id: nova.id })).ok.challenges
  await marquee.call(tenant.owner, 'holds', 'answerChallenge', { id: next[0]?.id ?? '', answer: 'keep' })
  await marquee.call(tenant.owner, 'events', 'changeStatus', { id: nova.id, version: 1, status: 'confirmed' })
  const messages = await received(signing_secret)
  const names = messages.map(({ type, data }) => `${type} ${data.name}`)
  expect(names.toSorted()).toEqual([
    'hold.challenge_answered Nova',
    'hold.challenged Echo',
    'hold.challenged Echo',
    'hold.ended Nova',
    'hold.moved Echo',
    'hold.moved Nova',
    'hold.placed Echo',
    'hold.placed Nova',
  ])
  const of = (type: string) => messages.find((one) => one.type === type)?.data
  expect(of('hold.moved')).toMatchObject({
    ...{ company_id: tenant.id, resource_type: 'event', action: 'move_hold' },
    after: { rank: expect.stringMatching(/hold$/), reason: 'Another hold no longer has the place above' },
  })
  expect(of('hold.ended')).toMatchObject({ before: { status: 'hold' }, after: { status: 'confirmed' } })
  expect(of('hold.challenge_answered')).toMatchObject({ after: { answer: 'keep' } })
  expect(JSON.stringify(messages)).not.toContain('Secret')
})

test('webhooks contain ids of people and places, and no amounts of custom fields', async () => {
  const { signing_secret } = await subscribe(['event.created', 'event.updated'])
  const definition = { kind: 'event', label: 'Rent', type: 'money', currency: 'EUR' } as const
  const { field } = (await marquee.call(tenant.owner, 'eventSettings', 'createCustomField', definition)).ok
  const venue = await marquee.call(tenant.owner, 'venues', 'createRecord', { name: 'Hall', time_zone: 'Europe/Berlin' })
  const { id } = await create({
    venue: venue.ok.record.id,
    owner: tenant.owner.id,
    custom: { [field.id]: { amount: 400_000, currency: 'EUR' } },
  })
  await marquee.call(tenant.owner, 'events', 'updateRecord', { id, version: 1, changes: { venue: null, owner: null } })
  const [created, updated] = await received(signing_secret)
  expect(created?.data.after).toMatchObject({ venue: venue.ok.record.id })
  expect(JSON.stringify(created)).not.toContain('400000')
  expect(updated?.data.before).toEqual({
    venue: venue.ok.record.id,
    owner: tenant.owner.id,
    time_zone: 'Europe/Berlin',
  })
})

test('only members who can read events subscribe to them, redirect them or read what was sent', async () => {
  const settingsAdmin = await member(marquee, tenant, { company_settings: { access: 'admin' } })
  const call = (name: 'createWebhookEndpoint' | 'updateWebhookEndpoint' | 'getWebhookDelivery', input: object) =>
    marquee.call(settingsAdmin, 'webhooks', name, input as never)
  expect((await call('createWebhookEndpoint', subscription())).code).toBe('forbidden')
  expect((await call('createWebhookEndpoint', subscription(['role.created']))).status).toBe(200)
  const { endpoint } = await subscribe()
  await create()
  const { deliveries } = (await marquee.call(settingsAdmin, 'webhooks', 'listWebhookDeliveries')).ok
  expect((await call('getWebhookDelivery', { delivery_id: deliveries[0]?.id })).code).toBe('forbidden')
  const update = (input: object) => call('updateWebhookEndpoint', { endpoint_id: endpoint.id, ...input })
  expect((await update({ url: `${receiver.url}/elsewhere` })).code).toBe('forbidden')
  expect((await update({ ...subscription(), description: 'Calendar' })).status).toBe(200)
  expect((await update({ event_types: ['role.created'] })).status).toBe(200)
  expect((await update({ event_types: ['event.created'] })).code).toBe('forbidden')
})

test('a bulk action sends a message per event with as many statements as for one', async () => {
  await subscribe(['event.updated'])
  const ids: string[] = []
  for (let n = 0; n < 12; n++) ids.push((await create({ name: `Night ${n}` })).id)
  const statementsFor = async (some: readonly string[], capacity: number) => {
    const changed = await statementsOf(() =>
      marquee.call(tenant.owner, 'events', 'changeRecords', { ids: [...some], changes: { capacity } }),
    )
    return changed.filter((one) => /webhook_|insert into pgboss\.job/i.test(one.text)).length
  }
  const forOne = await statementsFor(ids.slice(0, 1), 200)
  expect(forOne).toBeGreaterThan(0)
  expect(await statementsFor(ids, 300)).toBe(forOne)
  const { deliveries } = (await marquee.call(tenant.owner, 'webhooks', 'listWebhookDeliveries')).ok
  expect(deliveries).toHaveLength(13)
})
