import { changeSubscription, isSubscriptionEnded } from './billing-due.ts'
import { markPaid } from './billing-invoices.ts'
import { secondsPerDay } from './billing-periods.ts'
import { canChargeCard } from './cards.ts'
import { emitEvent } from './events.ts'
import type { ObjectRow } from './objects.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { findObject, findObjects, requireObject, updateObject } from './store.ts'

/** Days between the first failed charge and each retry. After the last retry fails, the subscription is unpaid. */
export const chargeRetryDays = [1, 3, 5, 7]

export type ChargeOccasion = 'checkout' | 'later'

/** Card to charge: the subscription's card, or otherwise the customer's default card. */
export async function findCardToCharge(
  sim: SimulatorTransaction,
  invoice: ObjectRow<'invoice'>,
): Promise<ObjectRow<'payment_method'> | null> {
  const subscription = await findSubscriptionOfInvoice(sim, invoice)
  const { data: customer } = await requireObject(sim, 'customer', invoice.data.customer ?? '')
  const id = subscription?.data.default_payment_method ?? customer.invoice_settings.default_payment_method
  return id ? findObject(sim, 'payment_method', id) : null
}

export async function findSubscriptionOfInvoice(
  sim: SimulatorTransaction,
  { data }: ObjectRow<'invoice'>,
): Promise<ObjectRow<'subscription'> | null> {
  const id = data.parent?.subscription_details?.subscription
  return id ? findObject(sim, 'subscription', id) : null
}

/** Try to charge an open invoice and update the subscription. Returns the updated invoice. */
export async function chargeInvoice(
  sim: SimulatorTransaction,
  invoice: ObjectRow<'invoice'>,
  { when, card }: { when: ChargeOccasion; card?: ObjectRow<'payment_method'> | null },
): Promise<ObjectRow<'invoice'>> {
  const charged = card === undefined ? await findCardToCharge(sim, invoice) : card
  const attempted = await updateObject(sim, 'invoice', invoice, {
    data: { attempted: true, attempt_count: invoice.data.attempt_count + 1 },
  })
  if (!canChargeCard(charged?.hidden.card, when)) return recordFailedCharge(sim, attempted)
  const paid = await markPaid(sim, attempted)
  await reactivateAfterPayment(sim, paid)
  return paid
}

/** After a payment, reactivate the subscription if the newest invoice is paid or nothing is left to pay. */
export async function reactivateAfterPayment(sim: SimulatorTransaction, invoice: ObjectRow<'invoice'>): Promise<void> {
  const subscription = await findSubscriptionOfInvoice(sim, invoice)
  if (!subscription) return
  const owed = await findObjects(sim, 'invoice', { subscription: subscription.data.id, status: ['open', 'draft'] })
  if (subscription.data.latest_invoice !== invoice.data.id && owed.length > 0) return
  const { status, trial_end } = subscription.data
  if (status !== 'incomplete' && status !== 'past_due' && status !== 'unpaid') return
  const trialing = trial_end !== null && trial_end > sim.now
  await changeSubscription(
    sim,
    subscription,
    { data: { status: trialing ? 'trialing' : 'active' } },
    'customer.subscription.updated',
  )
  const customer = await requireObject(sim, 'customer', subscription.data.customer)
  await updateObject(sim, 'customer', customer, { data: { delinquent: false } }, 'customer.updated')
}

async function recordFailedCharge(
  sim: SimulatorTransaction,
  invoice: ObjectRow<'invoice'>,
): Promise<ObjectRow<'invoice'>> {
  const subscription = await findSubscriptionOfInvoice(sim, invoice)
  const first = invoice.hidden.first_failure ?? sim.now
  // An incomplete subscription gets no retries: it expires.
  const dunned =
    subscription !== null && subscription.data.status !== 'incomplete' && !isSubscriptionEnded(subscription.data)
  const next = dunned ? nextRetry(first, sim.now) : null
  const failed = await updateObject(sim, 'invoice', invoice, {
    data: { next_payment_attempt: next },
    hidden: { first_failure: first },
    due: next,
  })
  await emitEvent(sim, 'invoice.payment_failed', failed.data)
  if (!dunned) return failed
  const given_up = next === null
  await changeSubscription(
    sim,
    subscription,
    { data: { status: given_up || subscription.data.status === 'unpaid' ? 'unpaid' : 'past_due' } },
    'customer.subscription.updated',
  )
  const customer = await requireObject(sim, 'customer', subscription.data.customer)
  await updateObject(sim, 'customer', customer, { data: { delinquent: true } }, 'customer.updated')
  return failed
}

function nextRetry(first: number, now: number): number | null {
  const days = chargeRetryDays.find((one) => first + one * secondsPerDay > now)
  return days === undefined ? null : first + days * secondsPerDay
}
