import type { CompanyContext } from '#server/platform/app/context.ts'
import { actOnSubscription } from './act-on-subscription.ts'

/**
 * Takes a cancellation back while the period lasts; what was not cancelled stays as it is.
 * @throws no_subscription, payments_not_configured, payments_unavailable [C-BILL-54]
 */
export function keepSubscription(ctx: CompanyContext): Promise<{ success: true }> {
  return actOnSubscription(ctx, 'keep', async (subscription, key) =>
    subscription.cancel_at_period_end ? ctx.app.payments.keepSubscription(subscription.id, key) : subscription,
  )
}
