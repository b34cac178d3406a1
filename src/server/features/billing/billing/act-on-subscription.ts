import { applySubscription } from '#server/domain/billing/apply-subscription.ts'
import { inSystem } from '#server/domain/billing/billing-context.ts'
import { LeaseUnavailable, withLease } from '#server/domain/billing/company-lease.ts'
import { isLiveSubscription } from '#server/domain/billing/company-status-of.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { ProviderSubscription } from '#server/platform/payments/payments.ts'
import { AppError } from '#shared/errors.ts'
import { ownBilling } from './own-billing.ts'

/** Does one thing at the provider and answers with what the subscription is then. */
type Act = (subscription: ProviderSubscription, key: string) => Promise<ProviderSubscription>

/**
 * The subscription is read anew, acted upon and written down in one turn of the company's lease: of two at once the
 * second sees what the first has done, and the key of the turn keeps a lost answer from acting twice. Rows of ours and
 * their audit come from what the provider answered, with the caller as the actor.
 * @throws no_subscription, conflict, and what asking the provider throws
 */
export async function actOnSubscription(ctx: CompanyContext, deed: string, act: Act): Promise<{ success: true }> {
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
      await write(await act(found, `${deed}-${found.id}-${lease.company_id}-${lease.turn}`))
    }),
  )
  return { success: true }
}

/** Somebody else is at the company's billing for longer than a person waits. */
export async function conflictIfBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof LeaseUnavailable ? new AppError('conflict') : error
  }
}
