import { chargeInvoice } from './billing-charge.ts'
import { changeSubscription, currentPeriod, dueTimesOf } from './billing-due.ts'
import { createInvoice, finalizeInvoice, loadPendingInvoiceLines, toDraftInvoice } from './billing-invoices.ts'
import { loadProductNames, recurringInvoiceLine } from './billing-lines.ts'
import { billingIntervalOf, periodEnd } from './billing-periods.ts'
import { emitEvent } from './events.ts'
import { newId } from './ids.ts'
import { toCompleteList } from './lists.ts'
import type { Invoice, InvoiceLine, ObjectRow, Subscription } from './objects.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { findObject, requireObject, updateObject } from './store.ts'

/** Process one due action of a subscription. Other actions that are due at the same time remain due. */
export async function processSubscription(sim: SimulatorTransaction, row: ObjectRow<'subscription'>): Promise<void> {
  const at = (moment: number | null) => moment !== null && moment <= sim.now
  const { expires, ends, trial_notice, upcoming_notice, renews } = dueTimesOf(row)
  if (at(expires)) return expireSubscription(sim, row)
  if (at(trial_notice)) {
    const noted = await changeSubscription(sim, row, { hidden: { trial_notice: row.data.trial_end ?? 0 } })
    return emitEvent(sim, 'customer.subscription.trial_will_end', noted.data)
  }
  if (at(ends)) return endSubscription(sim, row, row.data.cancellation_details?.reason ?? 'cancellation_requested')
  if (at(upcoming_notice)) {
    const noted = await changeSubscription(sim, row, { hidden: { upcoming_notice: currentPeriod(row.data).end } })
    return emitEvent(sim, 'invoice.upcoming', await previewUpcomingInvoice(sim, noted.data))
  }
  if (at(renews)) return renewSubscription(sim, row)
}

async function expireSubscription(sim: SimulatorTransaction, row: ObjectRow<'subscription'>): Promise<void> {
  const over = { status: 'incomplete_expired', ended_at: sim.now } as const
  await changeSubscription(sim, row, { data: over }, 'customer.subscription.updated')
  const invoice = await findObject(sim, 'invoice', row.data.latest_invoice ?? '')
  if (invoice?.data.status !== 'open') return
  const status_transitions = { ...invoice.data.status_transitions, voided_at: sim.now }
  const voided = await updateObject(sim, 'invoice', invoice, {
    data: { status: 'void', status_transitions },
    due: null,
  })
  await emitEvent(sim, 'invoice.voided', voided.data)
}

/** End a subscription. Its unpaid invoices stay open, but are no longer charged. */
export async function endSubscription(
  sim: SimulatorTransaction,
  row: ObjectRow<'subscription'>,
  reason: string,
): Promise<void> {
  const { data } = row
  const details = data.cancellation_details ?? { comment: null, feedback: null, feedback_option: null, reason: null }
  const over = await changeSubscription(sim, row, {
    data: {
      status: 'canceled',
      canceled_at: data.canceled_at ?? sim.now,
      ended_at: sim.now,
      cancellation_details: { ...details, reason },
    },
  })
  const invoice = await findObject(sim, 'invoice', data.latest_invoice ?? '')
  if (invoice?.data.status === 'open' || invoice?.data.status === 'draft')
    await updateObject(sim, 'invoice', invoice, {
      data: { next_payment_attempt: null, auto_advance: false },
      due: null,
    })
  await emitEvent(sim, 'customer.subscription.deleted', over.data)
}

/** Start the next period of a subscription: create its invoice, which includes pending items, and charge it. */
export async function renewSubscription(sim: SimulatorTransaction, row: ObjectRow<'subscription'>): Promise<void> {
  const { data: before } = row
  const next = nextPeriod(before)
  const invoiceId = newId('in')
  const trialOver = before.status === 'trialing'
  const renewed = await changeSubscription(
    sim,
    row,
    {
      data: {
        items: toCompleteList(
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
  const lines = await linesFor(sim, renewed.data, next)
  const draft = await createInvoice(sim, renewed.data, {
    id: invoiceId,
    reason: 'subscription_cycle',
    lines,
    period: currentPeriod(before),
  })
  // An unpaid subscription is not charged. The invoice remains a draft until someone charges it manually.
  if (renewed.data.status === 'unpaid') {
    await updateObject(sim, 'invoice', draft, { data: { auto_advance: false } })
    return
  }
  const invoice = await finalizeInvoice(sim, draft)
  if (invoice.data.status === 'open') await chargeInvoice(sim, invoice, { when: 'later' })
}

function nextPeriod(subscription: Subscription): { start: number; end: number } {
  const { end: start } = currentPeriod(subscription)
  const [item] = subscription.items.data
  const anchor = subscription.status === 'trialing' ? start : subscription.billing_cycle_anchor
  return { start, end: item ? periodEnd(anchor, start, billingIntervalOf(item.price)) : start }
}

async function linesFor(
  sim: SimulatorTransaction,
  subscription: Subscription,
  period: { start: number; end: number },
): Promise<InvoiceLine[]> {
  const items = subscription.items.data
  const nameOf = await loadProductNames(
    sim,
    items.map(({ price }) => price),
  )
  return items.map((item) =>
    recurringInvoiceLine(subscription, item, { name: nameOf(item.price), period, trial: false }),
  )
}

export async function previewUpcomingInvoice(sim: SimulatorTransaction, subscription: Subscription): Promise<Invoice> {
  const { data: customer } = await requireObject(sim, 'customer', subscription.customer)
  const { lines: pending } = await loadPendingInvoiceLines(sim, subscription)
  const next = nextPeriod(subscription)
  const recurring = subscription.cancel_at === null ? await linesFor(sim, subscription, next) : []
  const invoice = toDraftInvoice(sim, subscription, customer, {
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
