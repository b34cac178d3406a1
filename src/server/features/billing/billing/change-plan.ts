import { assertMayChange, isOnOffer, itemChanges } from '#server/domain/billing/item-changes.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { actOnOwnSubscription } from './act-on-own-subscription.ts'
import { planOffer } from './plan-offer.ts'

/** Change the plan of the subscription. Repeating the call changes nothing. */
export const changePlan: Handler<typeof billing.calls.changePlan> = async (ctx, input) => {
  const offer = await planOffer(ctx, input.priceId)
  if (input.expected_amount !== undefined && input.expected_amount !== offer.period_amount)
    throw new AppError('charge_changed')
  return actOnOwnSubscription(ctx, 'change', async (subscription, key) => {
    assertMayChange(subscription, offer)
    if (isOnOffer(subscription.items, offer.items)) return subscription
    return ctx.app.payments.changeItems(subscription.id, itemChanges(subscription.items, offer.items), key)
  })
}
