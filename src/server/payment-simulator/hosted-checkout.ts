import { openBooks, type Parts } from './books.ts'
import type { CardNumber } from './cards.ts'
import { completeCheckout } from './checkout.ts'
import type { CheckoutSession, Customer } from './objects.ts'
import { ProviderError } from './provider-error.ts'
import { find } from './store.ts'

export interface Payment {
  card: CardNumber
  email: string
}

export type PaidCheckout =
  | { outcome: 'paid'; session: CheckoutSession }
  /** The session stays open for another card. */
  | { outcome: 'declined'; session: CheckoutSession }
  /** Its price is sold no more, for instance. */
  | { outcome: 'refused'; session: CheckoutSession; message: string }
  /** It was paid before, or waited too long. */
  | { outcome: 'over'; session: CheckoutSession }
  | { outcome: 'unknown' }

export function viewCheckout(
  parts: Parts,
  id: string,
): Promise<{ session: CheckoutSession; customer: Customer | null; trial_end: number | null } | null> {
  return openBooks(parts, { toWrite: false }, async (books) => {
    const row = await find(books, 'checkout.session', id)
    if (!row) return null
    const customer = await find(books, 'customer', row.data.customer ?? '')
    const { trial_end = null, trial_days = null } = row.hidden.order ?? {}
    const ends = trial_end ?? (trial_days === null ? null : books.now + trial_days * 86_400)
    return { session: row.data, customer: customer?.data ?? null, trial_end: ends }
  })
}

/** Pays once, however often the button is pressed. */
export async function payCheckout(parts: Parts, id: string, payment: Payment): Promise<PaidCheckout> {
  try {
    return await openBooks(parts, { toWrite: true }, async (books): Promise<PaidCheckout> => {
      const row = await find(books, 'checkout.session', id)
      if (!row) return { outcome: 'unknown' }
      if (row.data.status !== 'open' || row.data.expires_at <= books.now) return { outcome: 'over', session: row.data }
      const completed = await completeCheckout(books, row, payment)
      if ('session' in completed) return { outcome: 'paid', session: completed.session }
      return { outcome: 'declined', session: row.data }
    })
  } catch (error) {
    // Sold no more since the page was opened: nothing was done, and the person is told.
    if (!(error instanceof ProviderError)) throw error
    const view = await viewCheckout(parts, id)
    return view ? { outcome: 'refused', session: view.session, message: error.message } : { outcome: 'unknown' }
  }
}
