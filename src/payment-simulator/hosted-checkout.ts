import type { CardNumber } from './cards.ts'
import { completeCheckout } from './checkout.ts'
import type { CheckoutSession, Customer } from './objects.ts'
import { ProviderError } from './provider-error.ts'
import { inSimulatorTransaction, type SimulatorServices } from './simulator-transaction.ts'
import { findObject } from './store.ts'

export interface CheckoutPayment {
  card: CardNumber
  email: string
}

export type PaidCheckout =
  | { outcome: 'paid'; session: CheckoutSession }
  /** The card was declined. The session stays open for another card. */
  | { outcome: 'declined'; session: CheckoutSession }
  /** The payment was rejected, for example because a price is no longer for sale. */
  | { outcome: 'refused'; session: CheckoutSession; message: string }
  /** The session was already paid, or has expired. */
  | { outcome: 'over'; session: CheckoutSession }
  | { outcome: 'unknown' }

export function viewCheckout(
  parts: SimulatorServices,
  id: string,
): Promise<{ session: CheckoutSession; customer: Customer | null; trial_end: number | null } | null> {
  return inSimulatorTransaction(parts, { toWrite: false }, async (sim) => {
    const row = await findObject(sim, 'checkout.session', id)
    if (!row) return null
    const customer = await findObject(sim, 'customer', row.data.customer ?? '')
    const { trial_end = null, trial_days = null } = row.hidden.order ?? {}
    const ends = trial_end ?? (trial_days === null ? null : sim.now + trial_days * 86_400)
    return { session: row.data, customer: customer?.data ?? null, trial_end: ends }
  })
}

/** Pay for a checkout session. If the button is pressed repeatedly, the customer still pays once. */
export async function payCheckout(
  parts: SimulatorServices,
  id: string,
  payment: CheckoutPayment,
): Promise<PaidCheckout> {
  try {
    return await inSimulatorTransaction(parts, { toWrite: true }, async (sim): Promise<PaidCheckout> => {
      const row = await findObject(sim, 'checkout.session', id)
      if (!row) return { outcome: 'unknown' }
      if (row.data.status !== 'open' || row.data.expires_at <= sim.now) return { outcome: 'over', session: row.data }
      const completed = await completeCheckout(sim, row, payment)
      if ('session' in completed) return { outcome: 'paid', session: completed.session }
      return { outcome: 'declined', session: row.data }
    })
  } catch (error) {
    // A price changed after the page was opened. The transaction was rolled back; the page shows the reason.
    if (!(error instanceof ProviderError)) throw error
    const view = await viewCheckout(parts, id)
    return view ? { outcome: 'refused', session: view.session, message: error.message } : { outcome: 'unknown' }
  }
}
