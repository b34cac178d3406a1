import type { Handler } from '#server/platform/app/implement.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { actOnOwnSubscription } from './act-on-own-subscription.ts'

/** Undo the cancellation of a subscription whose paid period has not ended. Otherwise does nothing. */
export const keepSubscription: Handler<typeof billing.calls.keepSubscription> = (ctx) => {
  return actOnOwnSubscription(ctx, 'keep', async (subscription, key) =>
    subscription.cancel_at_period_end ? ctx.app.payments.keepSubscription(subscription.id, key) : subscription,
  )
}
