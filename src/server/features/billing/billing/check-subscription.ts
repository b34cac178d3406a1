import { asConflictIfLeaseBusy } from '#server/domain/billing/act-on-subscription.ts'
import { isLiveAtProvider } from '#server/domain/billing/subscriptions.ts'
import { syncCompany } from '#server/domain/billing/sync-company.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { ownBilling } from './own-billing.ts'

/**
 * Return the company's subscription status. Fetches the subscription from the provider first, so that the status is
 * right even if all webhooks were lost. Without a customer there is nothing to fetch.
 */
export const checkSubscription: Handler<typeof billing.calls.checkSubscription> = async (ctx) => {
  const known = await ownBilling(ctx)
  if (!known.customer) return toResponse(known)
  await asConflictIfLeaseBusy(syncCompany(ctx, ctx.company.id))
  return toResponse(await ownBilling(ctx))
}

function toResponse({ plan_name, subscription }: Awaited<ReturnType<typeof ownBilling>>) {
  const subscribed = isLiveAtProvider(subscription)
  const trial = subscription?.status === 'trialing' ? subscription : null
  return {
    subscribed,
    subscription_tier: subscribed ? plan_name : null,
    subscription_end: subscribed ? (subscription?.renewal_date ?? null) : null,
    trial_ends_at: trial?.trial_ends_at ?? null,
    first_charge:
      trial?.period_amount && trial.currency && !trial.cancel_at_period_end
        ? { amount: trial.period_amount, currency: trial.currency }
        : null,
  }
}
