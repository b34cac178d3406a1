import { longDate } from '#web/ui/format/dates.ts'

export interface PaidSubscription {
  cancel_at_period_end: boolean
  renewal_date: string | null
}

export function subscriptionText(subscription: PaidSubscription | null): string {
  if (!subscription) return 'It has no subscription, so nothing is charged.'
  const until = subscription.renewal_date ? ` (${longDate(subscription.renewal_date)})` : ''
  const end = `at the end of its period${until}, or on the day of the deletion if that comes first`
  return subscription.cancel_at_period_end
    ? `Its subscription is cancelled already and ends ${end}. What is paid is not refunded.`
    : `Its subscription is cancelled: nothing more is charged, and it ends ${end}. What is paid is not refunded.`
}
