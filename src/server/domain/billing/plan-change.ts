import { AppError } from '#shared/errors.ts'
import type { BillingContext } from './billing-context.ts'
import { isLiveSubscription } from './company-status-of.ts'
import { assertMayChange, isOnOffer, itemChanges } from './item-changes.ts'
import type { PlanOffer } from './plan-offer.ts'

/**
 * Cost of moving a customer's subscription to a plan.
 * @throws no_subscription, subscription_owes, already_on_plan, currency_change_refused, and errors of the provider
 */
export async function previewPlanChange(
  { app: { payments } }: BillingContext,
  customer: string | null,
  offer: PlanOffer,
) {
  const subscription = customer ? await payments.currentSubscription(customer) : null
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
    next_charge: await payments.previewItems(customer, subscription.id, changes),
  }
}
