import { createHmac, randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inScope } from '#server/platform/database/database.ts'
import type { ProviderSubscription } from '#server/platform/payments/payments.ts'
import { paymentWebhookPath } from '#server/platform/payments/payments.ts'
import { AppError } from '#shared/errors.ts'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { holdTruth, type ProviderTruth, subscribedCompany } from '#tests/support/provider-truth.ts'
import { applyBillingEvent } from './apply-billing-event.ts'

const secret = 'whsec_current'
const formerSecret = 'whsec_former'
const stripe = new Stripe('sk_test_x')
let marquee: TestMarquee
let truth: ProviderTruth

beforeAll(async () => {
  marquee = await startTestMarquee({
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: `${secret},${formerSecret}`,
    STRIPE_API_URL: 'http://127.0.0.1:9',
  })
  truth = holdTruth(marquee)
})
afterAll(() => marquee.close())

interface Delivery {
  id?: string
  type?: string
  customer?: string
  metadata?: Record<string, string>
  created?: number
}

const bodyOf = ({
  id,
  type = 'customer.subscription.updated',
  customer,
  metadata = {},
  created = 1_800_000_000,
}: Delivery) =>
  JSON.stringify({
    id: id ?? `evt_${randomUUID()}`,
    object: 'event',
    type,
    created,
    data: { object: { id: 'sub_1', object: 'subscription', customer: customer ?? 'cus_nobody', metadata } },
  })
const signed = (body: string, with_secret = secret, timestamp = Math.floor(Date.now() / 1000)) =>
  stripe.webhooks.generateTestHeaderString({ payload: body, secret: with_secret, timestamp })

function deliver(body: string, signature: string | null = signed(body)) {
  return marquee.server.inject({
    method: 'POST',
    url: paymentWebhookPath,
    headers: { 'content-type': 'application/json', ...(signature !== null && { 'stripe-signature': signature }) },
    payload: body,
  })
}

const eventRow = (id: string) =>
  marquee.sql((tx) => tx.selectFrom('billing_events').selectAll().where('stripe_event_id', '=', id).executeTakeFirst())
const countEvents = async () =>
  (await marquee.sql((tx) => tx.selectFrom('billing_events').select('id').execute())).length
const apply = (billing_event_id: string) => applyBillingEvent.work(jobContext(marquee), { billing_event_id })

async function receiveAndApply(given: Delivery): Promise<void> {
  const id = given.id ?? `evt_${randomUUID()}`
  expect((await deliver(bodyOf({ ...given, id }))).statusCode).toBe(200)
  const row = await eventRow(id)
  await apply(row?.id ?? '')
}

const signedAt = (time: string, signedTime: string) =>
  `${time},v1=${createHmac('sha256', secret).update(`${signedTime}.${body}`).digest('hex')}`
const minutes = (count: number) => Math.floor(Date.now() / 1000) + count * 60
const body = bodyOf({ id: 'evt_fixed' })
test.each([
  ['missing', body, null],
  ['empty', body, ''],
  ['nonsense', body, 't=abc,v1=zz'],
  ['of another secret', body, signed(body, 'whsec_other')],
  ['stale', body, signed(body, secret, minutes(-6))],
  ['of the future', body, signed(body, secret, minutes(6))],
  ['of a time that is no number', body, signedAt('t=abc', 'NaN')],
  ['of no time', body, signedAt('t', 'NaN')],
  ['of a time that only begins as one', body, signedAt(`t=${minutes(0)}x`, `${minutes(0)}`)],
  ['of two times, one of the future', body, signedAt(`t=${minutes(0)},t=${minutes(60)}`, `${minutes(60)}`)],
  ['of other bytes', body.replace('sub_1', 'sub_2'), signed(body)],
  ['of the same JSON, written anew', JSON.stringify(JSON.parse(body), null, 1), signed(body)],
  ['of an older scheme only', body, signed(body).replace('v1=', 'v0=')],
])('a signature that is %s is rejected, and nothing is stored [C-BILL-109 A-SUB-39]', async (_, sent, signature) => {
  const before = await countEvents()
  expect((await deliver(sent, signature)).statusCode).toBe(400)
  expect(await countEvents()).toBe(before)
})

const odd = (change: object) => JSON.stringify({ ...JSON.parse(body), ...change })
test.each([
  ['empty', ''],
  ['no JSON', 'id=evt_1'],
  ['half a JSON', body.slice(0, -1)],
  ['null', 'null'],
  ['a text', '"evt_1"'],
  ['a list', '[]'],
  ['without anything', '{}'],
  ['without an id', odd({ id: undefined })],
  ['of an id that is none', odd({ id: 7 })],
  ['of an id without end', odd({ id: 'e'.repeat(10_000) })],
  ['without a type', odd({ type: undefined })],
  ['without what it is about', odd({ data: undefined })],
  ['about nothing', odd({ data: { object: null } })],
  ['of a customer that is none', odd({ data: { object: { customer: 7 } } })],
  ['without a moment', odd({ created: undefined })],
  ['of a moment beyond time', odd({ created: 1e18 })],
  ['with a zero character', odd({ note: 'a\u0000b' })],
  ['with half a character', body.replace('"object":"event"', '"object":"\\ud800"')],
  ['of the other kind of events', odd({ object: 'v2.core.event', data: undefined })],
  ['nested without end', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
])('a signed body that is %s is rejected as malformed, and nothing is stored', async (_, sent) => {
  const before = await countEvents()
  const answer = await deliver(sent, signed(sent))
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_body'])
  expect(await countEvents()).toBe(before)
})

test('during a secret rotation both secrets are valid, and one valid signature of two suffices', async () => {
  const [one, two] = [bodyOf({}), bodyOf({})]
  expect((await deliver(one, signed(one, formerSecret))).statusCode).toBe(200)
  const wrongFirst = signed(two).replace(',v1=', `,v1=${'0'.repeat(64)},v1=`)
  expect((await deliver(two, wrongFirst)).statusCode).toBe(200)
})

test('without a secret the route does not exist', async () => {
  const bare = await startTestMarquee({ STRIPE_SECRET_KEY: 'sk_test_x' })
  try {
    const answer = await bare.server.inject({ method: 'POST', url: paymentWebhookPath, payload: body })
    expect(answer.statusCode).toBe(404)
  } finally {
    await bare.close()
  }
})

test('an event is stored once with one job, even if sent repeatedly and concurrently [C-BILL-110 C-BILL-111 A-SUB-40]', async () => {
  const tenant = await subscribedCompany(marquee, truth)
  const twice = bodyOf({ id: `evt_${randomUUID()}`, customer: tenant.customer })
  const parallel = bodyOf({ id: `evt_${randomUUID()}`, customer: tenant.customer })
  const answers = [
    await deliver(twice),
    await deliver(twice),
    ...(await Promise.all(Array.from({ length: 50 }, () => deliver(parallel)))),
  ]
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const stored = await marquee.sql((tx) =>
    tx.selectFrom('billing_events').select(['id']).where('company_id', '=', tenant.id).execute(),
  )
  expect(stored).toHaveLength(2)
  const jobs = (await waitingJobs(marquee)).filter(({ data }) => stored.some(({ id }) => id === data.billing_event_id))
  expect(jobs).toHaveLength(2)
  truth.asked = []
  for (const { id } of stored) await Promise.all([apply(id), apply(id), apply(id)])
  const rows = await marquee.sql((tx) =>
    tx.selectFrom('subscriptions').select('id').where('company_id', '=', tenant.id).execute(),
  )
  expect(rows).toHaveLength(1)
  const created = await marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select('id')
      .where('company_id', '=', tenant.id)
      .where('resource_type', '=', 'subscription')
      .execute(),
  )
  expect(created).toHaveLength(1)
})

function permutations<T>(of: readonly T[]): T[][] {
  if (of.length <= 1) return [[...of]]
  return of.flatMap((first, at) => permutations(of.filter((_, index) => index !== at)).map((rest) => [first, ...rest]))
}

test("all 120 orders of five events in one second end in the provider's state [C-BILL-113]", async () => {
  const tenant = await subscribedCompany(marquee, truth)
  const stages: { type: string; status: ProviderSubscription['status'] }[] = [
    { type: 'customer.subscription.created', status: 'trialing' },
    { type: 'customer.subscription.updated', status: 'active' },
    { type: 'invoice.payment_failed', status: 'past_due' },
    { type: 'invoice.paid', status: 'active' },
    { type: 'customer.subscription.deleted', status: 'cancelled' },
  ]
  const finals = new Set<string>()
  const orders = permutations(stages)
  expect(orders).toHaveLength(120)
  for (const order of orders) {
    await marquee.sql(async (tx) => {
      await tx.deleteFrom('subscriptions').where('company_id', '=', tenant.id).execute()
      await tx.updateTable('companies').set({ status: 'active' }).where('id', '=', tenant.id).execute()
    })
    const ids = order.map(() => `evt_${randomUUID()}`)
    // All events are sent before the first arrives, so the provider returns the final state.
    const subscription = truth.subscriptions.get(tenant.customer)
    if (!subscription) throw new Error('lost')
    Object.assign(subscription, { status: 'cancelled', current_period_end: '2026-01-01T00:00:00.000Z' })
    for (const [at, { type }] of order.entries())
      await receiveAndApply({ id: ids[at], type, customer: tenant.customer })
    const state = await marquee.sql((tx) =>
      tx
        .selectFrom('companies as c')
        .innerJoin('subscriptions as s', 's.company_id', 'c.id')
        .select(['c.status as company', 's.status as subscription', 's.quantity'])
        .where('c.id', '=', tenant.id)
        .execute(),
    )
    finals.add(JSON.stringify(state))
  }
  expect([...finals]).toEqual([JSON.stringify([{ company: 'inactive', subscription: 'cancelled', quantity: 3 }])])
})

test("if the provider's state changes between five concurrent webhooks, the last state is stored [C-BILL-113 C-BILL-114]", async () => {
  const tenant = await subscribedCompany(marquee, truth)
  const subscription = truth.subscriptions.get(tenant.customer)
  if (!subscription) throw new Error('lost')
  const statuses = ['trialing', 'active', 'past_due', 'active', 'unpaid'] as const
  await Promise.all(
    statuses.map(async (status) => {
      subscription.status = status
      await receiveAndApply({ customer: tenant.customer })
    }),
  )
  const after = await marquee.sql((tx) =>
    tx
      .selectFrom('companies as c')
      .innerJoin('subscriptions as s', 's.company_id', 'c.id')
      .select(['c.status as company', 's.status as subscription'])
      .where('c.id', '=', tenant.id)
      .execute(),
  )
  expect(after).toEqual([{ company: 'suspended', subscription: 'unpaid' }])
})

test('an event applies to the company of its customer, regardless of its metadata [C-BILL-142]', async () => {
  const [ours, theirs] = [await subscribedCompany(marquee, truth), await subscribedCompany(marquee, truth)]
  const subscription = truth.subscriptions.get(ours.customer)
  if (subscription) subscription.status = 'past_due'
  await receiveAndApply({ customer: ours.customer, metadata: { company_id: theirs.id } })
  const statuses = await marquee.sql((tx) =>
    tx.selectFrom('companies').select(['id', 'status']).where('id', 'in', [ours.id, theirs.id]).execute(),
  )
  expect(Object.fromEntries(statuses.map(({ id, status }) => [id, status]))).toEqual({
    [ours.id]: 'past_due',
    [theirs.id]: 'active',
  })
})

test('an event of an unknown customer is stored as processed, and changes nothing', async () => {
  const id = `evt_${randomUUID()}`
  await receiveAndApply({ id, customer: 'cus_unknown' })
  expect(await eventRow(id)).toMatchObject({ company_id: null, error_message: null, attempts: 1 })
  expect((await eventRow(id))?.processed_at).not.toBeNull()
})

test('payment secrets of an event are not stored', async () => {
  const id = `evt_${randomUUID()}`
  const with_secret = bodyOf({ id }).replace(
    '"object":"subscription"',
    '"object":"subscription","client_secret":"pi_secret_1"',
  )
  await deliver(with_secret)
  expect(JSON.stringify((await eventRow(id))?.payload)).not.toContain('pi_secret_1')
})

test('a failed event stores its reason, is retried, and can be replayed [A-SUB-37 C-BILL-119]', async () => {
  const tenant = await subscribedCompany(marquee, truth)
  const id = `evt_${randomUUID()}`
  await deliver(bodyOf({ id, customer: tenant.customer }))
  const row = await eventRow(id)
  const { currentSubscription } = marquee.app.payments
  marquee.app.payments.currentSubscription = () => Promise.reject(new AppError('payments_unavailable'))
  await expect(apply(row?.id ?? '')).rejects.toThrow()
  marquee.app.payments.currentSubscription = currentSubscription
  expect(await eventRow(id)).toMatchObject({
    processed_at: null,
    attempts: 1,
    error_message: 'Payment service temporarily unavailable. Please try again',
  })
  await apply(row?.id ?? '')
  expect(await eventRow(id)).toMatchObject({ attempts: 2, error_message: null })
})

class Crash extends Error {}

/** Crash at the `at`th step: before, within or after a transaction, or around a provider request. */
function crashAt(at: number) {
  const { app } = marquee
  const { db, payments } = app
  const { currentSubscription } = payments
  let moment = 0
  const point = () => {
    moment += 1
    if (moment === at) throw new Crash(`moment ${at}`)
  }
  app.db = new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name)
      return () => ({
        execute: async (work: (tx: never) => Promise<unknown>) => {
          point()
          const done = await db.transaction().execute(async (tx) => {
            const result = await work(tx as never)
            point()
            return result
          })
          point()
          return done
        },
      })
    },
  })
  payments.currentSubscription = async (customer) => {
    point()
    const answer = await currentSubscription(customer)
    point()
    return answer
  }
  return {
    restart() {
      app.db = db
      payments.currentSubscription = currentSubscription
    },
  }
}

test('a crash at any time loses no acknowledged event, and a resent one takes effect exactly once', async () => {
  let acknowledged = 0
  let crashes = 0
  for (let at = 1; ; at += 1) {
    const tenant = await subscribedCompany(marquee, truth, { status: 'past_due' })
    const id = `evt_${randomUUID()}`
    const sent = bodyOf({ id, customer: tenant.customer })
    const { restart } = crashAt(at)
    let crashed = false
    let ok = false
    try {
      ok = (await deliver(sent)).statusCode === 200
      if (!ok) crashed = true
      else
        await applyBillingEvent.work(
          { ...jobContext(marquee), asSystem: asSystemOf(marquee) },
          { billing_event_id: (await storedId(id)) ?? '' },
        )
    } catch (error) {
      if (!(error instanceof Crash)) throw error
      crashed = true
    } finally {
      restart()
    }
    if (ok) acknowledged += 1
    if (ok) expect(await storedId(id)).not.toBeNull()
    await marquee.sql((tx) =>
      tx
        .updateTable('billing_locks')
        .set({ held_until: '2020-01-01T00:00:00Z' })
        .where('company_id', '=', tenant.id)
        .execute(),
    )
    expect((await deliver(sent)).statusCode).toBe(200)
    await apply((await storedId(id)) ?? '')
    const effects = await marquee.sql((tx) =>
      tx
        .selectFrom('audit_logs')
        .select(['resource_type', 'action_type'])
        .where('company_id', '=', tenant.id)
        .where('actor_kind', '=', 'webhook')
        .execute(),
    )
    expect(effects.map((row) => `${row.resource_type} ${row.action_type}`).sort()).toEqual([
      'company status_change',
      'subscription create',
    ])
    if (!crashed) break
    crashes += 1
  }
  expect(crashes).toBeGreaterThan(15)
  expect(acknowledged).toBeGreaterThan(10)
})

const storedId = async (id: string) => (await eventRow(id))?.id ?? null
function asSystemOf({ app }: TestMarquee) {
  return <T>(work: Parameters<TestMarquee['sql']>[0]) => inScope(app.db, { kind: 'system' }, work) as Promise<T>
}
