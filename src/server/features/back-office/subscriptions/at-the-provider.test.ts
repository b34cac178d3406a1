import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runBillingSync } from '#server/domain/billing/sync-runs.ts'
import type { RequestInput } from '#shared/call.ts'
import type { plans } from '#shared/features/back-office/plans.ts'
import { jobContext } from '#tests/support/jobs.ts'
import type { TestMarquee } from '#tests/support/marquee.ts'
import { type PaymentProvider, startWithProvider } from '#tests/support/payment-provider.ts'
import { type Company, company, member, type Person, rootAdmin } from '#tests/support/people.ts'
import { samplePlan } from '#tests/support/sample-values.ts'

let opened: Awaited<ReturnType<typeof startWithProvider>>
let provider: PaymentProvider
let marquee: TestMarquee
let root: Person
beforeAll(async () => {
  opened = await startWithProvider()
  ;({ provider, marquee } = opened)
  root = await rootAdmin(marquee)
})
afterAll(() => opened.close())
beforeEach(() => provider.faults.clear())

type Limits = RequestInput<typeof plans.calls.createPlan>['limits']
let counter = 0

/** A company of three members with a subscription at the provider that is not synced yet. */
async function subscriber(
  limits: Partial<Limits>,
  { yearly = false } = {},
): Promise<Company & { customer: string; subscription: string }> {
  const { plan } = (
    await marquee.call(root, 'plans', 'createPlan', {
      ...samplePlan,
      name: `Provider ${++counter}`,
      billing_frequency: yearly ? 'yearly' : 'monthly',
      limits: { ...samplePlan.limits, ...limits },
    })
  ).ok
  const { prices } = (await marquee.call(root, 'plans', 'getPlan', { plan_id: plan.id })).ok
  const tenant = await company(marquee)
  for (const _ of [1, 2]) await member(marquee, tenant, 'member')
  const { stripe } = provider
  const { id: customer } = await stripe.customers.create({ name: tenant.name })
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } })
  const { id: subscription } = await stripe.subscriptions.create({
    customer,
    items: prices.map(({ stripe_price_id: price, kind }) => ({ price, quantity: kind === 'seat' ? 3 : 1 })),
  })
  await marquee.sql((tx) =>
    tx.updateTable('companies').set({ stripe_customer_id: customer }).where('id', '=', tenant.id).execute(),
  )
  return { ...tenant, customer, subscription }
}
const sync = (company_id: string) => marquee.call(root, 'subscriptions', 'syncCompany', { company_id })
const rowOf = async (tenant: Company) =>
  (
    await marquee.call(root, 'subscriptions', 'listSubscriptions', { search_filter: tenant.name })
  ).ok.subscriptions.find(({ company_id }) => company_id === tenant.id)
const revenue = async () =>
  (await marquee.call(root, 'subscriptions', 'getSubscriptionMetrics')).ok.mrr.find(
    ({ currency }) => currency === 'USD',
  )?.amount ?? 0

test('revenue matches payments at the provider: seats, base plus seats, a twelfth of a year [A-SUB-10..12]', async () => {
  const models: [Partial<Limits>, boolean, number][] = [
    [{ pricing_model: 'per_user', per_user_price_monthly: 1900 }, false, 3 * 1900],
    [{ pricing_model: 'hybrid', base_price_monthly: 4900, per_user_price_monthly: 500 }, false, 4900 + 3 * 500],
    [{ pricing_model: 'per_user', per_user_price_monthly: 1900, per_user_price_annual: 12_000 }, true, 3 * 1000],
  ]
  for (const [limits, yearly, monthly] of models) {
    const before = await revenue()
    const tenant = await subscriber(limits, { yearly })
    expect((await sync(tenant.id)).ok).toEqual({ success: true, changed: true })
    expect((await revenue()) - before).toBe(monthly)
    expect(await rowOf(tenant)).toMatchObject({
      status: 'active',
      quantity: 3,
      expected_quantity: 3,
      period_amount: yearly ? monthly * 12 : monthly,
      billing_frequency: yearly ? 'yearly' : 'monthly',
    })
  }
})

test('a difference is shown before it is fixed, and both sides agree afterwards [A-SUB-42 A-SUB-49]', async () => {
  const tenant = await subscriber({ pricing_model: 'per_user', per_user_price_monthly: 1000 })
  await sync(tenant.id)
  await provider.stripe.subscriptions.update(tenant.subscription, { cancel_at_period_end: true })
  await member(marquee, tenant, 'member')
  const compare = async () =>
    (await marquee.call(root, 'subscriptions', 'getSubscriptionComparison', { company_id: tenant.id })).ok
  const { ours, theirs } = await compare()
  expect([ours?.cancel_at_period_end, theirs?.cancel_at_period_end]).toEqual([false, true])
  expect(await rowOf(tenant)).toMatchObject({ quantity: 3, expected_quantity: 4 })
  await sync(tenant.id)
  const mended = await compare()
  expect(mended.ours).toEqual(mended.theirs)
  expect(mended.theirs).toMatchObject({ quantity: 4, period_amount: 4000, cancel_at_period_end: true })
})

test('a provider error is reported, and the next full run updates the company', async () => {
  const tenant = await subscriber({ pricing_model: 'per_user', per_user_price_monthly: 700 })
  for (const _ of [1, 2]) provider.faults.next('GET /v1/subscriptions', '500')
  expect((await sync(tenant.id)).error?.error).toBe('Payment service temporarily unavailable. Please try again')
  const { run } = (await marquee.call(root, 'subscriptions', 'syncQuantities')).ok
  await runBillingSync.work(jobContext(marquee), { run_id: run.id })
  const [done] = (await marquee.call(root, 'subscriptions', 'getSyncRuns')).ok.runs
  expect(done).toMatchObject({ id: run.id, state: 'done', error_count: 0 })
  expect(await rowOf(tenant)).toMatchObject({ status: 'active', quantity: 3, sync_error: null })
})
