import { type ChargeOccasion, chargeInvoice } from './billing-charge.ts'
import { changeSubscription } from './billing-due.ts'
import { createInvoice, finalizeInvoice } from './billing-invoices.ts'
import { assertCombinable, newSubscriptionItem, requireSellablePrice } from './billing-items.ts'
import { loadProductNames, recurringInvoiceLine } from './billing-lines.ts'
import { billingIntervalOf, periodEnd, secondsPerDay } from './billing-periods.ts'
import { emitEvent } from './events.ts'
import { newId } from './ids.ts'
import { toCompleteList } from './lists.ts'
import type { ObjectRow, Subscription } from './objects.ts'
import { invalidRequest } from './provider-error.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { findObject, findObjects, insertObject, requireObject, updateObject } from './store.ts'

export interface SubscriptionStart {
  customer: string
  items: readonly { price: string; quantity: number; metadata?: Record<string, string> | undefined }[]
  /** Unix time; null for no trial. */
  trial_end: number | null
  metadata: Record<string, string>
  description: string | null
  default_payment_method: string | null
  /** Whether a card that pays an invoice becomes the card of the subscription. */
  save_default_payment_method?: 'on_subscription' | 'off' | undefined
  /** Whether the customer pays at the checkout, or the card is charged later without the customer. */
  when: ChargeOccasion
  /** Leave the first invoice open, so that it can be paid manually. */
  unpaid?: boolean
  /** Only create the first invoice, without charging it. */
  preview?: boolean
}

/** Start a subscription and charge its first period. The subscription's status tells whether the charge succeeded. */
export async function startSubscription(
  sim: SimulatorTransaction,
  start: SubscriptionStart,
): Promise<{ subscription: ObjectRow<'subscription'>; invoice: ObjectRow<'invoice'> }> {
  const customer = await requireObject(sim, 'customer', start.customer, 'customer')
  const prices = await Promise.all(
    start.items.map(({ price }, index) => requireSellablePrice(sim, price, `items[${index}][price]`)),
  )
  const [first] = prices
  if (!first) throw invalidRequest('Missing required param: items.', { code: 'parameter_missing', param: 'items' })
  assertCombinable(prices)
  await assertOneCurrency(sim, customer, first.currency)
  if (start.trial_end !== null && start.trial_end <= sim.now)
    throw invalidRequest('Timestamp must be in the future.', { param: 'trial_end' })

  const id = newId('sub')
  const trial = start.trial_end !== null
  const anchor = start.trial_end ?? sim.now
  const period = { start: sim.now, end: start.trial_end ?? periodEnd(anchor, sim.now, billingIntervalOf(first)) }
  const items = prices.map((price, index) =>
    newSubscriptionItem(sim, id, {
      price,
      quantity: start.items[index]?.quantity ?? 1,
      period,
      metadata: start.items[index]?.metadata ?? {},
    }),
  )
  const invoiceId = newId('in')
  const blank = blankSubscription(sim, { ...start, id, currency: first.currency, anchor })
  const data: Subscription = {
    ...blank,
    items: toCompleteList(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: invoiceId,
    status: trial ? 'trialing' : 'incomplete',
  }
  const inserted = await insertObject(sim, 'subscription', { data, hidden: {}, due: null })
  const subscription = await changeSubscription(sim, inserted, {})
  await emitEvent(sim, 'customer.subscription.created', subscription.data)

  const nameOf = await loadProductNames(sim, prices)
  const lines = items.map((item) => recurringInvoiceLine(data, item, { name: nameOf(item.price), period, trial }))
  const draft = await createInvoice(sim, data, {
    id: invoiceId,
    reason: 'subscription_create',
    lines,
    period: { start: sim.now, end: sim.now },
  })
  if (start.preview) return { subscription, invoice: draft }
  const invoice = await finalizeInvoice(sim, draft)
  if (invoice.data.status === 'open' && !start.unpaid) await chargeInvoice(sim, invoice, { when: start.when })
  const settled = await requireObject(sim, 'subscription', id)
  if (invoice.data.status === 'paid' && settled.data.status === 'incomplete')
    await changeSubscription(sim, settled, { data: { status: 'active' } }, 'customer.subscription.updated')
  return {
    subscription: await requireObject(sim, 'subscription', id),
    invoice: await requireObject(sim, 'invoice', invoiceId),
  }
}

async function assertOneCurrency(
  sim: SimulatorTransaction,
  customer: ObjectRow<'customer'>,
  currency: string,
): Promise<void> {
  if (customer.data.currency === currency) return
  const running = await findObjects(sim, 'subscription', {
    customer: customer.data.id,
    status: ['active', 'trialing', 'past_due', 'unpaid'],
  })
  if (customer.data.currency && running.length > 0)
    throw invalidRequest(
      `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${customer.data.currency}.`,
    )
  await updateObject(sim, 'customer', customer, { data: { currency } }, 'customer.updated')
}

export async function requireOwnCard(
  sim: SimulatorTransaction,
  id: string,
  customer: string,
  param = 'default_payment_method',
) {
  const card = await findObject(sim, 'payment_method', id)
  if (!card || card.data.customer !== customer)
    throw invalidRequest(`No such PaymentMethod: '${id}'`, { code: 'resource_missing', param })
  return card
}

export function trialEnd(
  sim: SimulatorTransaction,
  { trial_end, days }: { trial_end?: number | null; days?: number | null },
): number | null {
  return trial_end ?? (days ? sim.now + days * secondsPerDay : null)
}

type Blank = SubscriptionStart & { id: string; currency: string; anchor: number }

function blankSubscription(
  sim: SimulatorTransaction,
  { id, currency, anchor, ...start }: Blank,
): Omit<Subscription, 'items' | 'latest_invoice' | 'status'> {
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: sim.now,
    currency,
    customer: start.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: start.default_payment_method,
    default_source: null,
    default_tax_rates: [],
    description: start.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    livemode: false,
    managed_payments: null,
    metadata: start.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: start.save_default_payment_method ?? 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: sim.now,
    test_clock: null,
    transfer_data: null,
    trial_end: start.trial_end,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: start.trial_end === null ? null : sim.now,
  }
}
