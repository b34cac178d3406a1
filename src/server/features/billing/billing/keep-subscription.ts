import type { Handler } from '#server/platform/app/implement.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { actOnSubscription } from './act-on-subscription.ts'

/** Undo a cancellation before the period ends. Does nothing otherwise. */
export const keepSubscription: Handler<typeof billing.calls.keepSubscription> = (ctx) => {
  return actOnSubscription(ctx, 'keep', async (subscription, key) =>
    subscription.cancel_at_period_end ? ctx.app.payments.keepSubscription(subscription.id, key) : subscription,
  )
}
