import type { CompanyStatus } from '#shared/company-status.ts'
import type { subscriptionStatuses } from '#shared/entities.ts'
import { trialUntil } from '#shared/trial.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { longDate } from '#web/ui/format/dates.ts'
import { type StatusLabel, subscriptionStatusLabels } from './status-labels.ts'

type Status = (typeof subscriptionStatuses)[number]

interface SubscriptionState {
  status: Status
  stripe_subscription_id: string | null
  renewal_date: string | null
  cancel_at_period_end: boolean
  ended_at?: string | null
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

/** Label of a subscription. One that ends with its period is shown as cancelled, unless a payment is overdue. */
export function subscriptionLabel(
  subscription: Pick<SubscriptionState, 'status' | 'cancel_at_period_end'>,
): StatusLabel {
  return subscription.cancel_at_period_end && !hasOpenPayment(subscription)
    ? { tone: 'warning', word: 'Cancelled' }
    : subscriptionStatusLabels[subscription.status]
}

/** Returns the subscription if it exists in Stripe, otherwise null. Other subscriptions do not count as paid. */
export function paidSubscription<T extends Pick<SubscriptionState, 'stripe_subscription_id'>>(
  given: T | null,
): T | null {
  return given?.stripe_subscription_id ? given : null
}

/** End of the free trial of an active company without a live subscription, otherwise null. */
export function freeTrialUntil({ status, subscription, trial_ends_at }: BillingState): string | null {
  const subscription_status = paidSubscription(subscription)?.status ?? null
  return trialUntil({ status, trial_ends_at, subscription_status }, Date.now())
}

export function subscriptionLine(standing: BillingState): string {
  const subscription = paidSubscription(standing.subscription)
  if (!subscription || freeTrialUntil(standing)) return noSubscriptionLine(standing)
  return lineOfSubscription(subscription, standing.status)
}

function lineOfSubscription(subscription: SubscriptionState, companyStatus: CompanyStatus): string {
  const { status, renewal_date, trial_ends_at, cancel_at_period_end, ended_at } = subscription
  if (hasOpenPayment(subscription)) {
    const ends = cancel_at_period_end && renewal_date
    return ends ? `Payment overdue. Ends on ${longDate(renewal_date, companyTimeZone())}` : 'Payment overdue'
  }
  const isOver = status === 'cancelled' || status === 'incomplete_expired'
  if (isOver && ended_at) {
    const line = `Ended on ${longDate(ended_at, companyTimeZone())}`
    if (companyStatus !== 'active' || !renewal_date || !isInFuture(renewal_date)) return line
    return `${line}. Full access until ${longDate(renewal_date, companyTimeZone())}`
  }
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
