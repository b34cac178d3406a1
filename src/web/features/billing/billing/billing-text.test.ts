import { expect, test } from 'vitest'
import { hasOpenPayment } from '#web/domain/subscription-line.ts'
import { paymentAssuranceText, periodPriceLine, seatPriceText } from './billing-text.ts'
import type { BilledSubscription, SeatPreview } from './use-billing.ts'

const subscription: BilledSubscription = {
  id: '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11',
  status: 'active',
  stripe_subscription_id: 'sub_1',
  stripe_customer_id: 'cus_1',
  renewal_date: null,
  cancel_at_period_end: false,
  quantity: 3,
  currency: 'USD',
  billing_frequency: 'monthly',
  period_amount: 5700,
  trial_ends_at: null,
  ended_at: null,
}

test('the price of a period includes the number of seats if there are several [C-BILL-102 C-BILL-103]', () => {
  expect(periodPriceLine(subscription)).toBe('$57 / month for 3 seats')
  expect(periodPriceLine({ ...subscription, quantity: 1, billing_frequency: 'yearly' })).toBe('$57 / year')
  expect(periodPriceLine({ ...subscription, period_amount: null })).toBeNull()
})

test('only an open payment counts as unpaid', () => {
  const open = ['past_due', 'unpaid', 'incomplete', 'paused'] as const
  for (const status of open) expect(hasOpenPayment({ ...subscription, status })).toBe(true)
  for (const status of ['active', 'trialing', 'cancelled', 'incomplete_expired'] as const)
    expect(hasOpenPayment({ ...subscription, status })).toBe(false)
  expect(hasOpenPayment(null)).toBe(false)
})

test('an additional seat shows its price, or that it is free', () => {
  const seats: SeatPreview = {
    currency: 'USD',
    billing_frequency: 'monthly',
    seat_price: 1900,
    members: 3,
    paid: 3,
    added: 2,
    next_charge: null,
    trial: null,
  }
  expect(seatPriceText(seats)).toBe(
    'A seat costs $19 per month. 2 more seats are added once they accept, prorated for this billing period.',
  )
  expect(seatPriceText({ ...seats, added: 1, billing_frequency: 'yearly' })).toBe(
    'A seat costs $19 per year. 1 more seat is added once they accept, prorated for this billing period.',
  )
  expect(seatPriceText({ ...seats, paid: 4, added: 0 })).toBe(
    'A seat costs $19 per month. 1 of your 4 paid seats is still available, so your bill does not change.',
  )
  const trial = { ends_at: '2199-03-04T12:00:00.000Z', seats: 5, period_amount: 9500 }
  expect(seatPriceText({ ...seats, trial })).toBe(
    'A seat costs $19 per month. Nothing is charged during your free trial. After it ends on March 4, 2199, your plan will cost $95 per month for 5 seats if everyone you invite accepts.',
  )
})

test('a trial is offered only if the company gets it, with its length [C-BILL-16]', () => {
  const plans = (...days: number[]) => days.map((trial_days) => ({ trial_days }))
  expect(paymentAssuranceText(plans(14, 14), false)).toBe('Cancel anytime • No setup fees • 14-day free trial')
  expect(paymentAssuranceText(plans(30), false)).toBe('Cancel anytime • No setup fees • 30-day free trial')
  for (const given of [plans(14, 30), plans(14, 0), plans(0), plans()])
    expect(paymentAssuranceText(given, false)).toBe('Cancel anytime • No setup fees')
  expect(paymentAssuranceText(plans(14, 14), true)).toBe('Cancel anytime • No setup fees')
})
