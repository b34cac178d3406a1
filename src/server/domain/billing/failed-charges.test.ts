import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPlans, subscribedCompany } from '#tests/support/billing.ts'
import { waitingJobs } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, type Person, rootAdmin } from '#tests/support/people.ts'
import { simulatorOf } from '#tests/support/simulator.ts'
import { sendBillingNotice } from './billing-notice.ts'
import { endSubscription } from './settle-closure.ts'
import { syncCompany } from './sync-company.ts'

const day = 86_400
let marquee: TestMarquee
let root: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  root = await rootAdmin(marquee)
  await publishPlans(marquee)
})
afterAll(() => marquee.close())

const simulator = () => simulatorOf(marquee.app.payments)
const ctx = () => ({ app: marquee.app, actor: { kind: 'job' as const, name: 'test' } })
const sync = ({ id }: Company) => syncCompany(ctx(), id)

async function advance(tenant: Company, days: number): Promise<void> {
  await simulator().advance(days * day)
  await sync(tenant)
}

/** A subscriber whose card was declined at the end of the trial. */
async function pastDueCompany(): Promise<Company> {
  const tenant = await subscribedCompany(marquee, simulator(), { card: '4000000000000341' })
  await advance(tenant, 15)
  return tenant
}

const noticesOf = async ({ id }: Company) =>
  (await waitingJobs(marquee))
    .filter(({ name, data }) => name === sendBillingNotice.name && data.company_id === id)
    .map(({ data }) => data.kind)
    .sort()
const invoicesOf = async ({ owner }: Company) =>
  (await marquee.call(owner, 'billing', 'getCustomerInvoices')).ok.invoices.map(
    ({ status, total, amount_remaining }) => ({
      status,
      total,
      amount_remaining,
    }),
  )
const rowOf = async (tenant: Company) => {
  const { subscriptions } = (await marquee.call(root, 'subscriptions', 'listSubscriptions', { sort: '-owed' })).ok
  return subscriptions.find(({ company_id }) => company_id === tenant.id)
}

async function payOldest({ id }: Company): Promise<void> {
  const { key, httpClient } = simulator()
  const stripe = new Stripe(key, { httpClient })
  const { stripe_customer_id: customer } = await marquee.sql((tx) =>
    tx.selectFrom('companies').select('stripe_customer_id').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer ?? '' })
  const { data } = await stripe.invoices.list({ customer: customer ?? '', status: 'open' })
  await stripe.invoices.pay(data.at(-1)?.id ?? '', { payment_method: card.id })
}

test('each failed attempt sends one notice, however often the provider reports it', async () => {
  const tenant = await pastDueCompany()
  expect(await noticesOf(tenant)).toEqual(['past_due', 'trial_started'])
  await sync(tenant)
  await advance(tenant, 2)
  await sync(tenant)
  expect(await noticesOf(tenant)).toEqual(['charge_failed', 'past_due', 'trial_started'])
  await advance(tenant, 2)
  expect(await noticesOf(tenant)).toEqual(['charge_failed', 'charge_failed', 'past_due', 'trial_started'])
  await advance(tenant, 5)
  expect(await noticesOf(tenant)).toEqual(['charge_failed', 'charge_failed', 'past_due', 'suspended', 'trial_started'])
})

test('staff see what an overdue subscription owes, the largest amount first', async () => {
  const [owing, paying] = [await pastDueCompany(), await subscribedCompany(marquee, simulator())]
  const owed = (await rowOf(owing))?.owed_amount ?? 0
  expect(owed).toBeGreaterThan(0)
  expect((await rowOf(paying))?.owed_amount).toBe(0)
  const { subscriptions } = (await marquee.call(root, 'subscriptions', 'listSubscriptions', { sort: '-owed' })).ok
  const amounts = subscriptions.map(({ owed_amount }) => owed_amount)
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
})

test('a suspended company owes the charged period and the current one, and is active when both are paid', async () => {
  const tenant = await pastDueCompany()
  await advance(tenant, 8)
  const [charged] = await invoicesOf(tenant)
  const price = charged?.total ?? 0
  const open = { status: 'open', total: price, amount_remaining: price }
  await advance(tenant, 31)
  expect(await invoicesOf(tenant)).toMatchObject([open, open, { total: 0 }])
  // Another period passes: that in between is not owed.
  await advance(tenant, 31)
  expect(await invoicesOf(tenant)).toMatchObject([open, { status: 'void' }, open, { total: 0 }])
  expect((await rowOf(tenant))?.owed_amount).toBe(2 * price)
  await payOldest(tenant)
  await sync(tenant)
  expect(await rowOf(tenant)).toMatchObject({ status: 'unpaid', owed_amount: price })
  await payOldest(tenant)
  await sync(tenant)
  expect(await rowOf(tenant)).toMatchObject({ status: 'active', owed_amount: 0 })
})

test('nothing is owed for a period that a suspended company did not begin to pay, once its subscription has ended', async () => {
  const tenant = await pastDueCompany()
  await advance(tenant, 8)
  await advance(tenant, 31)
  const price = (await invoicesOf(tenant))[0]?.total ?? 0
  await endSubscription(ctx(), tenant.id)
  await sync(tenant)
  expect(await invoicesOf(tenant)).toMatchObject([{ status: 'void' }, { status: 'open' }, { total: 0 }])
  expect(await rowOf(tenant)).toMatchObject({ status: 'cancelled' })
  expect(price).toBeGreaterThan(0)
})
