import type { Handler } from '#server/platform/app/implement.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { actOnOwnSubscription } from './act-on-own-subscription.ts'

/** Cancel the subscription at the end of the paid period, with a reason. Repeating the call changes nothing. */
export const cancelSubscription: Handler<typeof billing.calls.cancelSubscription> = (ctx, input) => {
  return actOnOwnSubscription(ctx, 'cancel', async (subscription, key) =>
    subscription.cancel_at_period_end
      ? subscription
      : ctx.app.payments.cancelAtPeriodEnd(subscription.id, input.cancellation_reason || null, key),
  )
}
