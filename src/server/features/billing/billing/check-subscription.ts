import { isValidated } from '#server/domain/billing/subscriptions.ts'
import { syncCompany } from '#server/domain/billing/sync-company.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { conflictIfBusy } from './act-on-subscription.ts'
import { ownBilling } from './own-billing.ts'

/**
 * Fetch from the provider first, so that the response is right even if all webhooks were lost. Skipped without a customer.
 */
export const checkSubscription: Handler<typeof billing.calls.checkSubscription> = async (ctx) => {
  const known = await ownBilling(ctx)
  if (!known.customer) return answerOf(known)
  await conflictIfBusy(syncCompany(ctx, ctx.company.id))
  return answerOf(await ownBilling(ctx))
}

function answerOf({ plan_name, subscription }: Awaited<ReturnType<typeof ownBilling>>) {
  const subscribed = isValidated(subscription)
  return {
    subscribed,
    subscription_tier: subscribed ? plan_name : null,
    subscription_end: subscribed ? (subscription?.renewal_date ?? null) : null,
    trial_ends_at: subscription?.status === 'trialing' ? subscription.trial_ends_at : null,
  }
}
