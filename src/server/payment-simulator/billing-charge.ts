import { changeSubscription, ended } from './billing-due.ts'
import { markPaid } from './billing-invoices.ts'
import { day } from './billing-periods.ts'
import type { Books } from './books.ts'
import { cardWorks } from './cards.ts'
import { emit } from './events.ts'
import type { Row } from './objects.ts'
import { all, change, find, take } from './store.ts'

/** Days after the first failure at which a charge is tried again; after the last the subscription is unpaid. */
export const retryDays = [1, 3, 5, 7]

export type When = 'checkout' | 'later'

/** The card that is charged: the subscription's, or else the customer's. */
export async function cardOf(books: Books, invoice: Row<'invoice'>): Promise<Row<'payment_method'> | null> {
  const subscription = await subscriptionOf(books, invoice)
  const { data: customer } = await take(books, 'customer', invoice.data.customer ?? '')
  const id = subscription?.data.default_payment_method ?? customer.invoice_settings.default_payment_method
  return id ? find(books, 'payment_method', id) : null
}

export async function subscriptionOf(books: Books, { data }: Row<'invoice'>): Promise<Row<'subscription'> | null> {
  const id = data.parent?.subscription_details?.subscription
  return id ? find(books, 'subscription', id) : null
}

/** Tries to charge an open invoice, and makes the subscription follow. Answers with the invoice afterwards. */
export async function collect(
  books: Books,
  invoice: Row<'invoice'>,
  { when, card }: { when: When; card?: Row<'payment_method'> | null },
): Promise<Row<'invoice'>> {
  const charged = card === undefined ? await cardOf(books, invoice) : card
  const attempted = await change(books, 'invoice', invoice, {
    data: { attempted: true, attempt_count: invoice.data.attempt_count + 1 },
  })
  if (!cardWorks(charged?.hidden.card, when)) return fail(books, attempted)
  const paid = await markPaid(books, attempted)
  await followPayment(books, paid)
  return paid
}

/** What is paid brings its subscription back, if it is the newest invoice, or the last that was owed. */
export async function followPayment(books: Books, invoice: Row<'invoice'>): Promise<void> {
  const subscription = await subscriptionOf(books, invoice)
  if (!subscription) return
  const owed = await all(books, 'invoice', { subscription: subscription.data.id, status: ['open'] })
  if (subscription.data.latest_invoice !== invoice.data.id && owed.length > 0) return
  const { status, trial_end } = subscription.data
  if (status !== 'incomplete' && status !== 'past_due' && status !== 'unpaid') return
  const trialing = trial_end !== null && trial_end > books.now
  await changeSubscription(
    books,
    subscription,
    { data: { status: trialing ? 'trialing' : 'active' } },
    'customer.subscription.updated',
  )
  const customer = await take(books, 'customer', subscription.data.customer)
  await change(books, 'customer', customer, { data: { delinquent: false } }, 'customer.updated')
}

async function fail(books: Books, invoice: Row<'invoice'>): Promise<Row<'invoice'>> {
  const subscription = await subscriptionOf(books, invoice)
  const first = invoice.hidden.first_failure ?? books.now
  // Before a subscription has begun nobody is dunned: it expires.
  const dunned = subscription !== null && subscription.data.status !== 'incomplete' && !ended(subscription.data)
  const next = dunned ? nextRetry(first, books.now) : null
  const failed = await change(books, 'invoice', invoice, {
    data: { next_payment_attempt: next },
    hidden: { first_failure: first },
    due: next,
  })
  await emit(books, 'invoice.payment_failed', failed.data)
  if (!dunned) return failed
  const given_up = next === null
  await changeSubscription(
    books,
    subscription,
    { data: { status: given_up || subscription.data.status === 'unpaid' ? 'unpaid' : 'past_due' } },
    'customer.subscription.updated',
  )
  const customer = await take(books, 'customer', subscription.data.customer)
  await change(books, 'customer', customer, { data: { delinquent: true } }, 'customer.updated')
  return failed
}

function nextRetry(first: number, now: number): number | null {
  const days = retryDays.find((one) => first + one * day > now)
  return days === undefined ? null : first + days * day
}
