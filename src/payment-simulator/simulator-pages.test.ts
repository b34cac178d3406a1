import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { json } from '#server/platform/database/database.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { simulatorOf } from '#tests/support/simulator.ts'
import type { Simulator } from './simulator.ts'
import { simulatorKey } from './simulator-key.ts'
import { realUnixTime } from './simulator-transaction.ts'

const origin = 'http://localhost:3000'
let marquee: TestMarquee
let simulator: Simulator
let stripe: Stripe
let price: string
beforeAll(async () => {
  marquee = await startTestMarquee()
  simulator = simulatorOf(marquee.app.payments)
  stripe = new Stripe(simulatorKey, { httpClient: simulator.httpClient })
  const product = await stripe.products.create({ name: 'Pro <b>&</b> "more"' })
  price = (
    await stripe.prices.create({
      product: product.id,
      currency: 'eur',
      unit_amount: 4900,
      recurring: { interval: 'month' },
    })
  ).id
})
afterAll(() => marquee.close())

const get = (url: string) => marquee.server.inject(url.replace(origin, ''))
const post = (url: string, form: Record<string, string>, headers: Record<string, string> = { origin }) =>
  marquee.server.inject({
    method: 'POST',
    url: url.replace(origin, ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  })
const works = { card: '4242424242424242', email: 'payer@people.example' }

async function checkout(name = 'The Hall') {
  const customer = await stripe.customers.create({ name })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price, quantity: 2 }],
    success_url: `${origin}/back?session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/away`,
  })
  return { customer: customer.id, id: session.id, url: session.url ?? '' }
}

async function subscribed(card = works.card, name?: string) {
  const made = await checkout(name)
  await post(made.url, { ...works, card })
  const [subscription] = (await stripe.subscriptions.list({ customer: made.customer })).data
  const portal = await stripe.billingPortal.sessions.create({
    customer: made.customer,
    return_url: `${origin}/settings`,
  })
  return { ...made, subscription: subscription?.id ?? '', portal: portal.url }
}

describe('the checkout page', () => {
  test('shows test mode, the purchase and the amount due, and escapes names', async () => {
    const { url } = await checkout()
    const { statusCode, body, headers } = await get(url)
    expect(statusCode).toBe(200)
    for (const text of [
      'Test mode',
      '2 × €49.00 per month',
      'Pay €98.00',
      '4242 4242 4242 4242',
      '4000 0000 0000 0002',
      '4000 0000 0000 0341',
      'Pro &lt;b&gt;&amp;&lt;/b&gt; &quot;more&quot;',
    ])
      expect(body).toContain(text)
    expect(body).not.toContain('<b>&')
    expect(body).not.toContain('<script')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['cache-control']).toBe('no-store')
    expect((await get('/simulator/checkout/cs_test_nothing')).statusCode).toBe(404)
  })

  test('redirects to the success URL with the session id after payment; opened again it says that it is paid', async () => {
    const { url, id } = await checkout()
    const paid = await post(url, works)
    expect([paid.statusCode, paid.headers.location]).toEqual([303, `${origin}/back?session=${id}`])
    expect((await get(url)).body).toContain('You are all done here')
    expect((await post(url, works)).headers.location).toBe(url.replace(origin, ''))
  })

  test('keeps the session open after a declined card, an invalid address, or a price that is not for sale', async () => {
    const { url, customer } = await checkout()
    const problem = async (form: Record<string, string>) =>
      (await get(String((await post(url, form)).headers.location))).body
    expect(await problem({ ...works, card: '4000000000000002' })).toContain('Your card was declined.')
    expect(await problem({ ...works, card: '1234' })).toContain('Your card was declined.')
    expect(await problem({ ...works, email: 'nobody' })).toContain('Enter an email address')
    await stripe.prices.update(price, { active: false })
    expect(await problem(works)).toContain('cannot be bought any more')
    await stripe.prices.update(price, { active: true })
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([])
  })

  test('rejects forms from other sites', async () => {
    const { url, customer } = await checkout()
    const strangers: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin, 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of strangers) expect((await post(url, works, headers)).statusCode).toBe(403)
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([])
  })
})

describe('the portal', () => {
  test('shows the subscription, cancels it at period end with a reason, and resumes it', async () => {
    const { portal, subscription } = await subscribed()
    const page = await get(portal)
    for (const text of [
      'Test mode',
      'Billing for The Hall',
      '€98.00 per month',
      'Renews on',
      'Visa ending in 4242',
      'Return to Marquee',
      `${origin}/settings`,
    ])
      expect(page.body).toContain(text)
    expect((await get(`${portal}/cancel/${subscription}`)).body).toContain('Why do you cancel?')
    await post(`${portal}/cancel`, { subscription, feedback: 'unused', comment: 'No shows' })
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
      cancel_at_period_end: true,
      cancellation_details: { feedback: 'unused', comment: 'No shows' },
    })
    expect((await get(portal)).body).toContain('Renew subscription')
    await post(`${portal}/renew`, { subscription })
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
      cancel_at_period_end: false,
      status: 'active',
    })
  })

  test('accepts another card, and charges open invoices to it', async () => {
    const { portal, subscription, customer } = await subscribed('4000000000000341')
    await simulator.advance(32 * 86_400)
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('past_due')
    const [invoice] = (await stripe.invoices.list({ customer, status: 'open' })).data
    expect((await get(portal)).body).toContain('Pay €98.00 now')
    expect((await post(`${portal}/pay`, { invoice: invoice?.id ?? '' })).headers.location).toContain('payment-failed')
    expect((await post(`${portal}/card`, { card: '4000000000000002' })).headers.location).toContain('card-declined')
    expect((await post(`${portal}/card`, { card: '4242424242424242' })).headers.location).toContain('card-saved')
    expect((await post(`${portal}/pay`, { invoice: invoice?.id ?? '' })).headers.location).toContain('notice=paid')
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active')
  })

  test('is open for an hour', async () => {
    const { portal } = await subscribed()
    const id = portal.split('/').at(-1) ?? ''
    const opened = (seconds: number) =>
      marquee.sql((tx) =>
        tx
          .updateTable('simulator_objects')
          .set({ hidden: json({ opened: realUnixTime() - seconds }) })
          .where('id', '=', id)
          .execute(),
      )
    await opened(3500)
    expect((await get(portal)).statusCode).toBe(200)
    await opened(3700)
    expect((await get(portal)).statusCode).toBe(404)
    expect((await post(`${portal}/card`, { card: works.card })).statusCode).toBe(404)
  })

  test('takes the billing address and the tax number, and shows them on later invoices', async () => {
    const { portal, customer, subscription } = await subscribed(works.card, 'The Hall')
    const details = { name: 'The Hall GmbH', line1: 'Gleisstr. 1', postal_code: '04229', city: 'Leipzig' }
    const wrong = await post(`${portal}/details`, { ...details, country: 'Germany' })
    expect(wrong.headers.location).toContain('details-invalid')
    const saved = await post(`${portal}/details`, { ...details, country: 'de', tax_id: 'DE123456789' })
    expect(saved.headers.location).toContain('details-saved')
    expect((await get(portal)).body).toContain('value="DE123456789"')
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ address: { city: 'Leipzig', country: 'DE' } })
    const [item] = (await stripe.subscriptions.retrieve(subscription)).items.data
    await stripe.subscriptions.update(subscription, {
      items: [{ id: item?.id ?? '', quantity: 3 }],
      proration_behavior: 'always_invoice',
    })
    const [invoice] = (await stripe.invoices.list({ customer })).data
    const { body } = await get(invoice?.hosted_invoice_url ?? '')
    expect(body).toContain('The Hall GmbH<br>Gleisstr. 1<br>04229 Leipzig<br>Germany<br>Tax number DE123456789')
    const pdf = await readPdf((await get(invoice?.invoice_pdf ?? '')).rawPayload)
    expect(JSON.stringify(pdf)).toContain('DE123456789')
  })

  test('changes nothing of another customer', async () => {
    const mine = await subscribed()
    const other = await subscribed('4000000000000341')
    const [invoice] = (await stripe.invoices.list({ customer: other.customer })).data
    for (const [act, form] of [
      ['cancel', { subscription: other.subscription }],
      ['renew', { subscription: other.subscription }],
      ['pay', { invoice: invoice?.id ?? '' }],
      ['nonsense', {}],
    ] as const)
      expect((await post(`${mine.portal}/${act}`, { ...form })).headers.location).toContain('notice=nothing')
    expect(await stripe.subscriptions.retrieve(other.subscription)).toMatchObject({ cancel_at_period_end: false })
  })

  test('offers only what its configuration allows', async () => {
    const { customer, subscription } = await subscribed()
    const { id } = await stripe.billingPortal.configurations.create({
      features: {
        subscription_cancel: { enabled: false },
        invoice_history: { enabled: false },
        payment_method_update: { enabled: false },
      },
    })
    const { url } = await stripe.billingPortal.sessions.create({ customer, configuration: id })
    const { body } = await get(url)
    for (const text of ['Cancel subscription', 'Invoice history', 'Update payment method'])
      expect(body).not.toContain(text)
    await post(`${url}/cancel`, { subscription })
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ cancel_at_period_end: false })
  })
})

describe('the invoice', () => {
  test('is shown and printed only with its secret URL', async () => {
    const { customer } = await subscribed(works.card, 'Großes Haus Łódź, Ελλάδα & Київ')
    const [invoice] = (await stripe.invoices.list({ customer })).data
    const address = invoice?.hosted_invoice_url ?? ''
    for (const text of [
      'Test mode',
      `Invoice ${invoice?.number}`,
      '€98.00',
      'Paid',
      'Download PDF',
      'Großes Haus Łódź, Ελλάδα &amp; Київ',
    ])
      expect((await get(address)).body).toContain(text)
    expect((await get(`${address.slice(0, -1)}~`)).statusCode).toBe(404)
    const pdf = await get(invoice?.invoice_pdf ?? '')
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="invoice-${invoice?.number}.pdf"`,
    })
    const { pages, text } = readPdf(pdf.rawPayload)
    expect(pages).toBe(1)
    for (const words of [
      'Invoice',
      invoice?.number ?? '',
      'Großes Haus Łódź, Ελλάδα & Київ',
      '2 × Pro',
      '€98.00',
      'Paid',
      'Page 1 of 1',
    ])
      expect(text).toContain(words)
  })

  test('can be paid on its page while open', async () => {
    const { customer, subscription } = await subscribed('4000000000000341')
    await simulator.advance(32 * 86_400)
    const [invoice] = (await stripe.invoices.list({ customer, status: 'open' })).data
    const address = invoice?.hosted_invoice_url ?? ''
    expect((await get(address)).body).toContain('Pay this invoice')
    expect((await post(address, { card: '4000000000000002' })).headers.location).toContain('declined')
    expect((await post(address, { card: '4242424242424242' })).headers.location).toContain('paid')
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active')
    expect((await post(address, { card: '4242424242424242' })).headers.location).toContain('nothing')
  })

  test('the card that pays it pays the next ones only if the subscription says so', async () => {
    for (const saved of [true, false]) {
      const { customer, subscription } = await subscribed('4000000000000341')
      if (saved)
        await stripe.subscriptions.update(subscription, {
          payment_settings: { save_default_payment_method: 'on_subscription' },
        })
      const before = (await stripe.subscriptions.retrieve(subscription)).default_payment_method
      await simulator.advance(32 * 86_400)
      const [invoice] = (await stripe.invoices.list({ customer, status: 'open' })).data
      await post(invoice?.hosted_invoice_url ?? '', { card: '4000000000000002' })
      expect((await stripe.subscriptions.retrieve(subscription)).default_payment_method).toBe(before)
      await post(invoice?.hosted_invoice_url ?? '', { card: '4242424242424242' })
      expect((await get(invoice?.hosted_invoice_url ?? '')).body).toContain('Return to ')
      const after = (await stripe.subscriptions.retrieve(subscription)).default_payment_method
      expect(after === before).toBe(!saved)
      await simulator.advance(32 * 86_400)
      const { status } = await stripe.subscriptions.retrieve(subscription)
      expect(status).toBe(saved ? 'active' : 'past_due')
    }
  })

  test('has as many pages as its lines need, each numbered', async () => {
    const { customer, subscription } = await subscribed()
    const started = await stripe.subscriptions.retrieve(subscription)
    const item = started.items.data[0]?.id ?? ''
    for (let quantity = 3; quantity < 33; quantity++) await stripe.subscriptionItems.update(item, { quantity })
    await simulator.advance(32 * 86_400)
    const [invoice] = (await stripe.invoices.list({ customer })).data
    expect(invoice?.lines.data.length).toBeGreaterThan(50)
    const { pages, text } = readPdf((await get(invoice?.invoice_pdf ?? '')).rawPayload)
    expect(pages).toBeGreaterThan(3)
    for (const words of [
      'Unused time on 2 ×',
      'Remaining time on 32 ×',
      '32 × Pro',
      `Page ${pages} of ${pages}`,
      'Amount paid',
    ])
      expect(text).toContain(words)
  })
})

test('the page of a customer shows subscriptions and invoices with their refunds; unknown ids are not found', async () => {
  const { customer } = await subscribed(works.card, 'The <Hall>')
  const [invoice] = (await stripe.invoices.list({ customer })).data
  await stripe.creditNotes.create({ invoice: invoice?.id ?? '', amount: 500, refund_amount: 500 })
  const { body, statusCode } = await get(`/simulator/customers/${customer}`)
  expect(statusCode).toBe(200)
  for (const text of ['The &lt;Hall&gt;', customer, 'Renews on', 'Partly refunded', invoice?.number ?? ''])
    expect(body).toContain(text)
  expect((await get('/simulator/customers/cus_unknown')).statusCode).toBe(404)
})

describe('the control page', () => {
  test('shows the clock, due actions and sent events, and moves the clock [C-BILL-149]', async () => {
    const { subscription } = await subscribed()
    const before = await simulator.now()
    expect((await get('/simulator')).body).toContain('Due next')
    await post('/simulator/advance', { step: 'month' })
    await post('/simulator/advance', { step: 'day' })
    expect((await simulator.now()) - before).toBeGreaterThanOrEqual(29 * 86_400)
    const { data } = await stripe.invoices.list({ subscription })
    expect(data.map(({ billing_reason }) => billing_reason)).toEqual(['subscription_cycle', 'subscription_create'])
    const { body } = await get('/simulator?moved=yes')
    expect(body).toContain('invoice.paid')
    const [, to = ''] = /name="to" value="(\d+)"/.exec(body) ?? []
    await post('/simulator/advance', { to })
    expect(await simulator.now()).toBeGreaterThanOrEqual(Number(to))
  })

  test('moves the clock neither back nor by more than a year', async () => {
    const before = await simulator.now()
    for (const to of [before - 10, before + 400 * 86_400, 'x']) await post('/simulator/advance', { to: String(to) })
    expect((await simulator.now()) - before).toBeLessThan(60)
    expect((await post('/simulator/advance', { step: 'day' }, { origin: 'https://evil.example' })).statusCode).toBe(403)
  })
})
