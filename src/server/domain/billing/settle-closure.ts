import { z } from 'zod'
import { job } from '#server/platform/app/jobs.ts'
import type { ProviderSubscription } from '#server/platform/payments/payments.ts'
import { applySubscription } from './apply-subscription.ts'
import { type BillingContext, inSystemTransaction } from './billing-context.ts'
import { type Lease, withLease } from './company-lease.ts'
import { isLiveSubscription } from './company-status-of.ts'

/**
 * Cancellation reason stored at the provider, so that reopening a company resumes only subscriptions that its closure
 * cancelled.
 */
const closureReason = 'The company was closed'

type SubscriptionAction = (subscription: ProviderSubscription, key: string) => Promise<ProviderSubscription>

/**
 * Cancel the subscription of a closed company at the period's end, or resume it after reopening. The job reads the
 * company's current state, so only the last change counts.
 */
export const settleClosure = job({
  name: 'settle-closure',
  queue: 'outgoing',
  data: z.object({ company_id: z.string() }),
  async work(ctx, { company_id }) {
    await onLiveSubscription(ctx, company_id, async (subscription, key) => {
      const { id, cancel_at_period_end, cancellation_reason } = subscription
      if (await isClosed(ctx, company_id))
        return cancel_at_period_end
          ? subscription
          : ctx.app.payments.cancelAtPeriodEnd(id, closureReason, `close-${key}`)
      return cancel_at_period_end && cancellation_reason === closureReason
        ? ctx.app.payments.keepSubscription(id, `reopen-${key}`)
        : subscription
    })
  },
})

export function endSubscription(ctx: BillingContext, companyId: string): Promise<void> {
  return onLiveSubscription(ctx, companyId, ({ id }, key) => ctx.app.payments.cancelNow(id, null, `end-${key}`))
}

/** @throws LeaseUnavailableError, and errors of the provider */
async function onLiveSubscription(ctx: BillingContext, companyId: string, act: SubscriptionAction): Promise<void> {
  const customer = await customerOf(ctx, companyId)
  if (!customer || !ctx.app.payments.configured) return
  await withLease(ctx, companyId, async (lease: Lease) => {
    const found = await ctx.app.payments.currentSubscription(customer)
    if (!found || !isLiveSubscription(found)) return
    const subscription = await act(found, `${found.id}-${lease.company_id}-${lease.leaseNumber}`)
    await inSystemTransaction(ctx, (tx) => applySubscription(tx, ctx, lease, { customer, subscription }))
  })
}

async function customerOf(ctx: BillingContext, companyId: string): Promise<string | null> {
  const company = await inSystemTransaction(ctx, (tx) =>
    tx.selectFrom('companies').select('stripe_customer_id').where('id', '=', companyId).executeTakeFirst(),
  )
  return company?.stripe_customer_id ?? null
}

async function isClosed(ctx: BillingContext, companyId: string): Promise<boolean> {
  const closure = await inSystemTransaction(ctx, (tx) =>
    tx.selectFrom('company_closures').select('company_id').where('company_id', '=', companyId).executeTakeFirst(),
  )
  return closure !== undefined
}
