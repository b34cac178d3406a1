import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PaymentProvider, startPaymentProvider } from '#tests/support/payment-provider.ts'
import { checkAccount } from './check-account.ts'
import { createStripeClient } from './stripe-client.ts'

let provider: PaymentProvider
beforeAll(async () => {
  provider = await startPaymentProvider()
  provider.simulator.deliverTo(`${provider.url}/api/billing/stripe-webhook`)
})
afterAll(() => provider.close())

const account = (given: Partial<Parameters<typeof checkAccount>[1]> = {}) => ({
  // URL of the simulator's only endpoint.
  public_url: provider.url,
  has_webhook_secret: true,
  prices: [] as string[],
  ...given,
})
const faultsOf = (findings: Awaited<ReturnType<typeof checkAccount>>) =>
  findings.filter(({ ok }) => !ok).map(({ what }) => what)

async function sellablePrice() {
  const { id: product } = await provider.stripe.products.create({ name: 'Pro' })
  return provider.stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: 1900,
    recurring: { interval: 'month' },
  })
}

test('an empty account lacks plans and a portal', async () => {
  expect(faultsOf(await checkAccount(provider.stripe, account()))).toEqual([
    'There is no customer portal',
    'No plan has a price',
  ])
})

test('a complete account passes, and the check changes nothing', async () => {
  const { id } = await sellablePrice()
  const { id: customer } = await provider.stripe.customers.create({ name: 'Hall' })
  await provider.stripe.billingPortal.sessions.create({ customer, return_url: 'http://localhost:3000' })
  const [configuration] = (await provider.stripe.billingPortal.configurations.list()).data
  const allow = (allowed_updates: ('email' | 'address' | 'tax_id')[]) =>
    provider.stripe.billingPortal.configurations.update(configuration?.id ?? '', {
      features: { customer_update: { enabled: true, allowed_updates } },
    })
  await allow(['email'])
  expect(faultsOf(await checkAccount(provider.stripe, account({ prices: [id] })))).toEqual([
    'In the portal people should change the address and VAT id on their invoices',
  ])
  await allow(['address', 'tax_id'])
  provider.seen.length = 0
  const findings = await checkAccount(provider.stripe, account({ prices: [id] }))
  expect(faultsOf(findings)).toEqual([])
  expect(findings.length).toBeGreaterThan(7)
  expect(new Set(provider.seen.map(({ method }) => method))).toEqual(new Set(['GET']))
})

test('missing configuration is reported with advice', async () => {
  const old = await sellablePrice()
  await provider.stripe.prices.update(old.id, { active: false })
  const findings = await checkAccount(
    provider.stripe,
    account({ public_url: 'https://elsewhere.example', has_webhook_secret: false, prices: [old.id, 'price_gone'] }),
  )
  expect(faultsOf(findings)).toEqual([
    'STRIPE_WEBHOOK_SECRET is not set',
    'No webhook endpoint https://elsewhere.example/api/billing/stripe-webhook',
    `The price ${old.id} cannot be bought any more`,
    expect.stringMatching(/^The price price_gone is not there: No such price/),
  ])
  for (const { ok, advice } of findings) expect(ok || (advice ?? '').length > 5).toBe(true)
})

test('an invalid key is the only reported problem', async () => {
  const findings = await checkAccount(await createStripeClient('sk_test_wrong', provider.url), account())
  expect(faultsOf(findings)).toEqual([expect.stringMatching(/^The key opens no account/)])
  expect(findings).toHaveLength(1)
})
