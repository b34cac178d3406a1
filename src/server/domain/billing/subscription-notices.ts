import type { SubscriptionStatus } from '#server/platform/payments/payments.ts'
import type { BillingNotice } from './billing-notice.ts'
import { isLiveSubscription } from './company-status-of.ts'

export interface SubscriptionState {
  status: SubscriptionStatus
  plan_id: string | null
  cancel_at_period_end: boolean
  renewal_date: string | null
  ended_at: string | null
}

/** Maximum age of a subscription to announce. Older subscriptions come from an existing provider account. */
const maxAnnouncedAgeMilliseconds = 3 * 86_400_000

/**
 * Notices for the change of a subscription. The caller holds the company's billing lease, so each change is written and
 * announced once. `before` is null for a new subscription; timestamps are ISO 8601.
 */
export function subscriptionNotices(
  before: SubscriptionState | null,
  after: SubscriptionState & { created_at: string },
  now: string,
): BillingNotice['kind'][] {
  if (!before || before.status === 'incomplete') {
    const isNew = Date.parse(after.created_at) > Date.parse(now) - maxAnnouncedAgeMilliseconds
    if (!isNew || !isRunningSubscription(after)) return []
    return [after.status === 'trialing' ? 'trial_started' : 'subscribed']
  }
  if (!isLiveSubscription(after)) return isCancelledEarly(before, after, now) ? ['cancelled'] : []
  const kinds: BillingNotice['kind'][] = []
  if (before.plan_id && after.plan_id && before.plan_id !== after.plan_id)
    kinds.push(after.status === 'trialing' ? 'plan_changed_in_trial' : 'plan_changed')
  if (before.cancel_at_period_end !== after.cancel_at_period_end)
    kinds.push(after.cancel_at_period_end ? 'cancelled' : 'kept')
  return kinds
}

/**
 * Whether a subscription was cancelled immediately, with paid time left. At a period's end the company status notice is
 * sent instead.
 */
function isCancelledEarly(before: SubscriptionState, after: SubscriptionState, now: string): boolean {
  const { renewal_date, ended_at } = after
  const isLeft = renewal_date !== null && renewal_date > now && (ended_at === null || ended_at < renewal_date)
  return isRunningSubscription(before) && !before.cancel_at_period_end && after.status === 'cancelled' && isLeft
}

/**
 * Whether a charge failed since the last sync. Excludes the first payment of a subscription, whose payer sees the
 * failure.
 */
export function hasFailedAgain(
  before: { failed_charges: number },
  { status, failed_charges }: { status: SubscriptionStatus; failed_charges: number },
): boolean {
  const isOverdue = status === 'past_due' || status === 'unpaid'
  return isOverdue && failed_charges > 0 && failed_charges !== before.failed_charges
}

export function isRunningSubscription({ status }: SubscriptionState): boolean {
  return status === 'active' || status === 'trialing'
}
