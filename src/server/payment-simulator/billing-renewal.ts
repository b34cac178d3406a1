import { collect } from './billing-charge.ts'
import { changeSubscription, currentPeriod, momentsOf } from './billing-due.ts'
import { draftOf, drawUp, finalise, pendingLines } from './billing-invoices.ts'
import { productNames, recurringLine } from './billing-lines.ts'
import { intervalOf, periodEnd } from './billing-periods.ts'
import type { Books } from './books.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { within } from './lists.ts'
import type { Invoice, InvoiceLine, Row, Subscription } from './objects.ts'
import { change, find, take } from './store.ts'

/** What is due of a subscription, one thing at a time; more at the same moment is due again. */
export async function workOffSubscription(books: Books, row: Row<'subscription'>): Promise<void> {
  const at = (moment: number | null) => moment !== null && moment <= books.now
  const { expires, ends, trial_notice, upcoming_notice, renews } = momentsOf(row)
  if (at(expires)) return expire(books, row)
  if (at(trial_notice)) {
    const noted = await changeSubscription(books, row, { hidden: { trial_notice: row.data.trial_end ?? 0 } })
    return emit(books, 'customer.subscription.trial_will_end', noted.data)
  }
  if (at(ends)) return endSubscription(books, row, row.data.cancellation_details?.reason ?? 'cancellation_requested')
  if (at(upcoming_notice)) {
    const noted = await changeSubscription(books, row, { hidden: { upcoming_notice: currentPeriod(row.data).end } })
    return emit(books, 'invoice.upcoming', await upcomingInvoice(books, noted.data))
  }
  if (at(renews)) return renew(books, row)
}

async function expire(books: Books, row: Row<'subscription'>): Promise<void> {
  const over = { status: 'incomplete_expired', ended_at: books.now } as const
  await changeSubscription(books, row, { data: over }, 'customer.subscription.updated')
  const invoice = await find(books, 'invoice', row.data.latest_invoice ?? '')
  if (invoice?.data.status !== 'open') return
  const status_transitions = { ...invoice.data.status_transitions, voided_at: books.now }
  const voided = await change(books, 'invoice', invoice, { data: { status: 'void', status_transitions }, due: null })
  await emit(books, 'invoice.voided', voided.data)
}

/** Over and done. What is still owed stays open, but is not asked for again. */
export async function endSubscription(books: Books, row: Row<'subscription'>, reason: string): Promise<void> {
  const { data } = row
  const details = data.cancellation_details ?? { comment: null, feedback: null, feedback_option: null, reason: null }
  const over = await changeSubscription(books, row, {
    data: {
      status: 'canceled',
      canceled_at: data.canceled_at ?? books.now,
      ended_at: books.now,
      cancellation_details: { ...details, reason },
    },
  })
  const invoice = await find(books, 'invoice', data.latest_invoice ?? '')
  if (invoice?.data.status === 'open' || invoice?.data.status === 'draft')
    await change(books, 'invoice', invoice, { data: { next_payment_attempt: null, auto_advance: false }, due: null })
  await emit(books, 'customer.subscription.deleted', over.data)
}

/** The next period begins: its invoice is drawn up with what waited for it, and charged. */
export async function renew(books: Books, row: Row<'subscription'>): Promise<void> {
  const { data: before } = row
  const next = nextPeriod(before)
  const invoiceId = newId('in')
  const trialOver = before.status === 'trialing'
  const renewed = await changeSubscription(
    books,
    row,
    {
      data: {
        items: within(
          before.items.data.map((item) => ({
            ...item,
            current_period_start: next.start,
            current_period_end: next.end,
          })),
          before.items.url,
        ),
        latest_invoice: invoiceId,
        ...(trialOver && { status: 'active', billing_cycle_anchor: next.start }),
      },
    },
    'customer.subscription.updated',
  )
  const lines = await linesFor(books, renewed.data, next)
  const draft = await drawUp(books, renewed.data, {
    id: invoiceId,
    reason: 'subscription_cycle',
    lines,
    period: currentPeriod(before),
  })
  // Nobody is asked for more while nothing was paid: the draft stays for somebody to decide about.
  if (renewed.data.status === 'unpaid') {
    await change(books, 'invoice', draft, { data: { auto_advance: false } })
    return
  }
  const invoice = await finalise(books, draft)
  if (invoice.data.status === 'open') await collect(books, invoice, { when: 'later' })
}

function nextPeriod(subscription: Subscription): { start: number; end: number } {
  const { end: start } = currentPeriod(subscription)
  const [item] = subscription.items.data
  const anchor = subscription.status === 'trialing' ? start : subscription.billing_cycle_anchor
  return { start, end: item ? periodEnd(anchor, start, intervalOf(item.price)) : start }
}

async function linesFor(
  books: Books,
  subscription: Subscription,
  period: { start: number; end: number },
): Promise<InvoiceLine[]> {
  const items = subscription.items.data
  const nameOf = await productNames(
    books,
    items.map(({ price }) => price),
  )
  return items.map((item) => recurringLine(subscription, item, { name: nameOf(item.price), period, trial: false }))
}

/** The invoice that the next renewal will bring, as things stand. */
export async function upcomingInvoice(books: Books, subscription: Subscription): Promise<Invoice> {
  const { data: customer } = await take(books, 'customer', subscription.customer)
  const { lines: pending } = await pendingLines(books, subscription)
  const next = nextPeriod(subscription)
  const recurring = subscription.cancel_at === null ? await linesFor(books, subscription, next) : []
  const invoice = draftOf(books, subscription, customer, {
    id: newId('upcoming_in'),
    reason: 'upcoming',
    lines: [...pending, ...recurring],
    period: currentPeriod(subscription),
  })
  return {
    ...invoice,
    created: next.start,
    next_payment_attempt: next.start,
    ending_balance: Math.min(0, invoice.total + customer.balance),
  }
}
