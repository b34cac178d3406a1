import type { ProviderSubscription, SubscriptionStatus } from '#server/platform/payments/payments.ts'
import type { CompanyStatus } from '#shared/company-status.ts'

type SubscriptionState = Pick<ProviderSubscription, 'status' | 'current_period_end' | 'ended_at'>

const statusBySubscription: Record<Exclude<SubscriptionStatus, 'cancelled'>, CompanyStatus | null> = {
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  // A trial that ended without any card.
  paused: 'past_due',
  unpaid: 'suspended',
  incomplete_expired: 'suspended',
  // The first payment is still being made: what held before, holds.
  incomplete: null,
}

/**
 * The company status that a subscription asks for; null leaves it as it is. What was paid for is kept to the period's
 * end, also after a cancellation at once.
 */
export function companyStatusOf(subscription: SubscriptionState, now: string): CompanyStatus | null {
  const { status, current_period_end, ended_at } = subscription
  if (status !== 'cancelled') return statusBySubscription[status]
  const isOver =
    !current_period_end || current_period_end <= now || (ended_at !== null && ended_at >= current_period_end)
  return isOver ? 'inactive' : null
}

/** It is there and has not ended: nobody needs, or may have, a second one. */
export function isLiveSubscription({ status }: { status: SubscriptionStatus }): boolean {
  return status !== 'cancelled' && status !== 'incomplete_expired'
}
