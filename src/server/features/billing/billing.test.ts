import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyStatuses } from '#shared/company-status'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee'
import { company, member, setStatus } from '#tests/support/people'

/** Answers like the provider's HTTP interface and notes what it was asked; the official SDK talks to it. */
interface Asked {
  path: string
  body: URLSearchParams
  idempotencyKey: string | undefined
}
const asked: Asked[] = []
let provider: Server
let marquee: TestMarquee
let failing = false

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const key = request.headers['idempotency-key']
    asked.push({
      path: request.url ?? '',
      body: new URLSearchParams(Buffer.concat(chunks).toString()),
      idempotencyKey: typeof key === 'string' ? key : undefined,
    })
    const [status, body] = failing
      ? [500, { error: { type: 'api_error', message: 'down' } }]
      : [200, answers(request.url ?? '')]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  marquee = await startTestMarquee({
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_API_URL: `http://127.0.0.1:${port}`,
  })
  await marquee.sql((tx) =>
    tx.updateTable('plans').set({ stripe_price_id: 'price_pro' }).where('name', '=', 'Pro').execute(),
  )
})
afterAll(async () => {
  await marquee.close()
  await new Promise((resolve) => provider.close(resolve))
})

function answers(path: string): unknown {
  if (path.startsWith('/v1/customers')) return { id: 'cus_1', object: 'customer' }
  if (path.startsWith('/v1/checkout/sessions'))
    return { id: 'cs_1', object: 'checkout.session', url: 'https://pay.example/cs_1' }
  if (path.startsWith('/v1/billing_portal/sessions'))
    return { id: 'bps_1', object: 'billing_portal.session', url: 'https://pay.example/portal' }
  const invoice = {
    id: 'in_1',
    object: 'invoice',
    number: 'M-0001',
    status: 'paid',
    amount_paid: 5700,
    currency: 'usd',
    created: 1_800_000_000,
    due_date: null,
    hosted_invoice_url: 'https://pay.example/in_1',
  }
  return { object: 'list', data: [invoice], has_more: false, url: '/v1/invoices' }
}

test.each(companyStatuses)(
  'in status %s an admin can check out, open the portal, see invoices and change the billing email [C-ACC-59 C-ACC-60 C-ACC-61 C-ACC-62 C-CALL-18 C-CALL-20 C-CALL-23 C-CALL-51 C-ENT-39..42]',
  async (status) => {
    const hall = await company(marquee)
    await setStatus(marquee, hall.id, status)
    expect((await marquee.call(hall.owner, 'billing', 'createCheckout', { priceId: 'price_pro' })).ok).toEqual({
      url: 'https://pay.example/cs_1',
    })
    await marquee.sql((tx) =>
      tx.updateTable('companies').set({ stripe_customer_id: null }).where('id', '!=', hall.id).execute(),
    )
    await marquee.sql((tx) =>
      tx.updateTable('companies').set({ stripe_customer_id: 'cus_1' }).where('id', '=', hall.id).execute(),
    )
    expect((await marquee.call(hall.owner, 'billing', 'customerPortal')).ok).toEqual({
      url: 'https://pay.example/portal',
    })
    expect((await marquee.call(hall.owner, 'billing', 'getCustomerInvoices')).ok.invoices).toEqual([
      {
        id: 'in_1',
        number: 'M-0001',
        status: 'paid',
        amount_paid: 5700,
        currency: 'usd',
        created: 1_800_000_000,
        due_date: null,
        hosted_invoice_url: 'https://pay.example/in_1',
      },
    ])
    expect(
      (await marquee.call(hall.owner, 'billing', 'updateBillingEmail', { billing_email: 'pay@hall.example' })).status,
    ).toBe(200)
    expect((await marquee.call(hall.owner, 'billing', 'getBilling')).ok.company.billing_email).toBe('pay@hall.example')
    await marquee.sql((tx) =>
      tx.updateTable('companies').set({ stripe_customer_id: null }).where('id', '=', hall.id).execute(),
    )
  },
)

test("a checkout is for the company's own customer, with seats, trial and addresses of this site", async () => {
  const hall = await company(marquee)
  asked.length = 0
  await marquee.call(hall.owner, 'billing', 'createCheckout', { priceId: 'price_pro' })
  const customer = asked.find(({ path }) => path === '/v1/customers')
  expect(customer?.idempotencyKey).toBe(`customer-${hall.id}`)
  const checkout = asked.find(({ path }) => path === '/v1/checkout/sessions')?.body
  expect(Object.fromEntries(checkout ?? [])).toMatchObject({
    customer: 'cus_1',
    'line_items[0][price]': 'price_pro',
    'line_items[0][quantity]': '3',
    'subscription_data[trial_period_days]': '14',
    'metadata[company_id]': hall.id,
    success_url: 'http://localhost:3000/dashboard?success=true',
  })
  await marquee.sql((tx) => tx.updateTable('companies').set({ stripe_customer_id: null }).execute())
})

test('a price that is of no plan on offer is refused before the provider is asked', async () => {
  const hall = await company(marquee)
  asked.length = 0
  expect((await marquee.call(hall.owner, 'billing', 'createCheckout', { priceId: 'price_foreign' })).code).toBe(
    'price_not_available',
  )
  expect(asked).toEqual([])
})

test('a provider that fails gives the specified text, and nothing half-done', async () => {
  const hall = await company(marquee)
  failing = true
  try {
    const answer = await marquee.call(hall.owner, 'billing', 'createCheckout', { priceId: 'price_pro' })
    expect(answer.error).toMatchObject({
      code: 'payments_unavailable',
      error: 'Payment service temporarily unavailable. Please try again',
    })
  } finally {
    failing = false
  }
  expect((await marquee.call(hall.owner, 'billing', 'getBilling')).ok.company.has_payment_customer).toBe(false)
})

test('without keys the calls say so, and a company without customer has no invoices', async () => {
  const local = await startTestMarquee()
  try {
    const hall = await company(local)
    await local.sql((tx) =>
      tx.updateTable('plans').set({ stripe_price_id: 'price_pro' }).where('name', '=', 'Pro').execute(),
    )
    expect((await local.call(hall.owner, 'billing', 'createCheckout', { priceId: 'price_pro' })).error?.error).toBe(
      'Subscription service not configured. Please contact support',
    )
    expect((await local.call(hall.owner, 'billing', 'getCustomerInvoices')).ok).toEqual({ invoices: [] })
  } finally {
    await local.close()
  }
})

test('reading billing needs read, paying needs admin on company settings [C-BILL-25 C-BILL-136 C-BILL-137 C-BILL-140]', async () => {
  const hall = await company(marquee)
  const reader = await member(marquee, hall, { company_settings: { access: 'read' } })
  expect((await marquee.call(reader, 'billing', 'getBilling')).status).toBe(200)
  expect((await marquee.call(reader, 'billing', 'getCustomerInvoices')).status).toBe(200)
  expect((await marquee.call(reader, 'billing', 'updateBillingEmail', { billing_email: 'a@b.example' })).code).toBe(
    'forbidden',
  )
  expect((await marquee.call(reader, 'billing', 'createCheckout', { priceId: 'price_pro' })).code).toBe('forbidden')
  expect((await marquee.call(reader, 'billing', 'customerPortal')).code).toBe('forbidden')
})

test('a subscription is validated when it is live and both ids are there [C-BILL-50..52 C-ENT-36 C-ENT-37 C-ENT-38]', async () => {
  const hall = await company(marquee)
  const billing = async () => (await marquee.call(hall.owner, 'billing', 'getBilling')).ok
  expect(await billing()).toMatchObject({ plan: { name: 'Pro' }, subscription: null, subscriptionValidated: false })
  const { id } = await marquee.sql((tx) =>
    tx
      .insertInto('subscriptions')
      .values({
        company_id: hall.id,
        plan_id: null,
        status: 'active',
        stripe_subscription_id: null,
        stripe_customer_id: 'cus_9',
        cancellation_reason: null,
        quantity: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  expect((await billing()).subscriptionValidated).toBe(false)
  await marquee.sql((tx) =>
    tx.updateTable('subscriptions').set({ stripe_subscription_id: 'sub_9' }).where('id', '=', id).execute(),
  )
  expect((await billing()).subscriptionValidated).toBe(true)
  await marquee.sql((tx) => tx.updateTable('subscriptions').set({ status: 'past_due' }).where('id', '=', id).execute())
  expect((await billing()).subscriptionValidated).toBe(false)
})
