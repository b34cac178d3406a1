import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PaymentProvider, startPaymentProvider } from '#tests/support/payment-provider.ts'
import { statementsOf } from '#tests/support/statements.ts'

const day = 86_400
let provider: PaymentProvider
let stripe: Stripe
let flat: string
let seat: string
let yearly: string
beforeAll(async () => {
  provider = await startPaymentProvider()
  stripe = provider.stripe
  const product = await stripe.products.create({ name: 'Pro' })
  const price = async (unit_amount: number, interval: 'month' | 'year') =>
    (await stripe.prices.create({ product: product.id, currency: 'eur', unit_amount, recurring: { interval } })).id
  flat = await price(4900, 'month')
  seat = await price(1000, 'month')
  yearly = await price(49_000, 'year')
})
afterAll(() => provider.close())

async function customer(card = 'pm_card_visa') {
  const { id } = await stripe.customers.create({ name: 'The Hall', email: 'tenant@people.example' })
  const method = await stripe.paymentMethods.attach(card, { customer: id })
  await stripe.customers.update(id, { invoice_settings: { default_payment_method: method.id } })
  return id
}

async function happened(customerId: string, types?: RegExp) {
  const events: Stripe.Event[] = []
  for await (const event of stripe.events.list({ limit: 100 })) events.unshift(event)
  return events.filter((event) => {
    const { object } = event.data
    const whose = 'customer' in object ? object.customer : 'id' in object ? object.id : null
    return whose === customerId && (!types || types.test(event.type))
  })
}
const typesOf = (events: Stripe.Event[]) => events.map(({ type }) => type)
const periodOf = (subscription: Stripe.Subscription) => {
  const [item] = subscription.items.data
  if (!item) throw new Error('A subscription without items')
  return { start: item.current_period_start, end: item.current_period_end, item: item.id }
}
const invoicesOf = async (id: string) => (await stripe.invoices.list({ customer: id, limit: 100 })).data
const statusOf = async (id: string) => (await stripe.subscriptions.retrieve(id)).status

describe('a trial [C-BILL-149]', () => {
  test('starts with a zero invoice, sends a notice three days before its end, then charges and becomes active', async () => {
    const id = await customer()
    const started = await stripe.subscriptions.create({
      customer: id,
      items: [{ price: flat }, { price: seat, quantity: 3 }],
      trial_period_days: 14,
    })
    expect(started.status).toBe('trialing')
    expect(started.trial_end).toBe(started.created + 14 * day)
    expect(periodOf(started).end).toBe(started.trial_end)
    expect(await invoicesOf(id)).toMatchObject([
      { status: 'paid', amount_due: 0, total: 0, billing_reason: 'subscription_create' },
    ])

    await provider.simulator.advance(11 * day + 60)
    expect(typesOf(await happened(id, /trial_will_end/))).toEqual(['customer.subscription.trial_will_end'])
    expect(await statusOf(started.id)).toBe('trialing')
    await provider.simulator.advance(3 * day)
    const after = await stripe.subscriptions.retrieve(started.id, { expand: ['latest_invoice'] })
    expect(after.status).toBe('active')
    expect(after.latest_invoice).toMatchObject({
      status: 'paid',
      total: 4900 + 3000,
      amount_paid: 7900,
      attempt_count: 1,
      billing_reason: 'subscription_cycle',
      parent: { subscription_details: { subscription: started.id } },
    })
    expect(periodOf(after).start).toBe(started.trial_end)
    const numbers = (await invoicesOf(id)).map(({ number }) => number)
    expect(numbers[1]).toMatch(/^[A-Z0-9]{8}-0001$/)
    expect(numbers[0]).toBe(numbers[1]?.replace('0001', '0002'))
  })

  test('that cannot be charged becomes past due, is retried for a week, then unpaid; a payment reactivates it', async () => {
    const id = await customer('pm_card_chargeCustomerFail')
    const { id: subscription } = await stripe.subscriptions.create({
      customer: id,
      items: [{ price: flat }],
      trial_period_days: 7,
    })
    await provider.simulator.advance(7 * day + 60)
    expect(await statusOf(subscription)).toBe('past_due')
    const [open] = await invoicesOf(id)
    expect(open).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 4900 })
    expect(open?.next_payment_attempt).toBe((open?.created ?? 0) + day)
    expect(await stripe.customers.retrieve(id)).toMatchObject({ delinquent: true })
    for (const [days, attempts] of [
      [1, 2],
      [2, 3],
      [2, 4],
    ]) {
      await provider.simulator.advance((days ?? 0) * day)
      expect([await statusOf(subscription), (await invoicesOf(id))[0]?.attempt_count]).toEqual(['past_due', attempts])
    }
    await provider.simulator.advance(2 * day)
    expect(await statusOf(subscription)).toBe('unpaid')
    expect((await invoicesOf(id))[0]).toMatchObject({ attempt_count: 5, next_payment_attempt: null, status: 'open' })
    expect((await happened(id, /invoice.payment_failed/)).length).toBe(5)

    await expect(stripe.invoices.pay(open?.id ?? '')).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      statusCode: 402,
    })
    expect((await invoicesOf(id))[0]).toMatchObject({ attempt_count: 6 })
    // A month passes: nothing more is charged. As at Stripe, only the newest invoice reactivates the subscription.
    await provider.simulator.advance(31 * day)
    const [draft] = await invoicesOf(id)
    expect(draft).toMatchObject({ status: 'draft', auto_advance: false })
    const better = await stripe.paymentMethods.attach('pm_card_visa', { customer: id })
    await stripe.invoices.pay(open?.id ?? '', { payment_method: better.id })
    expect(await statusOf(subscription)).toBe('unpaid')
    await stripe.invoices.pay(draft?.id ?? '', { payment_method: better.id })
    expect(await statusOf(subscription)).toBe('active')
    expect(await stripe.customers.retrieve(id)).toMatchObject({ delinquent: false })
  })
})

describe('a new subscription', () => {
  test('is charged when its trial is ended manually, and later when it is extended', async () => {
    const id = await customer()
    const { id: subscription } = await stripe.subscriptions.create({
      customer: id,
      items: [{ price: flat }],
      trial_period_days: 14,
    })
    const later = (await provider.simulator.now()) + 30 * day
    expect(await stripe.subscriptions.update(subscription, { trial_end: later })).toMatchObject({
      status: 'trialing',
      trial_end: later,
      items: { data: [{ current_period_end: later }] },
    })
    const preview = await stripe.invoices.createPreview({ subscription, subscription_details: { trial_end: 'now' } })
    expect(preview.total).toBe(4900)
    const now = await provider.simulator.now()
    const paid = await stripe.subscriptions.update(subscription, { trial_end: 'now' })
    expect(paid.status).toBe('active')
    expect(Math.abs(periodOf(paid).start - now)).toBeLessThan(30)
    expect((await invoicesOf(id))[0]).toMatchObject({
      total: 4900,
      status: 'paid',
      billing_reason: 'subscription_cycle',
    })
  })

  test('is incomplete until its invoice is paid', async () => {
    const id = await customer()
    const waiting = await stripe.subscriptions.create({
      customer: id,
      items: [{ price: flat }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    })
    expect(waiting).toMatchObject({
      status: 'incomplete',
      latest_invoice: { status: 'open', confirmation_secret: { type: 'payment_intent' } },
    })
    const [invoice] = await invoicesOf(id)
    expect(await stripe.invoices.pay(invoice?.id ?? '')).toMatchObject({ status: 'paid', amount_paid: 4900 })
    expect(await statusOf(waiting.id)).toBe('active')
    await expect(stripe.invoices.pay(invoice?.id ?? '')).rejects.toMatchObject({ code: 'invoice_already_paid' })
  })

  test('undoes an unpaid immediate change with error_if_incomplete, and is past due without', async () => {
    const id = await customer()
    const started = await stripe.subscriptions.create({ customer: id, items: [{ price: seat, quantity: 1 }] })
    const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: id })
    await stripe.subscriptions.update(started.id, { default_payment_method: failing.id })
    const wish: Stripe.SubscriptionUpdateParams = {
      items: [{ id: periodOf(started).item, quantity: 9 }],
      proration_behavior: 'always_invoice',
    }
    await expect(
      stripe.subscriptions.update(started.id, { ...wish, payment_behavior: 'error_if_incomplete' }),
    ).rejects.toMatchObject({ code: 'card_declined' })
    expect(await stripe.subscriptions.retrieve(started.id)).toMatchObject({
      status: 'active',
      items: { data: [{ quantity: 1 }] },
    })
    expect((await invoicesOf(id)).length).toBe(1)
    expect(await stripe.subscriptions.update(started.id, wish)).toMatchObject({
      status: 'past_due',
      items: { data: [{ quantity: 9 }] },
    })
  })
})

describe('a renewal', () => {
  test('comes every month on the same day, even the 31st after February, with its events in order', async () => {
    const id = await customer()
    const now = await provider.simulator.now()
    const month = new Date(now * 1000)
    const january = Date.UTC(month.getUTCFullYear() + 1, 0, 31, 12) / 1000
    await provider.simulator.advance(january - now)
    const { id: subscription } = await stripe.subscriptions.create({ customer: id, items: [{ price: flat }] })
    const ends = []
    for (let turn = 0; turn < 3; turn++) {
      const { end } = periodOf(await stripe.subscriptions.retrieve(subscription))
      ends.push(new Date(end * 1000).toISOString().slice(5, 10))
      await provider.simulator.advance(end - (await provider.simulator.now()))
    }
    expect(ends).toEqual([expect.stringMatching(/^02-2[89]$/), '03-31', '04-30'])
    const types = typesOf(await happened(id, /^(invoice|customer.subscription)/))
    expect(types.slice(0, 6)).toEqual([
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ])
    expect(types.slice(6, 12)).toEqual([
      'invoice.upcoming',
      'customer.subscription.updated',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
    ])
    expect((await invoicesOf(id)).map(({ total }) => total)).toEqual([4900, 4900, 4900, 4900])
  })

  test('runs in order of time with several due, for any step length', async () => {
    const ids = [await customer(), await customer()]
    const one = await stripe.subscriptions.create({ customer: ids[0] ?? '', items: [{ price: flat }] })
    await provider.simulator.advance(5 * day)
    const two = await stripe.subscriptions.create({ customer: ids[1] ?? '', items: [{ price: flat }] })
    await provider.simulator.advance(70 * day)
    const cycles = (await stripe.invoices.list({ limit: 100 })).data
      .filter(
        ({ customer: whose, billing_reason }) => ids.includes(String(whose)) && billing_reason === 'subscription_cycle',
      )
      .reverse()
    expect(cycles.map(({ parent }) => parent?.subscription_details?.subscription)).toEqual([
      one.id,
      two.id,
      one.id,
      two.id,
    ])
    expect(cycles.map(({ created }) => created)).toEqual(cycles.map(({ created }) => created).sort((a, b) => a - b))
  })
})

test('is postponed for a day if it fails, without blocking others', async () => {
  const id = await customer()
  const { id: subscription } = await stripe.subscriptions.create({ customer: id, items: [{ price: flat }] })
  const { transaction } = provider.simulator.parts
  const broken = `broken_${crypto.randomUUID()}`
  const due = await provider.simulator.now()
  await transaction((tx) =>
    tx.insertInto('simulator_objects').values({ id: broken, kind: 'mystery', created: due, due, data: '{}' }).execute(),
  )
  await provider.simulator.advance(32 * day)
  expect((await invoicesOf(id)).map(({ status }) => status)).toEqual(['paid', 'paid'])
  const left = await transaction((tx) =>
    tx.deleteFrom('simulator_objects').where('id', '=', broken).returning('due').executeTakeFirstOrThrow(),
  )
  expect(left.due).toBeGreaterThan(due + 31 * day)
  expect(await statusOf(subscription)).toBe('active')
})

describe('a change of quantity', () => {
  test('prorates to the second on the next invoice, as in the preview', async () => {
    const id = await customer()
    const started = await stripe.subscriptions.create({ customer: id, items: [{ price: seat, quantity: 3 }] })
    const { start, end, item } = periodOf(started)
    await provider.simulator.advance(10 * day)
    const at = await provider.simulator.now()
    const share = (end - at) / (end - start)
    const [credit, debit] = [-Math.round(3000 * share), Math.round(5000 * share)]
    const preview = await stripe.invoices.createPreview({
      customer: id,
      subscription: started.id,
      subscription_details: {
        items: [{ id: item, quantity: 5 }],
        proration_behavior: 'create_prorations',
        proration_date: at,
      },
    })
    expect(preview.id).toMatch(/^upcoming_in_/)
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([credit, debit, 5000])
    expect(preview.lines.data.map(({ description }) => description)).toEqual([
      expect.stringMatching(/^Unused time on 3 × Pro after \d{1,2} \w{3} \d{4}$/),
      expect.stringMatching(/^Remaining time on 5 × Pro after /),
      '5 × Pro (at €10.00 / month)',
    ])
    expect(preview.total).toBe(credit + debit + 5000)
    expect(await stripe.subscriptions.retrieve(started.id)).toMatchObject({ items: { data: [{ quantity: 3 }] } })

    const changed = await stripe.subscriptions.update(started.id, {
      items: [{ id: item, quantity: 5 }],
      proration_date: at,
    })
    expect(changed.items.data).toMatchObject([{ id: item, quantity: 5 }])
    const [updated] = (await happened(id, /subscription.updated/)).slice(-1)
    expect(updated?.data.previous_attributes).toMatchObject({ items: { data: [{ quantity: 3 }] } })
    await provider.simulator.advance(end - at)
    const [next] = await invoicesOf(id)
    expect(next).toMatchObject({ total: preview.total, amount_paid: preview.total, status: 'paid' })
  })

  test('during a trial costs nothing until its end', async () => {
    const id = await customer()
    const started = await stripe.subscriptions.create({
      customer: id,
      items: [{ price: seat, quantity: 2 }],
      trial_period_days: 14,
    })
    await stripe.subscriptionItems.update(periodOf(started).item, { quantity: 4 })
    const preview = await stripe.invoices.createPreview({ customer: id, subscription: started.id })
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([4000])
  })

  test('leaves a consistent state after twenty concurrent changes', async () => {
    const id = await customer()
    const started = await stripe.subscriptions.create({ customer: id, items: [{ price: seat, quantity: 1 }] })
    const { item } = periodOf(started)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        stripe.subscriptions.update(started.id, {
          items: [{ id: item, quantity: index + 2 }],
          metadata: { [`m${index}`]: 'x' },
        }),
      ),
    )
    const after = await stripe.subscriptions.retrieve(started.id)
    expect(Object.keys(after.metadata).length).toBe(20)
    const quantity = after.items.data[0]?.quantity ?? 0
    const preview = await stripe.invoices.createPreview({ customer: id, subscription: started.id })
    const prorations = preview.lines.data.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0)
    // Every change credits the one before, so only the difference between last and first remains.
    expect(Math.abs(prorations - 1000 * (quantity - 1))).toBeLessThanOrEqual(40)
  })
})

describe('a change of plan', () => {
  test('to another price takes effect at once and is billed with the next invoice, or at once with always_invoice', async () => {
    const id = await customer()
    const started = await stripe.subscriptions.create({ customer: id, items: [{ price: seat, quantity: 1 }] })
    const { item } = periodOf(started)
    await stripe.subscriptions.update(started.id, {
      items: [{ id: item, price: flat, quantity: 1 }],
      proration_behavior: 'always_invoice',
    })
    const [now] = await invoicesOf(id)
    expect(now).toMatchObject({
      billing_reason: 'subscription_update',
      status: 'paid',
      total: 3900,
      lines: { data: [{ amount: -1000 }, { amount: 4900 }] },
    })
    await stripe.subscriptions.update(started.id, {
      items: [{ id: item, price: seat }],
      proration_behavior: 'always_invoice',
    })
    expect((await invoicesOf(id))[0]).toMatchObject({ status: 'paid', total: -3900, amount_due: 0 })
    expect(await stripe.customers.retrieve(id)).toMatchObject({ balance: -3900 })
    await provider.simulator.advance(32 * day)
    expect((await invoicesOf(id))[0]).toMatchObject({
      total: 1000,
      amount_due: 0,
      starting_balance: -3900,
      ending_balance: -2900,
    })
  })

  test('to another interval starts a period now, credits the rest of the old one, and charges at once', async () => {
    const id = await customer()
    const started = await stripe.subscriptions.create({ customer: id, items: [{ price: flat }] })
    const { item, start, end } = periodOf(started)
    await provider.simulator.advance(10 * day)
    const wish = { items: [{ id: item, price: yearly }] }
    const preview = await stripe.invoices.createPreview({ subscription: started.id, subscription_details: wish })
    const changed = await stripe.subscriptions.update(started.id, wish)
    const at = periodOf(changed).start
    expect(at).toBeGreaterThan(start)
    const credit = -Math.round((4900 * (end - at)) / (end - start))
    const [invoice] = await invoicesOf(id)
    expect(invoice?.lines.data.map(({ amount }) => amount)).toEqual([credit, 49_000])
    expect(Math.abs((invoice?.total ?? 0) - preview.total)).toBeLessThanOrEqual(1)
    expect(periodOf(changed).end - at).toBeGreaterThanOrEqual(365 * day)
  })

  test('adds and removes items, and rejects mixed intervals, currencies and inactive prices', async () => {
    const id = await customer()
    const started = await stripe.subscriptions.create({ customer: id, items: [{ price: flat }] })
    const added = await stripe.subscriptions.update(started.id, { items: [{ price: seat, quantity: 2 }] })
    expect(added.items.data.map(({ price, quantity }) => [price.id, quantity])).toEqual([
      [flat, 1],
      [seat, 2],
    ])
    const removed = await stripe.subscriptions.update(started.id, {
      items: [{ id: added.items.data[0]?.id ?? '', deleted: true }],
    })
    expect(removed.items.data.map(({ price }) => price.id)).toEqual([seat])
    await expect(stripe.subscriptions.update(started.id, { items: [{ price: yearly }] })).rejects.toMatchObject({
      statusCode: 400,
    })
    const product = await stripe.products.create({ name: 'Dollars' })
    const dollars = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 1,
      recurring: { interval: 'month' },
    })
    await expect(stripe.subscriptions.update(started.id, { items: [{ price: dollars.id }] })).rejects.toMatchObject({
      statusCode: 400,
    })
    await expect(stripe.subscriptions.create({ customer: id, items: [{ price: dollars.id }] })).rejects.toThrow(
      /cannot combine currencies/,
    )
    const old = await stripe.prices.create({
      product: product.id,
      currency: 'eur',
      unit_amount: 1,
      recurring: { interval: 'month' },
      active: false,
    })
    await expect(stripe.subscriptions.create({ customer: id, items: [{ price: old.id }] })).rejects.toThrow(/inactive/)
    await expect(
      stripe.subscriptions.update(started.id, { items: [{ id: removed.items.data[0]?.id ?? '', deleted: true }] }),
    ).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('a cancellation', () => {
  test('at the end of the period keeps the subscription until then, can be undone, and ends with customer.subscription.deleted', async () => {
    const id = await customer()
    const { id: subscription, ...started } = await stripe.subscriptions.create({
      customer: id,
      items: [{ price: flat }],
    })
    const cancelled = await stripe.subscriptions.update(subscription, {
      cancel_at_period_end: true,
      cancellation_details: { comment: 'No shows', feedback: 'unused' },
    })
    expect(cancelled).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancellation_details: { comment: 'No shows', feedback: 'unused', reason: 'cancellation_requested' },
    })
    expect(cancelled.cancel_at).toBe(started.items.data[0]?.current_period_end)
    await expect(stripe.invoices.createPreview({ subscription })).rejects.toMatchObject({
      code: 'invoice_upcoming_none',
    })
    const kept = await stripe.subscriptions.update(subscription, { cancel_at_period_end: false })
    expect(kept).toMatchObject({
      cancel_at: null,
      canceled_at: null,
      cancel_at_period_end: false,
      cancellation_details: { reason: null },
    })
    await stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
    await provider.simulator.advance(32 * day)
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
      status: 'canceled',
      ended_at: expect.any(Number),
    })
    expect(typesOf(await happened(id, /subscription.deleted/))).toEqual(['customer.subscription.deleted'])
    expect((await invoicesOf(id)).length).toBe(1)
    expect((await stripe.subscriptions.list({ customer: id })).data).toEqual([])
    expect((await stripe.subscriptions.list({ customer: id, status: 'all' })).data.map((one) => one.id)).toEqual([
      subscription,
    ])
    await expect(stripe.subscriptions.update(subscription, { items: [{ price: seat }] })).rejects.toMatchObject({
      statusCode: 400,
    })
  })

  test('now ends the subscription at once; the rest can be credited', async () => {
    const id = await customer()
    const { id: subscription } = await stripe.subscriptions.create({ customer: id, items: [{ price: flat }] })
    expect(await stripe.subscriptions.cancel(subscription, { prorate: true, invoice_now: true })).toMatchObject({
      status: 'canceled',
    })
    expect(((await stripe.customers.retrieve(id)) as Stripe.Customer).balance).toBeLessThanOrEqual(-4899)
    await expect(stripe.subscriptions.cancel(subscription)).rejects.toMatchObject({ code: 'resource_missing' })
  })

  test('a subscription whose first charge fails is incomplete, and expires after 23 hours', async () => {
    const id = await customer('pm_card_chargeDeclined')
    const { id: subscription, status } = await stripe.subscriptions.create({ customer: id, items: [{ price: flat }] })
    expect(status).toBe('incomplete')
    await expect(
      stripe.subscriptions.create({ customer: id, items: [{ price: flat }], payment_behavior: 'error_if_incomplete' }),
    ).rejects.toMatchObject({ code: 'card_declined' })
    await provider.simulator.advance(23 * 3600 + 1)
    expect(await statusOf(subscription)).toBe('incomplete_expired')
    expect((await invoicesOf(id))[0]?.status).toBe('void')
  })
})

describe('a checkout', () => {
  const urls = {
    success_url: 'http://localhost:3000/back?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/',
  }
  const checkout = (id: string, days?: number) =>
    stripe.checkout.sessions.create({
      ...urls,
      mode: 'subscription',
      customer: id,
      line_items: [
        { price: flat, quantity: 1 },
        { price: seat, quantity: 3 },
      ],
      metadata: { company_id: 'c' },
      subscription_data: { metadata: { company_id: 'c' }, ...(days && { trial_period_days: days }) },
    })
  const works = { card: '4242424242424242', email: 'payer@people.example' } as const

  test('starts the subscription once, even if the button is pressed repeatedly', async () => {
    const { id } = await stripe.customers.create({ name: 'Hall' })
    const session = await checkout(id)
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 7900,
      url: expect.stringContaining(`/simulator/checkout/${session.id}`),
    })
    const pressed = await Promise.all(
      Array.from({ length: 5 }, () => provider.simulator.payCheckout(session.id, works)),
    )
    expect(pressed.map(({ outcome }) => outcome).sort()).toEqual(['over', 'over', 'over', 'over', 'paid'])
    const { data } = await stripe.subscriptions.list({ customer: id })
    expect(data).toMatchObject([{ status: 'active', metadata: { company_id: 'c' } }])
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      subscription: data[0]?.id,
      metadata: { company_id: 'c' },
    })
    const types = typesOf(await happened(id))
    expect(types.at(-1)).toBe('checkout.session.completed')
    expect(types).toContain('payment_method.attached')
    expect(types).toContain('invoice.paid')
  })

  test('with a trial charges nothing today; its card can fail at renewal', async () => {
    const { id } = await stripe.customers.create({ name: 'Hall' })
    const session = await checkout(id, 14)
    expect(session.amount_total).toBe(0)
    await provider.simulator.payCheckout(session.id, { ...works, card: '4000000000000341' })
    const [subscription] = (await stripe.subscriptions.list({ customer: id })).data
    expect(subscription?.status).toBe('trialing')
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'no_payment_required' })
    await provider.simulator.advance(14 * day + 60)
    expect(await statusOf(subscription?.id ?? '')).toBe('past_due')
  })

  test('stays open with a declined card, and expires after its lifetime', async () => {
    const { id } = await stripe.customers.create({ name: 'Hall' })
    const session = await checkout(id)
    expect(await provider.simulator.payCheckout(session.id, { ...works, card: '4000000000000002' })).toMatchObject({
      outcome: 'declined',
    })
    expect((await stripe.subscriptions.list({ customer: id, status: 'all' })).data).toEqual([])
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
    await provider.simulator.advance(day)
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
    expect(await provider.simulator.payCheckout(session.id, works)).toMatchObject({ outcome: 'over' })
    expect(typesOf(await happened(id, /checkout/))).toEqual(['checkout.session.expired'])
  })

  test('returns only to web addresses', async () => {
    const { id } = await stripe.customers.create({ name: 'Hall' })
    for (const success_url of ['javascript:alert(1)', 'data:text/html,x', '//evil', '/back'])
      await expect(
        stripe.checkout.sessions.create({
          ...urls,
          success_url,
          mode: 'subscription',
          customer: id,
          line_items: [{ price: flat, quantity: 1 }],
        }),
      ).rejects.toMatchObject({ code: 'url_invalid' })
    await expect(
      stripe.billingPortal.sessions.create({ customer: id, return_url: 'javascript:alert(1)' }),
    ).rejects.toMatchObject({ code: 'url_invalid' })
  })
})

test('a credit note refunds a paid invoice, in parts and never more than was paid', async () => {
  const id = await customer()
  await stripe.subscriptions.create({ customer: id, items: [{ price: flat }] })
  const [paid] = await invoicesOf(id)
  const refund = (amount: number) =>
    stripe.creditNotes.create({ invoice: paid?.id ?? '', amount, refund_amount: amount, reason: 'order_change' })
  const note = await refund(400)
  expect(note).toMatchObject({ customer: id, amount: 400, type: 'post_payment', refunds: [{ amount_refunded: 400 }] })
  const [partly] = await invoicesOf(id)
  expect(partly).toMatchObject({ status: 'paid', post_payment_credit_notes_amount: 400 })
  const rest = (paid?.amount_paid ?? 0) - 400
  await expect(refund(rest + 1)).rejects.toThrow('greater than the amount')
  await refund(rest)
  expect((await stripe.creditNotes.list({ invoice: paid?.id ?? '' })).data.map(({ amount }) => amount)).toEqual([
    rest,
    400,
  ])
  await expect(refund(1)).rejects.toThrow('greater than the amount')
})

test('a list sends as many queries for a hundred subscriptions as for one', async () => {
  const asked = async (limit: number) => {
    let rows = 0
    const sent = await statementsOf(async () => {
      rows = (await stripe.subscriptions.list({ status: 'all', limit, expand: ['data.customer'] })).data.length
    })
    return { rows, statements: sent.length }
  }
  const [one, many] = [await asked(1), await asked(100)]
  expect(many.rows).toBeGreaterThan(15)
  expect(many.statements).toBe(one.statements)
})
