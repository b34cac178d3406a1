import type { CompanyStatus } from '#shared/company-status.ts'
import type { subscriptionStatuses } from '#shared/entities.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { longDate } from '#web/ui/format/dates.ts'

type Status = (typeof subscriptionStatuses)[number]

interface SubscriptionState {
  status: Status
  stripe_subscription_id: string | null
  renewal_date: string | null
  cancel_at_period_end: boolean
  trial_ends_at?: string | null
}

interface BillingState {
  status: CompanyStatus
  subscription: SubscriptionState | null
  /** End of the trial period, whether or not the company has a subscription. */
  trial_ends_at: string | null
}

/** Whether a payment is overdue. The subscription cannot change until it is paid. */
export function hasOpenPayment(subscription: { status: Status } | null): boolean {
  const open: Status[] = ['past_due', 'unpaid', 'incomplete', 'paused']
  return subscription !== null && open.includes(subscription.status)
}

/** Returns the subscription if it exists in Stripe, otherwise null. Other subscriptions do not count as paid. */
export function paidSubscription<T extends Pick<SubscriptionState, 'stripe_subscription_id'>>(
  given: T | null,
): T | null {
  return given?.stripe_subscription_id ? given : null
}

/** End of the free trial of an active company without a subscription, otherwise null. */
export function freeTrialUntil({ status, subscription, trial_ends_at }: BillingState): string | null {
  if (status !== 'active' || paidSubscription(subscription) || !trial_ends_at) return null
  return isInFuture(trial_ends_at) ? trial_ends_at : null
}

export function subscriptionLine(standing: BillingState): string {
  const subscription = paidSubscription(standing.subscription)
  return subscription ? activeSubscriptionLine(subscription) : noSubscriptionLine(standing)
}

function activeSubscriptionLine(subscription: SubscriptionState): string {
  const { status, renewal_date, trial_ends_at, cancel_at_period_end } = subscription
  if (hasOpenPayment(subscription)) return 'Payment overdue'
  const isOver = status === 'cancelled' || status === 'incomplete_expired'
  if (!renewal_date) return isOver ? 'The subscription has ended' : 'The renewal date is not known yet'
  if (isOver && !isInFuture(renewal_date)) return `Ended on ${longDate(renewal_date, companyTimeZone())}`
  if (isOver || cancel_at_period_end) return `Ends on ${longDate(renewal_date, companyTimeZone())}`
  if (status === 'trialing') return `Free trial until ${longDate(trial_ends_at ?? renewal_date, companyTimeZone())}`
  return `Renews on ${longDate(renewal_date, companyTimeZone())}`
}

function noSubscriptionLine(standing: BillingState): string {
  const until = freeTrialUntil(standing)
  if (until) return `Free trial until ${longDate(until, companyTimeZone())}`
  const { trial_ends_at } = standing
  if (!trial_ends_at || isInFuture(trial_ends_at)) return 'There is no subscription'
  return `The free trial ended on ${longDate(trial_ends_at, companyTimeZone())}`
}

function isInFuture(moment: string): boolean {
  return Date.parse(moment) > Date.now()
}
