import { countSeats } from '#server/domain/team/members.ts'
import type { ProviderSubscription } from '#server/platform/payments/payments.ts'
import { applySubscription } from './apply-subscription.ts'
import { type BillingContext, inSystemTransaction } from './billing-context.ts'
import { type Lease, LeaseUnavailableError, withLease } from './company-lease.ts'
import { isLiveSubscription } from './company-status-of.ts'
import { findPlanOfItems } from './plan-of-items.ts'

export interface SyncOutcome {
  changed: boolean
  seats: { from: number; to: number } | null
}

/**
 * Sync a company's billing with the provider: fetch its subscription, correct the number of seats there, and store the
 * result. Only this function stores provider data. With `event_at`, does nothing if a later response is already stored.
 * @throws payments_not_configured, payments_unavailable, payment_refused; LeaseUnavailableError
 */
export function syncCompany(
  ctx: BillingContext,
  companyId: string,
  { event_at }: { event_at?: string } = {},
): Promise<SyncOutcome> {
  return withLease(ctx, companyId, async (lease) => {
    const ours = await inSystemTransaction(ctx, async (tx) => ({
      company: await tx
        .selectFrom('companies as c')
        .innerJoin('billing_locks as l', 'l.company_id', 'c.id')
        .select(['c.stripe_customer_id', 'l.asked_at'])
        .where('c.id', '=', companyId)
        .executeTakeFirst(),
      members: await countSeats(tx, companyId),
    }))
    const customer = ours.company?.stripe_customer_id
    const isSettled = event_at && ours.company?.asked_at && ours.company.asked_at > event_at
    if (!customer || isSettled) return { changed: false, seats: null }
    try {
      const found = await ctx.app.payments.currentSubscription(customer)
      const kept = await settleUnchargedInvoices(ctx, await savePayingCard(ctx, found))
      const { subscription, seats } = await pushSeats(ctx, lease, kept, ours.members)
      const changed = await inSystemTransaction(ctx, (tx) =>
        applySubscription(tx, ctx, lease, { customer, subscription }),
      )
      return { changed: changed || seats !== null, seats }
    } catch (error) {
      if (!(error instanceof LeaseUnavailableError)) await recordFailure(ctx, companyId, error)
      throw error
    }
  })
}

/** Charge later invoices to the card that paid an overdue invoice. A checkout cannot set this itself. */
async function savePayingCard(
  ctx: BillingContext,
  subscription: ProviderSubscription | null,
): Promise<ProviderSubscription | null> {
  if (!subscription || subscription.saves_paying_card || !isLiveSubscription(subscription)) return subscription
  return ctx.app.payments.savePayingCard(subscription.id)
}

/**
 * Settle invoices that the provider drafted for an unpaid subscription without charging them. A suspended company owes
 * only the invoices of the charged period and of the current period; after the end, it owes nothing for later periods.
 */
async function settleUnchargedInvoices(
  ctx: BillingContext,
  subscription: ProviderSubscription | null,
): Promise<ProviderSubscription | null> {
  if (!subscription?.latest_invoice) return subscription
  const { status, ended_at, latest_invoice } = subscription
  const isDraft = latest_invoice.status === 'draft'
  const isUncharged = isDraft || (latest_invoice.status === 'open' && latest_invoice.attempt_count === 0)
  const isLeft = ended_at ? isUncharged : status === 'unpaid' && isDraft
  return isLeft ? ctx.app.payments.settleUnchargedInvoices(subscription) : subscription
}

/**
 * Set the number of billed seats to the number of members. The idempotency key contains the lease's number, which
 * grows with each run, so a retried request never buys the same seats twice.
 */
async function pushSeats(
  ctx: BillingContext,
  lease: Lease,
  subscription: ProviderSubscription | null,
  members: number,
): Promise<{ subscription: ProviderSubscription | null; seats: SyncOutcome['seats'] }> {
  if (!subscription || !isLiveSubscription(subscription)) return { subscription, seats: null }
  const plan = await inSystemTransaction(ctx, (tx) => findPlanOfItems(tx, subscription.items, members))
  if (!plan?.seats || plan.seats.item.quantity === plan.seats.wanted) return { subscription, seats: null }
  const { item, wanted } = plan.seats
  const changed = await ctx.app.payments.changeItems(
    subscription.id,
    [{ id: item.id, price: item.price, quantity: wanted }],
    `seats-${subscription.id}-${lease.company_id}-${lease.leaseNumber}`,
  )
  return { subscription: changed, seats: { from: item.quantity, to: wanted } }
}

/** Store the error of a failed sync. The back office shows the error until a sync succeeds. */
async function recordFailure(ctx: BillingContext, companyId: string, error: unknown): Promise<void> {
  await inSystemTransaction(ctx, (tx) =>
    tx
      .updateTable('subscriptions')
      .set({
        sync_error: (error instanceof Error ? error.message : String(error)).slice(0, 500),
        sync_error_at: new Date().toISOString(),
      })
      .where('company_id', '=', companyId)
      .where((eb) =>
        eb(
          'id',
          '=',
          eb
            .selectFrom('subscriptions as newest')
            .select('newest.id')
            .where('newest.company_id', '=', companyId)
            .orderBy('newest.created_at', 'desc')
            .limit(1),
        ),
      )
      .execute(),
  )
}
