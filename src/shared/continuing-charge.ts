import type { subscriptionStatuses } from './entities.ts'

interface ChargedSubscription {
  status: (typeof subscriptionStatuses)[number]
  stripe_subscription_id: string | null
  cancel_at_period_end: boolean
  renewal_date: string | null
  /** In minor units of `currency`. */
  period_amount: number | null
  currency: string | null
}

interface Formats {
  money: (minorUnits: number, currency: string) => string
  date: (timestamp: string) => string
}

/**
 * Sentence that says whether a subscription is still charged while staff restrict its company. Empty without a
 * subscription.
 */
export function continuingCharge(
  subscription: ChargedSubscription | null | undefined,
  { money, date }: Formats,
): string {
  if (!subscription?.stripe_subscription_id) return ''
  const { status, cancel_at_period_end, renewal_date, period_amount, currency } = subscription
  if (status === 'cancelled' || status === 'incomplete_expired') return ''
  if (status !== 'active' && status !== 'trialing')
    return 'The subscription continues, and its open invoice is still due.'
  if (!renewal_date) return 'The subscription continues, and charges continue with it.'
  if (cancel_at_period_end) return `The subscription ends on ${date(renewal_date)}, and nothing more is charged.`
  const amount = period_amount !== null && currency ? ` is ${money(period_amount, currency)}` : ' is'
  return `The subscription continues: the next charge${amount} on ${date(renewal_date)}.`
}
