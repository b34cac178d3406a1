import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliverSimulatedEvent, tickSimulator } from '#server/platform/payments/simulator-jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type PaymentProvider, startPaymentProvider } from '#tests/support/payment-provider.ts'
import { type Receiver, startReceiver } from '#tests/support/receiver.ts'
import { simulatorOf } from '#tests/support/simulator.ts'
import { until } from '#tests/support/until.ts'
import { simulatorKey } from './simulator-key.ts'

const { webhooks } = new Stripe(simulatorKey)

describe('webhooks', () => {
  let provider: PaymentProvider
  let receiver: Receiver
  beforeAll(async () => {
    provider = await startPaymentProvider()
  })
  beforeEach(async () => {
    receiver = await startReceiver()
    provider.simulator.deliverTo(receiver.url)
    await provider.simulator.deliverPending()
    receiver.received.length = 0
  })
  afterEach(() => receiver.close())
  afterAll(() => provider.close())

  test('are signed for the SDK with the real time, not the simulated one [C-BILL-148]', async () => {
    await provider.simulator.advance(40 * 86_400)
    const { id } = await provider.stripe.customers.create({ name: 'Łódź „Hall“' }, { idempotencyKey: 'customer-1' })
    expect(await provider.simulator.deliverPending()).toEqual({ delivered: 1, failed: 0 })
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received
    const secret = await provider.simulator.webhookSecret()
    const event = await webhooks.constructEventAsync(body, String(headers['stripe-signature']), secret)
    expect(event).toMatchObject({
      type: 'customer.created',
      livemode: false,
      api_version: Stripe.API_VERSION,
      data: { object: { id, name: 'Łódź „Hall“' } },
      request: { idempotency_key: 'customer-1' },
    })
    expect(event.created).toBeGreaterThan(Date.now() / 1000 + 39 * 86_400)
    await expect(
      webhooks.constructEventAsync(`${body} `, String(headers['stripe-signature']), secret),
    ).rejects.toThrow()
    await expect(
      webhooks.constructEventAsync(body, String(headers['stripe-signature']), 'whsec_other'),
    ).rejects.toThrow()
  })

  test('contain the values before a change', async () => {
    const { id } = await provider.stripe.customers.create({ name: 'Before', metadata: { a: '1', b: '2' } })
    await provider.stripe.customers.update(id, { name: 'After', metadata: { b: '3' } })
    await provider.stripe.customers.update(id, { name: 'After' })
    await provider.simulator.deliverPending()
    const events = receiver.received.map(({ body }): Stripe.Event => JSON.parse(body))
    expect(events.map(({ type }) => type)).toEqual(['customer.created', 'customer.updated'])
    expect(events[1]?.data.previous_attributes).toEqual({ name: 'Before', metadata: { b: '2' } })
  })

  test('stay pending in order until accepted, and are not sent again', async () => {
    receiver.answer(503)
    await provider.stripe.customers.create({ name: 'One' })
    await provider.stripe.customers.create({ name: 'Two' })
    expect(await provider.simulator.deliverPending()).toEqual({ delivered: 0, failed: 2 })
    expect((await provider.stripe.events.list({ delivery_success: false })).data.length).toBe(2)
    receiver.answer(200)
    receiver.received.length = 0
    expect(await provider.simulator.deliverPending()).toEqual({ delivered: 2, failed: 0 })
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.object.name)).toEqual(['One', 'Two'])
    expect(await provider.simulator.deliverPending()).toEqual({ delivered: 0, failed: 0 })
    expect(receiver.received.length).toBe(2)
  })
})

describe('without payment keys', () => {
  let marquee: TestMarquee
  beforeAll(async () => {
    marquee = await startTestMarquee({}, { withJobs: true })
  })
  afterAll(() => marquee.close())
  const waiting = (id: string) =>
    marquee.sql((tx) =>
      tx
        .selectFrom('simulator_events')
        .select(['attempts', 'delivered_at', 'last_error'])
        .where('customer', '=', id)
        .executeTakeFirstOrThrow(),
    )

  test("the product uses the simulator: the gateway's objects exist, and a job delivers their event to the webhook [C-BILL-143]", async () => {
    const { simulator } = marquee.app.payments
    expect(simulator).not.toBeNull()
    const id = await marquee.app.payments.createCustomer({ id: crypto.randomUUID(), name: 'Hall', email: null })
    const stripe = new Stripe(simulatorKey, { ...(simulator && { httpClient: simulator.httpClient }) })
    expect(await stripe.customers.retrieve(id)).toMatchObject({ name: 'Hall' })
    const delivered = await until('the delivery', async () => {
      const event = await waiting(id)
      return event.delivered_at === null ? null : event
    })
    expect(delivered).toMatchObject({ attempts: 1, last_error: null })
  })

  test('the queue resends an event until it is accepted [C-BILL-148]', async () => {
    const { createCustomer } = marquee.app.payments
    const simulator = simulatorOf(marquee.app.payments)
    const taken: string[] = []
    let refusals = 1
    simulator.deliverTo(async ({ body }) => {
      if (refusals-- > 0) return 500
      taken.push(JSON.parse(body).data.object.id)
      return 204
    })
    const id = await createCustomer({ id: crypto.randomUUID(), name: 'Hall', email: null })
    await until('the second attempt', async () => taken.includes(id) || null)
    expect(await until('the mark', async () => ((await waiting(id)).delivered_at ? waiting(id) : null))).toMatchObject({
      attempts: 2,
      last_error: null,
    })
  })

  test('the next tick sends events that no process delivered', async () => {
    const { createCustomer } = marquee.app.payments
    const simulator = simulatorOf(marquee.app.payments)
    simulator.deliverTo(null)
    const id = await createCustomer({ id: crypto.randomUUID(), name: 'Hall', email: null })
    expect(await waiting(id)).toMatchObject({ attempts: 0, delivered_at: null })
    simulator.deliverTo(async () => 200)
    await simulator.tick()
    expect((await waiting(id)).delivered_at).not.toBeNull()
  })
})

describe.each([
  ['a payment key', { STRIPE_SECRET_KEY: 'sk_test_account', STRIPE_WEBHOOK_SECRET: 'whsec_account' }],
  ['BILLING=off', { BILLING: 'off' }],
])('with %s', (_, environment) => {
  let marquee: TestMarquee
  beforeAll(async () => {
    marquee = await startTestMarquee(environment)
  })
  afterAll(() => marquee.close())

  test('the simulator is absent: no object, no page, no active job [C-BILL-151 A-SUB-57]', async () => {
    expect(marquee.app.payments.simulator).toBeNull()
    for (const url of [
      '/simulator',
      '/simulator/style.css',
      '/simulator/checkout/cs_test_x',
      '/simulator/portal/bps_x',
    ])
      expect((await marquee.server.inject(url)).statusCode).toBe(404)
    const ctx = {
      app: marquee.app,
      actor: { kind: 'job', name: 'test' } as const,
      asSystem: marquee.sql,
    }
    await deliverSimulatedEvent.work(ctx, { event_id: 'evt_any' })
    await tickSimulator.work(ctx, {})
    const rows = await marquee.sql((tx) => tx.selectFrom('simulator_objects').select('id').execute())
    expect(rows).toEqual([])
  })
})

test('in production nobody can move the clock', async () => {
  const marquee = await startTestMarquee({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://app.marquee.example',
    DATABASE_URL: 'postgres://nobody@localhost/none',
    DATABASE_STAFF_URL: 'postgres://nobody@localhost/none',
    DATABASE_OWNER_URL: 'postgres://nobody@localhost/none',
    SMTP_URL: 'smtps://mail.marquee.example',
    ENCRYPTION_KEY: '0'.repeat(64),
    BILLING: 'simulator',
  })
  expect((await marquee.server.inject('/simulator')).statusCode).toBe(404)
  expect((await marquee.server.inject({ method: 'POST', url: '/simulator/advance' })).statusCode).toBe(404)
  expect((await marquee.server.inject('/simulator/style.css')).statusCode).toBe(200)
  await marquee.close()
})
