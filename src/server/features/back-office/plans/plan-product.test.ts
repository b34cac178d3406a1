import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RequestInput } from '#shared/call.ts'
import type { plans } from '#shared/features/back-office/plans.ts'
import { willCreateProduct } from '#shared/plan-rules.ts'
import { jobContext } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type PaymentProvider, startWithProvider } from '#tests/support/payment-provider.ts'
import { type Person, rootAdmin } from '#tests/support/people.ts'
import { samplePlan } from '#tests/support/sample-values.ts'
import { ensureProducts } from './publish-plans.ts'

type ToSave = RequestInput<typeof plans.calls.createPlan>

let opened: Awaited<ReturnType<typeof startWithProvider>>
let provider: PaymentProvider
let marquee: TestMarquee
let admin: Person
beforeAll(async () => {
  opened = await startWithProvider()
  ;({ provider, marquee } = opened)
  admin = await rootAdmin(marquee)
})
afterAll(() => opened.close())
beforeEach(() => {
  provider.faults.clear()
  provider.seen.length = 0
})

let counter = 0
const flat = (change: Partial<ToSave> = {}): ToSave => ({
  ...samplePlan,
  name: `PublishedPlan ${++counter}`,
  ...change,
})
const limited = (limits: Partial<ToSave['limits']>, change: Partial<ToSave> = {}): ToSave =>
  flat({ ...change, limits: { ...samplePlan.limits, ...limits } })
const perUser = (unit: number, change: Partial<ToSave> = {}) =>
  limited({ pricing_model: 'per_user', per_user_price_monthly: unit, min_users: 3 }, change)
const hybrid = (base: number, unit: number) =>
  limited({ pricing_model: 'hybrid', base_price_monthly: base, per_user_price_monthly: unit, min_users: 2 })

const create = async (plan: ToSave) => (await marquee.call(admin, 'plans', 'createPlan', plan)).ok
const update = async (plan_id: string, plan: ToSave) =>
  (await marquee.call(admin, 'plans', 'updatePlan', { plan_id, plan })).ok
const sync = async (plan_id: string) => (await marquee.call(admin, 'plans', 'syncPlanProduct', { plan_id })).ok
const read = async (plan_id: string) => (await marquee.call(admin, 'plans', 'getPlan', { plan_id })).ok
const pricesAt = async (product: string | null) => {
  const { data } = await provider.stripe.prices.list({ product: product ?? '', limit: 100 })
  return data
    .map(({ unit_amount, currency, recurring, active, metadata }) => ({
      unit_amount,
      currency,
      interval: recurring?.interval,
      usage: recurring?.usage_type,
      kind: metadata.kind,
      active,
    }))
    .sort((a, b) => Number(a.active) - Number(b.active) || (a.unit_amount ?? 0) - (b.unit_amount ?? 0))
}
const wrote = () => provider.seen.filter(({ method }) => method === 'POST').map(({ path }) => path)
const productsOf = async (planId: string) => {
  const { data } = await provider.stripe.products.list({ limit: 100 })
  return data.filter(({ metadata }) => metadata.plan_id === planId)
}

describe('provider objects', () => {
  test("a flat plan has one licensed price with the plan's name, amount, currency and interval [A-PLAN-35 A-PLAN-97 A-PLAN-110 A-CALL-13 A-CALL-85 A-CALL-86]", async () => {
    const { plan, product } = await create(flat({ currency: 'EUR', billing_frequency: 'yearly', price_monthly: 29000 }))
    expect(product).toEqual({
      success: true,
      product_id: plan.stripe_product_id,
      price_id: plan.stripe_price_id,
      price_updated: true,
      error: null,
    })
    expect((await provider.stripe.products.retrieve(plan.stripe_product_id ?? '')).name).toBe(plan.name)
    expect(await pricesAt(plan.stripe_product_id)).toEqual([
      { unit_amount: 29000, currency: 'eur', interval: 'year', usage: 'licensed', kind: 'base', active: true },
    ])
  })

  test('a per-user plan has a price per user, with a separate annual one [A-PLAN-98 A-PLAN-111 A-CALL-85]', async () => {
    const monthly = await create(perUser(1250))
    expect(await pricesAt(monthly.plan.stripe_product_id)).toMatchObject([
      { unit_amount: 1250, interval: 'month', kind: 'seat' },
    ])
    expect(monthly.plan.stripe_price_id).toBe(monthly.product?.price_id)
    const limits = { ...perUser(1250).limits, per_user_price_annual: 12000 }
    const yearly = await create(flat({ billing_frequency: 'yearly', limits }))
    expect(await pricesAt(yearly.plan.stripe_product_id)).toMatchObject([
      { unit_amount: 12000, interval: 'year', kind: 'seat' },
    ])
  })

  test('a hybrid plan has a base price and a price per user; free parts have none [A-PLAN-112]', async () => {
    const { plan } = await create(hybrid(4900, 500))
    expect(await pricesAt(plan.stripe_product_id)).toMatchObject([
      { unit_amount: 500, kind: 'seat' },
      { unit_amount: 4900, kind: 'base' },
    ])
    const { prices } = await read(plan.id)
    expect(prices.find(({ kind }) => kind === 'base')?.stripe_price_id).toBe(plan.stripe_price_id)
    const onlySeats = await create(hybrid(0, 700))
    expect(await pricesAt(onlySeats.plan.stripe_product_id)).toMatchObject([{ unit_amount: 700, kind: 'seat' }])
  })

  test('a plan without a price sends no request [A-PLAN-99]', async () => {
    expect(willCreateProduct({ ...samplePlan, name: 'Free', price_monthly: 0 })).toBe(false)
    expect(willCreateProduct({ ...samplePlan, name: '' })).toBe(false)
    expect(willCreateProduct({ ...samplePlan, name: 'Paid' })).toBe(true)
    const refused = await marquee.call(admin, 'plans', 'createPlan', flat({ price_monthly: 0 }))
    expect(refused.code).toBe('bad_input')
    expect(provider.seen).toEqual([])
  })
})

describe('an update of a plan that has a product', () => {
  const changes: [string, (plan: ToSave) => ToSave][] = [
    ['the price [A-PLAN-101]', (plan) => ({ ...plan, price_monthly: 3900 })],
    ['a limit [A-PLAN-102]', (plan) => ({ ...plan, limits: { ...plan.limits, max_events: 7 } })],
    ['the name [A-PLAN-103]', (plan) => ({ ...plan, name: `${plan.name} Plus` })],
    ['the currency [A-PLAN-104]', (plan) => ({ ...plan, currency: 'GBP' })],
    ['the frequency [A-PLAN-105]', (plan) => ({ ...plan, billing_frequency: 'yearly' })],
  ]
  test.each(changes)('syncs it when it changes %s', async (_, change) => {
    const wanted = flat()
    const { plan } = await create(wanted)
    provider.seen.length = 0
    const { product } = await update(plan.id, change(wanted))
    expect(product?.success).toBe(true)
    expect(wrote()).toContain(`/v1/products/${plan.stripe_product_id}`)
    expect((await provider.stripe.products.retrieve(plan.stripe_product_id ?? '')).name).toBe(change(wanted).name)
  })

  test('sends no request if none of these changed, or without a product [A-PLAN-106 A-PLAN-107]', async () => {
    const wanted = flat()
    const { plan } = await create(wanted)
    provider.faults.next('POST /v1/products', '500')
    provider.faults.next('POST /v1/products', '500')
    const unsold = flat()
    const { plan: without } = await create(unsold)
    expect(without.stripe_product_id).toBeNull()
    provider.seen.length = 0
    const described = await update(plan.id, { ...wanted, description: 'Other words', is_featured: true })
    expect(described).toMatchObject({ plan: { description: 'Other words' }, product: null })
    const priced = await update(without.id, { ...unsold, price_monthly: 5000 })
    expect(priced).toMatchObject({ plan: { price_monthly: 5000 }, product: null })
    expect(provider.seen).toEqual([])
  })

  test('creates a new price and deactivates the old; 10, 12 and 10 again are three prices [A-PLAN-114 A-PLAN-115 A-CALL-87 C-BILL-105 C-BILL-106 C-BILL-107]', async () => {
    const wanted = flat({ price_monthly: 1000 })
    const { plan } = await create(wanted)
    const customer = await provider.stripe.customers.create({ name: 'Subscriber' })
    const subscription = await provider.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: plan.stripe_price_id ?? '' }],
      trial_period_days: 14,
    })
    expect((await update(plan.id, { ...wanted, price_monthly: 1200 })).product).toMatchObject({ price_updated: true })
    const back = await update(plan.id, { ...wanted, price_monthly: 1000 })
    expect(back.product).toMatchObject({ product_id: plan.stripe_product_id, price_updated: true })
    expect(back.plan.stripe_price_id).not.toBe(plan.stripe_price_id)
    expect(await pricesAt(plan.stripe_product_id)).toMatchObject([
      { unit_amount: 1000, active: false },
      { unit_amount: 1200, active: false },
      { unit_amount: 1000, active: true },
    ])
    const kept = await provider.stripe.subscriptions.retrieve(subscription.id)
    expect(kept.items.data[0]?.price.id).toBe(plan.stripe_price_id)
    const { prices } = await read(plan.id)
    expect(prices.map(({ unit_amount, is_current }) => [unit_amount, is_current])).toEqual([
      [1000, true],
      [1200, false],
      [1000, false],
    ])
    expect(await sync(plan.id)).toMatchObject({ success: true, price_updated: false })
  })

  test('another pricing model deactivates prices it does not use [A-PLAN-114]', async () => {
    const { plan } = await create(hybrid(4900, 500))
    await update(plan.id, { ...flat(), name: plan.name })
    expect(await pricesAt(plan.stripe_product_id)).toMatchObject([
      { unit_amount: 500, active: false },
      { unit_amount: 4900, active: false },
      { unit_amount: 2900, active: true, kind: 'base' },
    ])
  })
})

describe('when the provider fails', () => {
  const unavailable = 'Payment service temporarily unavailable. Please try again'

  test.each(['500', 'reset', '429'] as const)(
    '%s at creation: the plan is saved and the reason shown; the next attempt completes [A-PLAN-100]',
    async (fault) => {
      for (const _ of [1, 2]) provider.faults.next('POST /v1/prices', fault)
      const { plan, product } = await create(flat())
      expect(product).toEqual({
        success: false,
        product_id: null,
        price_id: null,
        price_updated: false,
        error: unavailable,
      })
      expect((await read(plan.id)).plan).toMatchObject({ name: plan.name, stripe_price_id: null })
      provider.faults.clear()
      const made = (await marquee.call(admin, 'plans', 'createPlanProduct', { plan_id: plan.id })).ok
      expect(made).toMatchObject({ success: true, price_updated: true })
      expect(await productsOf(plan.id)).toHaveLength(1)
      expect(await pricesAt(made.product_id)).toHaveLength(1)
    },
  )

  test('at an update: the plan is saved anyway [A-PLAN-108]', async () => {
    const wanted = flat()
    const { plan } = await create(wanted)
    for (const _ of [1, 2]) provider.faults.next('POST /v1/prices', '500')
    const { plan: saved, product } = await update(plan.id, { ...wanted, price_monthly: 4900 })
    expect(product).toMatchObject({ success: false, error: unavailable })
    expect(saved).toMatchObject({ price_monthly: 4900, stripe_price_id: plan.stripe_price_id })
    expect(await sync(plan.id)).toMatchObject({ success: true, price_updated: true })
  })

  test('with a lost response nothing is created twice [A-PLAN-114]', async () => {
    provider.faults.next('POST /v1/products', 'lost-answer')
    provider.faults.next('POST /v1/prices', 'lost-answer')
    const { plan } = await create(flat())
    expect(await productsOf(plan.id)).toHaveLength(1)
    expect(await pricesAt(plan.stripe_product_id)).toHaveLength(1)
  })

  test('a price created before a crash is found by the next attempt, even under another name', async () => {
    const wanted = flat()
    for (const _ of [1, 2]) provider.faults.next('POST /v1/products', '500')
    const { plan } = await create(wanted)
    // Simulates a crash after the provider's response and before storing it.
    await provider.stripe.products.create(
      { name: `Plan ${plan.id}`, metadata: { plan_id: plan.id } },
      { idempotencyKey: `product-${plan.id}` },
    )
    await update(plan.id, { ...wanted, name: `${wanted.name} renamed` })
    await marquee.call(admin, 'plans', 'createPlanProduct', { plan_id: plan.id })
    expect((await productsOf(plan.id)).map(({ name }) => name)).toEqual([`${wanted.name} renamed`])
  })

  test('concurrent requests create one product with one price', async () => {
    for (const _ of [1, 2]) provider.faults.next('POST /v1/products', '500')
    const { plan } = await create(flat())
    const answers = await Promise.all(
      [1, 2, 3].map(() => marquee.call(admin, 'plans', 'createPlanProduct', { plan_id: plan.id })),
    )
    expect(answers.map(({ ok }) => ok.error)).toEqual([null, null, null])
    expect(new Set(answers.map(({ ok }) => ok.price_id)).size).toBe(1)
    expect(await productsOf(plan.id)).toHaveLength(1)
    expect((await pricesAt(answers[0]?.ok.product_id ?? null)).filter(({ active }) => active)).toHaveLength(1)
  })

  test('a plan changed while its price is created ends with the current price', async () => {
    const { plan } = await create(flat({ price_monthly: 1000 }))
    await marquee.sql((tx) => tx.updateTable('plans').set({ price_monthly: 2000 }).where('id', '=', plan.id).execute())
    const { createPrice } = marquee.app.payments
    const meanwhile = vi.spyOn(marquee.app.payments, 'createPrice').mockImplementationOnce(async (price, key) => {
      const id = await createPrice(price, key)
      await marquee.sql((tx) =>
        tx.updateTable('plans').set({ price_monthly: 3000 }).where('id', '=', plan.id).execute(),
      )
      return id
    })
    expect(await sync(plan.id)).toMatchObject({ success: true, price_updated: true })
    meanwhile.mockRestore()
    expect(await pricesAt(plan.stripe_product_id)).toMatchObject([
      { unit_amount: 1000, active: false },
      { unit_amount: 2000, active: false },
      { unit_amount: 3000, active: true },
    ])
  })

  test('a bug is reported as an unknown error, and logged [A-PLAN-122]', async () => {
    const { plan } = await create(flat())
    const broken = vi.spyOn(marquee.app.payments, 'updateProduct').mockRejectedValueOnce(new TypeError('a bug'))
    expect(await sync(plan.id)).toMatchObject({ success: false, error: 'Unknown error from Stripe function' })
    broken.mockRestore()
  })
})

test('without a product there is nothing to sync [A-PLAN-37]', async () => {
  for (const _ of [1, 2]) provider.faults.next('POST /v1/products', '500')
  const { plan } = await create(flat())
  provider.seen.length = 0
  const answer = await marquee.call(admin, 'plans', 'syncPlanProduct', { plan_id: plan.id })
  expect(answer.error).toMatchObject({
    code: 'plan_has_no_product',
    error: 'Create a Stripe product first before syncing',
  })
  expect(provider.seen).toEqual([])
})

test('provider objects are in the audit log, with their actor', async () => {
  const { plan } = await create(flat())
  const rows = await marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select(['action_type', 'admin_user_id', 'new_values'])
      .where('resource_id', '=', plan.id)
      .orderBy('created_at')
      .execute(),
  )
  expect(rows.map(({ action_type }) => action_type)).toEqual(['create', 'create_product', 'sync_product'])
  expect(new Set(rows.map(({ admin_user_id }) => admin_user_id))).toEqual(new Set([admin.id]))
  expect(rows[2]?.new_values).toMatchObject({ stripe_price_id: plan.stripe_price_id })
})

describe('at the start of a process with the simulator', () => {
  test('every active plan with a price can be bought; a second start creates nothing, and a real account is untouched', async () => {
    const local = await startTestMarquee()
    try {
      const root = await rootAdmin(local)
      const list = async () => (await local.call(root, 'plans', 'listPlans')).ok.plans
      await ensureProducts(jobContext(local))
      const first = await list()
      expect(first.length).toBeGreaterThan(0)
      for (const plan of first.filter(({ is_active }) => is_active)) {
        expect(plan.stripe_product_id).toMatch(/^prod_test_/)
        expect(plan.stripe_price_id).toMatch(/^price_/)
      }
      const made = vi.spyOn(local.app.payments, 'createPrice')
      await ensureProducts(jobContext(local))
      expect(made).not.toHaveBeenCalled()
      expect(await list()).toEqual(first)
      const { provider: told } = (await local.call(root, 'plans', 'getPlan', { plan_id: first[0]?.id ?? '' })).ok
      expect(told).toEqual({ selling: true, test_mode: true, product_url: null, product_is_foreign: false })
    } finally {
      await local.close()
    }
    provider.seen.length = 0
    await ensureProducts(jobContext(marquee))
    expect(provider.seen).toEqual([])
  })

  test('without billing no product is created', async () => {
    const off = await startTestMarquee({ BILLING: 'off' })
    try {
      const root = await rootAdmin(off)
      expect((await off.call(root, 'plans', 'listPlans')).ok.selling).toBe(false)
      const { plan, product } = (await off.call(root, 'plans', 'createPlan', flat())).ok
      expect([plan.stripe_product_id, product]).toEqual([null, null])
      expect((await off.call(root, 'plans', 'getPlan', { plan_id: plan.id })).ok.provider.selling).toBe(false)
    } finally {
      await off.close()
    }
  })
})

test('with a real account, new products replace those of the simulator', async () => {
  const real = await startTestMarquee({ STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' })
  try {
    const root = await rootAdmin(real)
    const planId = await real.sql(async (tx) => {
      const { id } = await tx.selectFrom('plans').select('id').where('name', '=', 'Starter').executeTakeFirstOrThrow()
      await tx
        .updateTable('plans')
        .set({ stripe_product_id: 'prod_test_simulated', stripe_price_id: 'price_simulated' })
        .where('id', '=', id)
        .execute()
      await tx
        .insertInto('plan_prices')
        .values({
          stripe_price_id: 'price_simulated',
          plan_id: id,
          kind: 'base',
          currency: 'USD',
          billing_frequency: 'monthly',
          unit_amount: 2900,
        })
        .execute()
      return id
    })
    const look = async () => (await real.call(root, 'plans', 'getPlan', { plan_id: planId })).ok
    expect((await look()).provider).toMatchObject({ product_is_foreign: true, product_url: null, test_mode: false })
    const { payments } = real.app
    payments.createProduct = async () => 'prod_real'
    payments.createPrice = async () => 'price_real'
    const asked: string[] = []
    payments.archivePrice = async (price) => void asked.push(price)
    payments.updateProduct = async (product, { name }) => void asked.push(`${product} ${name}`)
    const made = (await real.call(root, 'plans', 'createPlanProduct', { plan_id: planId })).ok
    expect(made).toMatchObject({ success: true, product_id: 'prod_real', price_id: 'price_real' })
    expect(asked).toEqual(['prod_real Starter'])
    const { provider: told, prices } = await look()
    expect(told).toMatchObject({
      product_is_foreign: false,
      product_url: 'https://dashboard.stripe.com/products/prod_real',
    })
    expect(prices.map(({ stripe_price_id, is_current }) => [stripe_price_id, is_current])).toEqual([
      ['price_real', true],
      ['price_simulated', false],
    ])
  } finally {
    await real.close()
  }
})
