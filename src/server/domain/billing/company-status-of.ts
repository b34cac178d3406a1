import type { ProviderSubscription, SubscriptionStatus } from '#server/platform/payments/payments.ts'
import type { CompanyStatus } from '#shared/company-status.ts'

type SubscriptionState = Pick<ProviderSubscription, 'status' | 'current_period_end' | 'ended_at'>

const statusBySubscription: Record<Exclude<SubscriptionStatus, 'cancelled'>, CompanyStatus | null> = {
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  // A trial ended without a card.
  paused: 'past_due',
  unpaid: 'suspended',
  incomplete_expired: 'suspended',
  // The first payment is pending, so the company keeps its status.
  incomplete: null,
}

/**
 * Company status for a subscription; null leaves it unchanged. Paid time remains usable until the period ends, even after
 * an immediate cancellation.
 */
export function companyStatusOf(subscription: SubscriptionState, now: string): CompanyStatus | null {
  const { status, current_period_end, ended_at } = subscription
  if (status !== 'cancelled') return statusBySubscription[status]
  const isOver =
    !current_period_end || current_period_end <= now || (ended_at !== null && ended_at >= current_period_end)
  return isOver ? 'inactive' : null
}

/** Whether a subscription has not ended. A company can have only one such subscription. */
export function isLiveSubscription({ status }: { status: SubscriptionStatus }): boolean {
  return status !== 'cancelled' && status !== 'incomplete_expired'
}
