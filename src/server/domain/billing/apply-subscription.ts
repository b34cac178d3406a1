import { audit, changedFields } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { ProviderSubscription } from '#server/platform/payments/payments.ts'
import type { BillingContext } from './billing-context.ts'
import { type BillingNotice, sendBillingNotice } from './billing-notice.ts'
import { assertLeaseHeld, type Lease } from './company-lease.ts'
import { companyStatusOf, isLiveSubscription } from './company-status-of.ts'
import { moveToPlan } from './move-to-plan.ts'
import { findPlanOfItems } from './plan-of-items.ts'
import { setCompanyStatus } from './set-company-status.ts'
import {
  hasFailedAgain,
  isRunningSubscription,
  type SubscriptionState,
  subscriptionNotices,
} from './subscription-notices.ts'

/** Change made by platform staff: metadata for its audit rows, and the notice to the company. */
export interface StaffChange {
  metadata: Record<string, unknown>
  notice: BillingNotice['kind']
  /** Reason that is shown to the company. */
  reason: string | null
}

interface ProviderAnswer {
  customer: string
  subscription: ProviderSubscription | null
}

/**
 * Store the subscription, plan and company status that the provider returned, with audit rows. Unchanged values are not
 * written. Returns whether anything changed.
 */
export async function applySubscription(
  tx: Transaction,
  ctx: BillingContext,
  lease: Lease,
  { customer, subscription }: ProviderAnswer,
  staff?: StaffChange,
): Promise<boolean> {
  await assertLeaseHeld(tx, lease)
  const company = await tx
    .selectFrom('companies')
    .select(['id', 'plan_id', 'status', 'status_set_by', 'status_until'])
    .where('id', '=', lease.company_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!company) return false
  const plan = subscription ? await findPlanOfItems(tx, subscription.items, 0) : null
  const over = await cancelOtherSubscriptions(tx, ctx, company.id, subscription?.id ?? null)
  if (!subscription) return over

  const { written, isAnnounced, hasFailedAgain } = await writeSubscription(
    tx,
    ctx,
    company.id,
    customer,
    subscription,
    plan?.plan_id ?? null,
    staff,
  )
  const moved =
    isLiveSubscription(subscription) && plan ? await moveToPlan(tx, ctx, company, plan.plan_id, staff?.metadata) : false
  const status = companyStatusOf(subscription, new Date().toISOString())
  if (status === 'active' && company.status_until) await endReactivation(tx, company.id)
  const turned = status !== null && (await setCompanyStatus(tx, ctx, company, status, { isAnnounced }))
  // The notice about the new company status already describes the failed charge.
  if (hasFailedAgain && !turned)
    await ctx.app.jobs.enqueue(tx, sendBillingNotice, { company_id: company.id, kind: 'charge_failed' })
  return over || written || moved || turned
}

/**
 * Return a company that staff reactivated despite an open balance to the status by its billing, because the balance is
 * paid.
 */
async function endReactivation(tx: Transaction, companyId: string): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ status_set_by: 'billing', status_until: null })
    .where('id', '=', companyId)
    .execute()
}

/** Cancel the company's other live subscription rows, because a company can have only one subscription. */
async function cancelOtherSubscriptions(
  tx: Transaction,
  ctx: BillingContext,
  companyId: string,
  current: string | null,
): Promise<boolean> {
  const ended = await tx
    .updateTable('subscriptions')
    .set({ status: 'cancelled', ended_at: new Date().toISOString() })
    .where('company_id', '=', companyId)
    .where('stripe_subscription_id', 'is not', null)
    .where('status', 'not in', ['cancelled', 'incomplete_expired'])
    .$if(current !== null, (query) => query.where('stripe_subscription_id', '!=', current))
    .returning(['id'])
    .execute()
  for (const { id } of ended)
    await audit(tx, ctx, {
      action: 'subscription.cancel',
      id,
      company_id: companyId,
      after: { status: 'cancelled' },
    })
  return ended.length > 0
}

interface WriteResult {
  written: boolean
  /** Whether a notice to the billing contact announces the subscription as new. */
  isAnnounced: boolean
  /** Whether another charge of the latest invoice failed. */
  hasFailedAgain: boolean
}

async function writeSubscription(
  tx: Transaction,
  ctx: BillingContext,
  companyId: string,
  customer: string,
  subscription: ProviderSubscription,
  planId: string | null,
  staff: StaffChange | undefined,
): Promise<WriteResult> {
  const values = toSubscriptionColumns(subscription, customer, planId)
  const known = await tx
    .selectFrom('subscriptions')
    .select(['id', ...syncedColumns, 'sync_error', 'synced_at'])
    .where('company_id', '=', companyId)
    .where('stripe_subscription_id', '=', subscription.id)
    .executeTakeFirst()
  if (!known) {
    const { id } = await tx
      .insertInto('subscriptions')
      .values({
        company_id: companyId,
        stripe_subscription_id: subscription.id,
        created_at: subscription.created_at,
        synced_at: new Date().toISOString(),
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, {
      action: 'subscription.create',
      id,
      company_id: companyId,
      after: values,
    })
    const isAnnounced = await enqueueNotices(tx, ctx, companyId, null, subscription, values, staff)
    return { written: true, isAnnounced, hasFailedAgain: false }
  }
  const { id, sync_error, synced_at, ...before } = known
  const changed = changedFields(before, values)
  const unchanged = { written: false, isAnnounced: false, hasFailedAgain: false }
  if (changed.length === 0 && sync_error === null && synced_at !== null) return unchanged
  await tx
    .updateTable('subscriptions')
    .set({ ...values, synced_at: new Date().toISOString(), sync_error: null, sync_error_at: null })
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .execute()
  if (changed.length === 0) return unchanged
  const isCancelled = changed.includes('status') && values.status === 'cancelled'
  await audit(tx, ctx, {
    action: isCancelled ? 'subscription.cancel' : 'subscription.update',
    id,
    company_id: companyId,
    before,
    after: values,
    ...(staff && { metadata: staff.metadata }),
  })
  const isAnnounced = await enqueueNotices(tx, ctx, companyId, before, subscription, values, staff)
  return { written: true, isAnnounced, hasFailedAgain: hasFailedAgain(before, values) }
}

/** Enqueue the notices for a changed subscription. Returns whether one announces a new subscription or trial. */
async function enqueueNotices(
  tx: Transaction,
  ctx: BillingContext,
  companyId: string,
  before: SubscriptionState | null,
  { created_at }: ProviderSubscription,
  values: ReturnType<typeof toSubscriptionColumns>,
  staff: StaffChange | undefined,
): Promise<boolean> {
  const kinds = staff
    ? [staff.notice]
    : subscriptionNotices(before, { ...values, created_at }, new Date().toISOString())
  if (kinds.length === 0) return false
  const plan = values.plan_id
    ? await tx.selectFrom('plans').select('name').where('id', '=', values.plan_id).executeTakeFirst()
    : undefined
  const { period_amount, currency, billing_frequency, trial_ends_at, renewal_date } = values
  const subscription: BillingNotice['subscription'] = {
    plan_name: plan?.name ?? null,
    period_amount,
    currency,
    billing_frequency,
    until: (values.status === 'trialing' ? trial_ends_at : null) ?? renewal_date,
    is_owing: before !== null && !isRunningSubscription(before),
    is_trial: values.status === 'trialing',
  }
  for (const kind of kinds)
    await ctx.app.jobs.enqueue(tx, sendBillingNotice, {
      company_id: companyId,
      kind,
      subscription,
      ...(staff && { reason: staff.reason }),
    })
  return kinds.includes('subscribed') || kinds.includes('trial_started')
}

export const syncedColumns = [
  'plan_id',
  'status',
  'stripe_customer_id',
  'renewal_date',
  'cancel_at_period_end',
  'cancellation_reason',
  'quantity',
  'currency',
  'billing_frequency',
  'period_amount',
  'trial_ends_at',
  'ended_at',
  'owed_amount',
  'failed_charges',
] as const

/** Convert a provider subscription to column values. Money is in minor units. */
export function toSubscriptionColumns(subscription: ProviderSubscription, customer: string, planId: string | null) {
  const { items, latest_invoice } = subscription
  // Use the largest quantity as seats: a base price has quantity 1.
  const quantity = items.length > 0 ? Math.max(...items.map((item) => item.quantity)) : null
  return {
    plan_id: planId,
    status: subscription.status,
    stripe_customer_id: customer,
    renewal_date: subscription.current_period_end,
    cancel_at_period_end: subscription.cancel_at_period_end,
    cancellation_reason: subscription.cancellation_reason,
    quantity,
    currency: items[0]?.currency ?? null,
    billing_frequency: items[0]?.frequency ?? null,
    period_amount: items.reduce((sum, item) => sum + item.quantity * item.unit_amount, 0),
    trial_ends_at: subscription.trial_ends_at,
    ended_at: subscription.ended_at,
    owed_amount: subscription.owed_amount,
    failed_charges: latest_invoice?.status === 'open' ? latest_invoice.attempt_count : 0,
  }
}
