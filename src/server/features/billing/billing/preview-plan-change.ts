import { isLiveSubscription } from '#server/domain/billing/company-status-of.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { assertMayChange, isOnOffer, itemChanges } from './item-changes.ts'
import { ownBilling } from './own-billing.ts'
import { planOffer } from './plan-offer.ts'

export const previewPlanChange: Handler<typeof billing.calls.previewPlanChange> = async (ctx, input) => {
  const offer = await planOffer(ctx, input.priceId)
  const { customer } = await ownBilling(ctx)
  const subscription = customer ? await ctx.app.payments.currentSubscription(customer) : null
  if (!customer || !subscription || !isLiveSubscription(subscription)) throw new AppError('no_subscription')
  assertMayChange(subscription, offer)
  if (isOnOffer(subscription.items, offer.items)) throw new AppError('already_on_plan')
  const changes = itemChanges(subscription.items, offer.items)
  return {
    plan_name: offer.plan_name,
    period_amount: offer.period_amount,
    billing_frequency: offer.billing_frequency,
    seats: offer.seats,
    trial_ends_at: subscription.status === 'trialing' ? subscription.trial_ends_at : null,
    next_charge: await ctx.app.payments.previewItems(customer, subscription.id, changes),
  }
}
