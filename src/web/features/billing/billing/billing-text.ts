import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { longDate } from '#web/ui/format/dates.ts'
import { priceText } from '#web/ui/format/money.ts'
import type { BilledSubscription, SeatPreview } from './use-billing.ts'

/** Price of a billing period: '$57 / month for 3 seats'. */
export function periodPriceLine(subscription: BilledSubscription): string | null {
  const { period_amount, currency, billing_frequency, quantity } = subscription
  if (period_amount === null || !currency || !billing_frequency) return null
  const line = `${priceText(period_amount, currency)} / ${periodName(billing_frequency)}`
  return quantity && quantity > 1 ? `${line} for ${quantity} seats` : line
}

export function periodName(frequency: 'monthly' | 'yearly'): string {
  return frequency === 'yearly' ? 'year' : 'month'
}

export function seatPriceText(preview: SeatPreview): string {
  const { currency, billing_frequency, seat_price, members, paid, added, trial } = preview
  const period = periodName(billing_frequency)
  const each = `A seat costs ${priceText(seat_price, currency)} per ${period}.`
  if (trial) {
    const count = `${trial.seats} ${trial.seats === 1 ? 'seat' : 'seats'}`
    return `${each} Nothing is charged during your free trial. After it ends on ${longDate(trial.ends_at, companyTimeZone())}, your plan will cost ${priceText(trial.period_amount, currency)} per ${period} for ${count} if everyone you invite accepts.`
  }
  const free = paid - members
  if (added === 0)
    return `${each} ${free} of your ${paid} paid seats ${free === 1 ? 'is' : 'are'} still available, so your bill does not change.`
  const more = `${added} more ${added === 1 ? 'seat is' : 'seats are'} added once they accept`
  return `${each} ${more}, prorated for this billing period.`
}

/** Line below the payment button. It states the length of the free trial only if all plans have the same. */
export function paymentAssuranceText(plans: readonly { trial_days: number }[], withoutTrial: boolean): string {
  const days = plans.map((plan) => (withoutTrial ? 0 : plan.trial_days))
  const [first] = days
  const trial = first && days.every((each) => each === first) ? ` • ${first}-day free trial` : ''
  return `Cancel anytime • No setup fees${trial}`
}
