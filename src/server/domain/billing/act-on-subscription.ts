import type { ProviderSubscription } from '#server/platform/payments/payments.ts'
import { AppError } from '#shared/errors.ts'
import { applySubscription, type StaffChange } from './apply-subscription.ts'
import { type BillingContext, inSystemTransaction } from './billing-context.ts'
import { LeaseUnavailableError, withLease } from './company-lease.ts'
import { isLiveSubscription } from './company-status-of.ts'

interface SubscriptionChange {
  company_id: string
  /** Customer of the company at the provider. */
  customer: string | null
  /** Name of the change, as part of the idempotency key. */
  name: string
  change(subscription: ProviderSubscription, key: string): Promise<ProviderSubscription>
  /** The change cancels the subscription, so it also succeeds if the subscription turns out to have just ended. */
  isCancellation?: boolean
  staff?: StaffChange
}

/**
 * Read, change and store the subscription while holding the company's billing lease, so that concurrent changes run one
 * after the other. The lease number is part of the idempotency key, so a retry changes nothing twice. Stored values
 * come from the provider's response. The audit entry names the caller.
 * @throws no_subscription, conflict, and errors of the provider
 */
export async function actOnSubscription(
  ctx: BillingContext,
  { company_id, customer, name, change, isCancellation = false, staff }: SubscriptionChange,
): Promise<{ success: true }> {
  if (!customer) throw new AppError('no_subscription')
  await asConflictIfLeaseBusy(
    withLease(ctx, company_id, async (lease) => {
      const write = (subscription: ProviderSubscription | null) =>
        inSystemTransaction(ctx, (tx) => applySubscription(tx, ctx, lease, { customer, subscription }, staff))
      const found = await ctx.app.payments.currentSubscription(customer)
      if (!found || !isLiveSubscription(found)) {
        const hasJustEnded = await write(found)
        if (isCancellation && hasJustEnded) return
        throw new AppError('no_subscription')
      }
      await write(await change(found, `${name}-${found.id}-${lease.company_id}-${lease.leaseNumber}`))
    }),
  )
  return { success: true }
}

export async function asConflictIfLeaseBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof LeaseUnavailableError ? new AppError('conflict') : error
  }
}
