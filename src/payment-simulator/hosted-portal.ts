import { type CancellationReason, scheduleCancellation } from './billing-cancel.ts'
import { chargeInvoice } from './billing-charge.ts'
import { changeSubscription, isSubscriptionEnded } from './billing-due.ts'
import { loadProductNames } from './billing-lines.ts'
import { endSubscription, previewUpcomingInvoice } from './billing-renewal.ts'
import { attachCard, type CardNumber, canChargeCard } from './cards.ts'
import { newId } from './ids.ts'
import type {
  Customer,
  Invoice,
  ObjectRow,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Subscription,
} from './objects.ts'
import {
  inSimulatorTransaction,
  realUnixTime,
  type SimulatorServices,
  type SimulatorTransaction,
} from './simulator-transaction.ts'
import { findObject, findObjects, requireObject, updateObject } from './store.ts'

/** Lifetime of a portal URL in seconds of real time, so that advancing the simulated clock does not expire it. */
const portalSeconds = 3600

export interface PortalView {
  session: PortalSession
  settings: PortalConfiguration
  customer: Customer
  card: PaymentMethod | null
  subscriptions: { subscription: Subscription; names: string[]; next: Invoice | null }[]
  invoices: Invoice[]
}

export function viewPortal(parts: SimulatorServices, id: string): Promise<PortalView | null> {
  return inSimulatorTransaction(parts, { toWrite: false }, async (sim) => {
    const opened = await openPortal(sim, id)
    if (!opened) return null
    const { session, settings, customer } = opened
    const running = await runningSubscriptions(sim, customer.data.id)
    const cardId = running[0]?.data.default_payment_method ?? customer.data.invoice_settings.default_payment_method
    const card = cardId ? await findObject(sim, 'payment_method', cardId) : null
    const invoices = await findObjects(sim, 'invoice', {
      customer: customer.data.id,
      status: ['open', 'paid', 'void', 'uncollectible'],
    })
    const subscriptions: PortalView['subscriptions'] = []
    for (const { data } of running) {
      const nameOf = await loadProductNames(
        sim,
        data.items.data.map(({ price }) => price),
      )
      const next = data.cancel_at === null && data.status !== 'unpaid' ? await previewUpcomingInvoice(sim, data) : null
      subscriptions.push({ subscription: data, names: data.items.data.map(({ price }) => nameOf(price)), next })
    }
    return {
      session,
      settings,
      customer: customer.data,
      card: card?.data ?? null,
      subscriptions,
      invoices: invoices.map(({ data }) => data).reverse(),
    }
  })
}

export const billingDetailNames = [
  'name',
  'line1',
  'line2',
  'postal_code',
  'city',
  'state',
  'country',
  'tax_id',
] as const
export type BillingDetails = Record<(typeof billingDetailNames)[number], string>

export type PortalAction =
  | { action: 'card'; card: CardNumber }
  | { action: 'details'; details: BillingDetails }
  | { action: 'cancel'; subscription: string; reason: CancellationReason }
  | { action: 'renew'; subscription: string }
  | { action: 'pay'; invoice: string }

export type PortalOutcome =
  | 'card-saved'
  | 'card-declined'
  | 'details-saved'
  | 'details-invalid'
  | 'cancelled'
  | 'renewed'
  | 'paid'
  | 'payment-failed'
  | 'nothing'
  | 'closed'

/**
 * Perform an action of a customer in the portal. Limited to the customer's own objects, and to actions that the portal
 * settings allow.
 */
export function performPortalAction(parts: SimulatorServices, id: string, wish: PortalAction): Promise<PortalOutcome> {
  return inSimulatorTransaction(parts, { toWrite: true }, async (sim): Promise<PortalOutcome> => {
    const opened = await openPortal(sim, id)
    if (!opened) return 'closed'
    const { customer, settings } = opened
    const { customer_update, payment_method_update, subscription_cancel } = settings.features
    if (wish.action === 'card') return payment_method_update.enabled ? saveCard(sim, customer, wish.card) : 'nothing'
    if (wish.action === 'details') return customer_update.enabled ? saveDetails(sim, customer, wish.details) : 'nothing'
    if (wish.action === 'pay') return payInvoice(sim, customer.data.id, wish.invoice)
    const subscription = await findObject(sim, 'subscription', wish.subscription)
    if (!subscription || subscription.data.customer !== customer.data.id || isSubscriptionEnded(subscription.data))
      return 'nothing'
    if (!subscription_cancel.enabled) return 'nothing'
    if (wish.action === 'renew') {
      await scheduleCancellation(sim, subscription, null)
      return 'renewed'
    }
    const leaving = await scheduleCancellation(sim, subscription, 'period_end', wish.reason)
    if (subscription_cancel.mode === 'immediately') await endSubscription(sim, leaving, 'cancellation_requested')
    return 'cancelled'
  })
}

async function openPortal(sim: SimulatorTransaction, id: string) {
  const row = await findObject(sim, 'billing_portal.session', id)
  if (!row || (row.hidden.opened ?? 0) + portalSeconds < realUnixTime()) return null
  const customer = await requireObject(sim, 'customer', row.data.customer)
  const { data: settings } = await requireObject(sim, 'billing_portal.configuration', row.data.configuration)
  return { session: row.data, customer, settings }
}

async function runningSubscriptions(sim: SimulatorTransaction, customer: string): Promise<ObjectRow<'subscription'>[]> {
  const status = ['active', 'trialing', 'past_due', 'unpaid', 'incomplete']
  return (await findObjects(sim, 'subscription', { customer, status })).reverse()
}

/** Save a card of a customer for all further charges. A declined card is not saved. */
async function saveCard(
  sim: SimulatorTransaction,
  customer: ObjectRow<'customer'>,
  number: CardNumber,
): Promise<PortalOutcome> {
  if (!canChargeCard(number, 'checkout')) return 'card-declined'
  const { email, name = null } = customer.data
  const { data: card } = await attachCard(sim, customer.data.id, number, { email, name })
  const invoice_settings = { ...customer.data.invoice_settings, default_payment_method: card.id }
  await updateObject(sim, 'customer', customer, { data: { invoice_settings } }, 'customer.updated')
  for (const subscription of await runningSubscriptions(sim, customer.data.id))
    await changeSubscription(
      sim,
      subscription,
      { data: { default_payment_method: card.id } },
      'customer.subscription.updated',
    )
  return 'card-saved'
}

async function saveDetails(
  sim: SimulatorTransaction,
  customer: ObjectRow<'customer'>,
  { name, tax_id, country, ...place }: BillingDetails,
): Promise<PortalOutcome> {
  if (country !== '' && !/^[a-z]{2}$/i.test(country)) return 'details-invalid'
  const { line1, line2, postal_code, city, state } = place
  const address = {
    ...{ line1: line1 || null, line2: line2 || null, postal_code: postal_code || null, city: city || null },
    ...{ state: state || null, country: country.toUpperCase() || null },
  }
  const data = { name: name || null, address, tax_ids: taxIdsOf(sim, customer.data.id, tax_id) }
  await updateObject(sim, 'customer', customer, { data }, 'customer.updated')
  return 'details-saved'
}

function taxIdsOf(sim: SimulatorTransaction, customer: string, value: string): NonNullable<Customer['tax_ids']> {
  const taxId: NonNullable<Customer['tax_ids']>['data'][number] = {
    ...{ id: newId('txi'), object: 'tax_id', created: sim.now, livemode: false, owner: null, verification: null },
    ...{ country: null, customer, customer_account: null, type: 'unknown', value },
  }
  return { object: 'list', data: value ? [taxId] : [], has_more: false, url: `/v1/customers/${customer}/tax_ids` }
}

async function payInvoice(sim: SimulatorTransaction, customer: string, invoiceId: string): Promise<PortalOutcome> {
  const invoice = await findObject(sim, 'invoice', invoiceId)
  if (invoice?.data.customer !== customer || invoice.data.status !== 'open') return 'nothing'
  const { data } = await chargeInvoice(sim, invoice, { when: 'later' })
  return data.status === 'paid' ? 'paid' : 'payment-failed'
}
