import { chargeInvoice } from './billing-charge.ts'
import { changeSubscription, currentPeriod, isSubscriptionEnded } from './billing-due.ts'
import { createInvoice, finalizeInvoice } from './billing-invoices.ts'
import { applyItemChanges, type SubscriptionItemChange } from './billing-items.ts'
import { addProration, loadProductNames, recurringInvoiceLine } from './billing-lines.ts'
import { billingIntervalOf, isSameInterval, periodEnd } from './billing-periods.ts'
import { renewSubscription } from './billing-renewal.ts'
import { newId } from './ids.ts'
import { toCompleteList } from './lists.ts'
import type { ObjectRow, Subscription, SubscriptionItem } from './objects.ts'
import { cardDeclined, invalidRequest } from './provider-error.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { requireObject } from './store.ts'

export interface SubscriptionUpdate {
  items?: readonly SubscriptionItemChange[] | undefined
  proration_behavior?: 'create_prorations' | 'always_invoice' | 'none' | undefined
  proration_date?: number | undefined
  payment_behavior?: string | undefined
  trial_end?: number | 'now' | undefined
  billing_cycle_anchor?: 'now' | 'unchanged' | undefined
  /** Fields that are stored without further effects. */
  data?: Partial<Subscription>
}

export interface AppliedUpdate {
  subscription: ObjectRow<'subscription'>
  /** Draft invoice to charge at once, if any. */
  draft: ObjectRow<'invoice'> | null
  /** Whether the update ended the trial, so that the first paid period starts. */
  trialOver: boolean
}

/** Apply an update without charging it. `chargeUpdate` charges it; a preview does not call `chargeUpdate`. */
export async function applyUpdate(
  sim: SimulatorTransaction,
  row: ObjectRow<'subscription'>,
  update: SubscriptionUpdate,
): Promise<AppliedUpdate> {
  const before = row.data
  if (isSubscriptionEnded(before))
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'resource_missing',
    })
  const changed = update.items ? await applyItemChanges(sim, before, update.items) : before.items.data
  const at = prorationTime(sim, before, update.proration_date)
  const trialing = before.status === 'trialing'
  const trialOver = trialing && update.trial_end === 'now'
  const newTrial = typeof update.trial_end === 'number' ? update.trial_end : null
  if (newTrial !== null && newTrial <= sim.now)
    throw invalidRequest('Timestamp must be in the future.', { param: 'trial_end' })
  const restarts = !trialing && newTrial === null && startsNewPeriod(before, changed, update)
  const prorates = !trialing && before.status !== 'incomplete' && update.proration_behavior !== 'none'

  if (prorates)
    await prorate(sim, before, changed, {
      at,
      restarts: restarts || newTrial !== null,
      credit_only: newTrial !== null,
    })
  const period = periodAfter(sim, before, changed, { restarts, newTrial, trialOver })
  const items = changed.map((item) => ({ ...item, current_period_start: period.start, current_period_end: period.end }))
  const invoiceId = newId('in')
  const differs = JSON.stringify(changed) !== JSON.stringify(before.items.data)
  const invoices = restarts || (update.proration_behavior === 'always_invoice' && prorates && differs)
  const data: Partial<Subscription> = {
    ...update.data,
    items: toCompleteList(items, before.items.url),
    ...(restarts && { billing_cycle_anchor: sim.now }),
    ...(newTrial !== null && {
      trial_end: newTrial,
      trial_start: before.trial_start ?? sim.now,
      status: 'trialing',
      billing_cycle_anchor: newTrial,
    }),
    ...(trialOver && { trial_end: sim.now }),
    ...(invoices && { latest_invoice: invoiceId }),
  }
  const subscription = await changeSubscription(sim, row, { data }, 'customer.subscription.updated')
  const draft = invoices ? await invoiceNow(sim, subscription.data, { id: invoiceId, restarts, period }) : null
  return { subscription, draft, trialOver }
}

/**
 * Charge the invoice that `applyUpdate` created.
 * @throws card_declined with payment_behavior=error_if_incomplete
 */
export async function chargeUpdate(
  sim: SimulatorTransaction,
  { subscription, draft, trialOver }: AppliedUpdate,
  update: SubscriptionUpdate,
): Promise<ObjectRow<'subscription'>> {
  if (draft) {
    const invoice = await finalizeInvoice(sim, draft)
    const settled = invoice.data.status === 'open' ? await chargeInvoice(sim, invoice, { when: 'later' }) : invoice
    if (settled.data.status !== 'paid' && update.payment_behavior === 'error_if_incomplete') throw cardDeclined()
  }
  if (trialOver) await renewSubscription(sim, await requireObject(sim, 'subscription', subscription.data.id))
  return requireObject(sim, 'subscription', subscription.data.id)
}

function prorationTime(sim: SimulatorTransaction, before: Subscription, asked: number | undefined): number {
  if (asked === undefined) return sim.now
  const { start, end } = currentPeriod(before)
  if (asked < start || asked > end)
    throw invalidRequest('Invalid proration_date: must be within the current period of the subscription.', {
      param: 'proration_date',
    })
  return asked
}

/** Whether a new period starts now, because the interval changes or the caller requests it. */
function startsNewPeriod(before: Subscription, changed: SubscriptionItem[], update: SubscriptionUpdate): boolean {
  const [was, is] = [before.items.data[0]?.price, changed[0]?.price]
  return (
    update.billing_cycle_anchor === 'now' ||
    (was !== undefined && is !== undefined && !isSameInterval(billingIntervalOf(was), billingIntervalOf(is)))
  )
}

interface Proration {
  at: number
  restarts: boolean
  credit_only: boolean
}

async function prorate(
  sim: SimulatorTransaction,
  before: Subscription,
  changed: SubscriptionItem[],
  { at, restarts, credit_only }: Proration,
): Promise<void> {
  const was = before.items.data
  const nameOf = await loadProductNames(
    sim,
    [...was, ...changed].map(({ price }) => price),
  )
  const same = (item: SubscriptionItem) => {
    const after = changed.find(({ id }) => id === item.id)
    return after?.price.id === item.price.id && after.quantity === item.quantity
  }
  for (const item of was)
    if (restarts || !same(item)) await addProration(sim, before, item, { sign: -1, at, name: nameOf(item.price) })
  if (restarts || credit_only) return
  for (const item of changed)
    if (!was.some(({ id }) => id === item.id) || was.some((one) => one.id === item.id && !same(one)))
      await addProration(sim, before, item, { sign: 1, at, name: nameOf(item.price) })
}

function periodAfter(
  sim: SimulatorTransaction,
  before: Subscription,
  changed: SubscriptionItem[],
  { restarts, newTrial, trialOver }: { restarts: boolean; newTrial: number | null; trialOver: boolean },
): { start: number; end: number } {
  const period = currentPeriod(before)
  const [item] = changed
  if (newTrial !== null) return { start: before.status === 'trialing' ? period.start : sim.now, end: newTrial }
  if (trialOver) return { start: period.start, end: sim.now }
  if (restarts && item) return { start: sim.now, end: periodEnd(sim.now, sim.now, billingIntervalOf(item.price)) }
  return period
}

async function invoiceNow(
  sim: SimulatorTransaction,
  subscription: Subscription,
  { id, restarts, period }: { id: string; restarts: boolean; period: { start: number; end: number } },
): Promise<ObjectRow<'invoice'>> {
  const items = subscription.items.data
  const nameOf = await loadProductNames(
    sim,
    items.map(({ price }) => price),
  )
  const lines = restarts
    ? items.map((item) => recurringInvoiceLine(subscription, item, { name: nameOf(item.price), period, trial: false }))
    : []
  return createInvoice(sim, subscription, {
    id,
    reason: 'subscription_update',
    lines,
    period: { start: period.start, end: sim.now },
  })
}
