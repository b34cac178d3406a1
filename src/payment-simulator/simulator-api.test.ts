import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onPostgres } from '#tests/support/database.ts'
import { type PaymentProvider, startPaymentProvider } from '#tests/support/payment-provider.ts'
import { inSimulatorTransaction } from './simulator-transaction.ts'

let provider: PaymentProvider
let stripe: Stripe
beforeAll(async () => {
  provider = await startPaymentProvider()
  stripe = provider.stripe
})
afterAll(() => provider.close())

async function refusalOf(asked: Promise<unknown>) {
  try {
    await asked
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError)
      return {
        type: error.type,
        code: error.code,
        param: error.param,
        status: error.statusCode,
        message: error.message,
      }
    throw error
  }
  throw new Error('It was not refused')
}

describe('through the official SDK [C-BILL-150]', () => {
  test('customers are created, read, updated and listed page by page, newest first', async () => {
    const email = `${crypto.randomUUID()}@people.example`
    const made = []
    for (const name of ['One', 'Two', 'Three'])
      made.push(await stripe.customers.create({ name, email, metadata: { company_id: name } }))
    const [one, two, three] = made.map(({ id }) => id)
    expect(one).toMatch(/^cus_\w{24}$/)
    const first = await stripe.customers.list({ email, limit: 2 })
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([[three, two], true])
    const second = await stripe.customers.list({ email, limit: 2, starting_after: two ?? '' })
    expect([second.data.map(({ id }) => id), second.has_more]).toEqual([[one], false])
    const back = await stripe.customers.list({ email, limit: 2, ending_before: one ?? '' })
    expect([back.data.map(({ id }) => id), back.has_more]).toEqual([[three, two], false])
    const everyone = []
    for await (const customer of stripe.customers.list({ email, limit: 1 })) everyone.push(customer.id)
    expect(everyone).toEqual([three, two, one])

    const changed = await stripe.customers.update(one ?? '', {
      name: 'Änne & Søn',
      metadata: { company_id: '', seats: '3' },
    })
    expect(changed).toMatchObject({
      name: 'Änne & Søn',
      email,
      metadata: { seats: '3' },
      lastResponse: { statusCode: 200 },
    })
    expect(changed.metadata).not.toHaveProperty('company_id')
    expect(await stripe.customers.retrieve(one ?? '')).toMatchObject({ name: 'Änne & Søn' })
  })

  test('product ids start with prod_test_; prices are created, listed and deactivated; a default price belongs to the same product', async () => {
    const product = await stripe.products.create({ name: 'Pro', metadata: { plan_id: 'p' } })
    expect(product.id).toMatch(/^prod_test_/)
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'EUR',
      unit_amount: 4900,
      recurring: { interval: 'month' },
    })
    expect(price).toMatchObject({
      currency: 'eur',
      unit_amount: 4900,
      active: true,
      type: 'recurring',
      recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
    })
    expect(price.unit_amount_decimal?.toString()).toBe('4900')
    await stripe.products.update(product.id, { default_price: price.id, description: 'For teams' })
    const expanded = await stripe.products.retrieve(product.id, { expand: ['default_price'] })
    expect(expanded.default_price).toMatchObject({ id: price.id, unit_amount: 4900 })
    await stripe.prices.update(price.id, { active: false })
    expect((await stripe.prices.list({ product: product.id, active: true })).data).toEqual([])
    expect((await stripe.prices.list({ product: product.id })).data.map(({ id }) => id)).toEqual([price.id])
    const other = await stripe.products.create({ name: 'Other' })
    expect(await refusalOf(stripe.products.update(other.id, { default_price: price.id }))).toMatchObject({
      status: 400,
      param: 'default_price',
    })
  })

  test('the account, webhook endpoint and portal configuration can be read', async () => {
    expect(await stripe.accounts.retrieveCurrent()).toMatchObject({ object: 'account', charges_enabled: true })
    const endpoints = await stripe.webhookEndpoints.list()
    expect(endpoints.data).toMatchObject([{ status: 'enabled', enabled_events: ['*'] }])
    const made = await stripe.billingPortal.configurations.create({
      business_profile: { headline: 'Marquee' },
      features: { invoice_history: { enabled: true }, subscription_cancel: { enabled: true, mode: 'at_period_end' } },
    })
    expect(made).toMatchObject({
      active: true,
      is_default: false,
      features: { subscription_cancel: { enabled: true } },
    })
    await stripe.billingPortal.configurations.update(made.id, {
      active: false,
      features: { invoice_history: { enabled: false } },
    })
    expect(await stripe.billingPortal.configurations.retrieve(made.id)).toMatchObject({
      active: false,
      features: { invoice_history: { enabled: false } },
    })
    expect((await stripe.billingPortal.configurations.list({ active: false })).data.map(({ id }) => id)).toContain(
      made.id,
    )
  })
})

describe("errors have the provider's format", () => {
  test('wrong API key', async () => {
    const stranger = new Stripe('sk_test_stranger', {
      host: '127.0.0.1',
      port: new URL(provider.url).port,
      protocol: 'http',
      maxNetworkRetries: 0,
    })
    await expect(stranger.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  })

  test('missing objects, in the URL and in parameters', async () => {
    expect(await refusalOf(stripe.customers.retrieve('cus_nobody'))).toMatchObject({
      status: 404,
      code: 'resource_missing',
      param: 'id',
      message: "No such customer: 'cus_nobody'",
    })
    expect(
      await refusalOf(stripe.prices.create({ product: 'prod_none', currency: 'eur', unit_amount: 1 })),
    ).toMatchObject({ status: 400, code: 'resource_missing', param: 'product' })
    expect(await refusalOf(stripe.rawRequest('GET', '/v1/nothing'))).toMatchObject({
      status: 404,
      message: expect.stringContaining('Unrecognized request URL'),
    })
  })

  test('unknown, missing, malformed and hostile parameters', async () => {
    expect(await refusalOf(stripe.rawRequest('POST', '/v1/customers', { nmae: 'x' }))).toMatchObject({
      status: 400,
      code: 'parameter_unknown',
      param: 'nmae',
      message: 'Received unknown parameter: nmae',
    })
    expect(
      await refusalOf(stripe.rawRequest('POST', '/v1/customers', { invoice_settings: { color: 'x' } })),
    ).toMatchObject({ code: 'parameter_unknown', param: 'invoice_settings[color]' })
    expect(await refusalOf(stripe.rawRequest('POST', '/v1/products', {}))).toMatchObject({
      code: 'parameter_missing',
      param: 'name',
    })
    expect(await refusalOf(stripe.rawRequest('POST', '/v1/products', { name: '' }))).toMatchObject({
      code: 'parameter_invalid_empty',
      param: 'name',
    })
    const product = await stripe.products.create({ name: 'Pro' })
    const price = (unit_amount: number) => stripe.prices.create({ product: product.id, currency: 'eur', unit_amount })
    for (const amount of [-1, 1.5, 100_000_000, 1e20])
      expect(await refusalOf(price(amount))).toMatchObject({ status: 400, param: 'unit_amount' })
    expect(await refusalOf(stripe.customers.update('__proto__', { name: 'x' }))).toMatchObject({ status: 404 })
    const polluted = await stripe.rawRequest(
      'POST',
      '/v1/customers',
      JSON.parse('{"metadata":{"__proto__":"x","ok":"1"}}'),
    )
    expect(polluted).toMatchObject({ metadata: { ok: '1' } })
    expect(await refusalOf(stripe.customers.create({ name: 'a\u0000b' }))).toMatchObject({ status: 400 })
    expect(await refusalOf(stripe.customers.list({ limit: 101 }))).toMatchObject({ status: 400, param: 'limit' })
    expect(await refusalOf(stripe.customers.list({ expand: ['data.nothing'] }))).toMatchObject({
      status: 400,
      param: 'expand',
    })
  })
})

describe('an idempotency key', () => {
  test('executes the same request once, even twenty concurrent ones, and returns the first response', async () => {
    const key = crypto.randomUUID()
    const name = crypto.randomUUID()
    const make = () =>
      stripe.customers.create({ email: `${name}@people.example`, name }, { idempotencyKey: key, maxNetworkRetries: 8 })
    const made = await Promise.all(Array.from({ length: 20 }, make))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect((await stripe.customers.list({ email: `${name}@people.example` })).data.length).toBe(1)
    const again = await make()
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(again.lastResponse.headers['request-id']).toMatch(/^req_/)
  })

  test.runIf(onPostgres)('of a running request rejects another request', async () => {
    const key = crypto.randomUUID()
    const first = inSimulatorTransaction(
      provider.simulator.parts,
      { toWrite: false, request: { id: null, idempotency_key: key } },
      () => refusalOf(stripe.customers.create({ name: 'Second' }, { idempotencyKey: key })),
    )
    expect(await first).toMatchObject({ status: 409, code: 'idempotency_key_in_use' })
    expect(await stripe.customers.create({ name: 'Second' }, { idempotencyKey: key })).toMatchObject({ name: 'Second' })
  })

  test('is rejected with other parameters', async () => {
    const key = crypto.randomUUID()
    await stripe.customers.create({ name: 'One' }, { idempotencyKey: key })
    await expect(stripe.customers.create({ name: 'Two' }, { idempotencyKey: key })).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    )
  })

  test('is not used up by a request with invalid parameters', async () => {
    const key = crypto.randomUUID()
    await refusalOf(stripe.customers.create({ email: 'nonsense' }, { idempotencyKey: key }))
    expect(await stripe.customers.create({ email: 'right@people.example' }, { idempotencyKey: key })).toMatchObject({
      email: 'right@people.example',
    })
  })
})

describe('a faulty connection', () => {
  test.each(['reset', '500', 'lost-answer'] as const)(
    'of kind %s, retried by the SDK, creates one object',
    async (fault) => {
      const email = `${crypto.randomUUID()}@people.example`
      provider.faults.next('POST /v1/customers', fault)
      await stripe.customers.create({ email }, { maxNetworkRetries: 2 })
      expect((await stripe.customers.list({ email })).data.length).toBe(1)
      const [failed, worked] = provider.seen.filter(({ body }) => body.includes(encodeURIComponent(email)))
      expect(failed).toMatchObject({ fault, idempotency_key: worked?.idempotency_key })
      expect(worked).toMatchObject({
        fault: null,
        status: 200,
        idempotency_key: expect.stringContaining('stripe-node-retry'),
      })
    },
  )

  test('without a response times out', async () => {
    provider.faults.next('GET /v1/customers/*', 'timeout')
    await expect(stripe.customers.retrieve('cus_any', {}, { timeout: 300 })).rejects.toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    )
  })
})
