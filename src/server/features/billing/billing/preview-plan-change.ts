import { isLive } from '#server/domain/billing/company-status-of.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { Refusal } from '#shared/errors.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { assertMayChange, isOnOffer, itemChanges } from './item-changes.ts'
import { ownBilling } from './own-billing.ts'
import { planOffer } from './plan-offer.ts'

/** The next invoice as the provider would write it after the change: what is left of the old plan is credited. */
export const previewPlanChange: Verb<typeof billing.calls.previewPlanChange> = async (ctx, input) => {
  const offer = await planOffer(ctx, input.priceId)
  const { customer } = await ownBilling(ctx)
  const subscription = customer ? await ctx.app.payments.currentSubscription(customer) : null
  if (!customer || !subscription || !isLive(subscription)) throw new Refusal('no_subscription')
  assertMayChange(subscription, offer)
  if (isOnOffer(subscription.items, offer.items)) throw new Refusal('already_on_plan')
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
