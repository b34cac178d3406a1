import { checkoutTrialDays } from '#shared/trial.ts'
import { storageSize } from '#web/domain/plan-price.ts'
import { price } from '#web/ui/format/money.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import type { BilledSubscription, Billing, Seats } from './use-billing.ts'

/** What a period costs: '$57 / month for 3 seats'. */
export function periodPriceLine(subscription: BilledSubscription): string | null {
  const { period_amount, currency, billing_frequency, quantity } = subscription
  if (period_amount === null || !currency || !billing_frequency) return null
  const line = `${price(period_amount, currency)} / ${periodName(billing_frequency)}`
  return quantity && quantity > 1 ? `${line} for ${quantity} seats` : line
}

export function periodName(frequency: 'monthly' | 'yearly'): string {
  return frequency === 'yearly' ? 'year' : 'month'
}

type Usage = Billing['usage']
/** '3 of 5', '12 of Unlimited' reads badly: then '12 · Unlimited'. [C-BILL-82 C-BILL-83 C-BILL-86 C-BILL-156] */
export function usageText(name: keyof Usage, { used, limit }: Usage[keyof Usage]): string {
  const amount = name === 'storage' ? storageUsed(used) : numberText(used)
  if (limit === null) return `${amount} · Unlimited`
  return `${amount} of ${name === 'storage' ? storageSize(limit) : numberText(limit)}`
}

/** Small files are not nothing. */
function storageUsed(gigabytes: number): string {
  if (gigabytes > 0 && gigabytes < 1) return `${Math.max(1, Math.round(gigabytes * 1024))} MB`
  return storageSize(Number(gigabytes.toFixed(1)))
}

export function isOver({ used, limit }: Usage[keyof Usage]): boolean {
  return limit !== null && used > limit
}

/** What further members add to the bill, in one sentence. */
export function seatPriceText({ currency, billing_frequency, seat_price, members, paid, added }: Seats): string {
  const each = `A seat costs ${price(seat_price, currency)} per ${periodName(billing_frequency)}.`
  const free = paid - members
  if (added === 0)
    return `${each} ${free} of the ${paid} seats you pay for ${free === 1 ? 'is' : 'are'} free, so this adds nothing to the bill.`
  const more = `${added} more ${added === 1 ? 'seat is' : 'seats are'} added once they accept`
  return `${each} ${more}, charged only for what is left of this period.`
}

/** What a checkout promises. How long a trial is, is said only when that is the same for all. [C-BILL-16] */
export function assurance(plans: readonly { trial_days: number }[], hadSubscription: boolean): string {
  const days = plans.map((plan) => checkoutTrialDays(plan, hadSubscription))
  const [first] = days
  const trial = first && days.every((each) => each === first) ? ` • ${first}-day free trial` : ''
  return `Cancel anytime • No setup fees${trial}`
}
