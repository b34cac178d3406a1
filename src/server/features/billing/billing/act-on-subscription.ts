import { applySubscription } from '#server/domain/billing/apply-subscription.ts'
import { inSystem } from '#server/domain/billing/billing-context.ts'
import { LeaseUnavailable, withLease } from '#server/domain/billing/company-lease.ts'
import { isLiveSubscription } from '#server/domain/billing/company-status-of.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { ProviderSubscription } from '#server/platform/payments/payments.ts'
import { AppError } from '#shared/errors.ts'
import { ownBilling } from './own-billing.ts'

type SubscriptionChange = (subscription: ProviderSubscription, key: string) => Promise<ProviderSubscription>

/**
 * Read, change and store the subscription while holding the company's billing lock. A concurrent call sees the
 * result of the first. The idempotency key includes the lock's turn number, so a retry changes nothing twice. Stored
 * values come from the provider's response. The audit entry names the caller.
 * @throws no_subscription, conflict, and errors of the provider
 */
export async function actOnSubscription(
  ctx: CompanyContext,
  deed: string,
  act: SubscriptionChange,
): Promise<{ success: true }> {
  const { customer } = await ownBilling(ctx)
  if (!customer) throw new AppError('no_subscription')
  await conflictIfBusy(
    withLease(ctx, ctx.company.id, async (lease) => {
      const write = (subscription: ProviderSubscription | null) =>
        inSystem(ctx, (tx) => applySubscription(tx, ctx, lease, { customer, subscription }))
      const found = await ctx.app.payments.currentSubscription(customer)
      if (!found || !isLiveSubscription(found)) {
        await write(found)
        throw new AppError('no_subscription')
      }
      await write(await act(found, `${deed}-${found.id}-${lease.company_id}-${lease.leaseNumber}`))
    }),
  )
  return { success: true }
}

export async function conflictIfBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof LeaseUnavailable ? new AppError('conflict') : error
  }
}
