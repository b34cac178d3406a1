import type { Handler } from '#server/platform/app/implement.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { actOnSubscription } from './act-on-subscription.ts'

/**
 * The subscription goes on until the end of what is paid for, and the reason is kept. Once more changes nothing.
 */
export const cancelSubscription: Handler<typeof billing.calls.cancelSubscription> = (ctx, input) => {
  return actOnSubscription(ctx, 'cancel', async (subscription, key) =>
    subscription.cancel_at_period_end
      ? subscription
      : ctx.app.payments.cancelAtPeriodEnd(subscription.id, input.cancellation_reason || null, key),
  )
}
