import { startSubscription, trialEnd } from './billing-start.ts'
import { attachCard, type CardNumber, canChargeCard } from './cards.ts'
import { emitEvent } from './events.ts'
import type { CheckoutSession, ObjectRow } from './objects.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { requireObject, updateObject } from './store.ts'

export async function expireCheckout(
  sim: SimulatorTransaction,
  row: ObjectRow<'checkout.session'>,
): Promise<CheckoutSession> {
  const { data } = await updateObject(sim, 'checkout.session', row, {
    data: { status: 'expired', url: null },
    due: null,
  })
  await emitEvent(sim, 'checkout.session.expired', data)
  return data
}

/** Result of a checkout. If the card is declined, the session stays open and the page shows the reason. */
export type CheckoutResult = { session: CheckoutSession } | { declined: true }

/**
 * Pay for a checkout session and start its subscription.
 * @throws the errors of startSubscription
 */
export async function completeCheckout(
  sim: SimulatorTransaction,
  row: ObjectRow<'checkout.session'>,
  { card, email }: { card: CardNumber; email: string },
): Promise<CheckoutResult> {
  if (!canChargeCard(card, 'checkout')) return { declined: true }
  const { order } = row.hidden
  if (!order) throw new Error('A checkout session without an order')
  const customer = await requireObject(sim, 'customer', row.data.customer ?? '')
  const method = await attachCard(sim, customer.data.id, card, { email, name: customer.data.name ?? null })
  if (!customer.data.email) await updateObject(sim, 'customer', customer, { data: { email } }, 'customer.updated')
  const { subscription, invoice } = await startSubscription(sim, {
    customer: customer.data.id,
    items: order.items,
    trial_end: trialEnd(sim, { trial_end: order.trial_end, days: order.trial_days }),
    metadata: order.metadata,
    description: order.description,
    default_payment_method: method.data.id,
    when: 'checkout',
  })
  const { data: session } = await updateObject(sim, 'checkout.session', row, {
    data: {
      status: 'complete',
      payment_status: invoice.data.amount_due > 0 ? 'paid' : 'no_payment_required',
      subscription: subscription.data.id,
      invoice: invoice.data.id,
      url: null,
      customer_details: {
        address: null,
        business_name: null,
        email,
        individual_name: null,
        name: customer.data.name ?? null,
        phone: null,
        tax_exempt: 'none',
        tax_ids: [],
      },
    },
    due: null,
  })
  await emitEvent(sim, 'checkout.session.completed', session)
  return { session }
}
