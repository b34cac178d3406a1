import { expect, test } from 'vitest'
import { continuingCharge } from './continuing-charge.ts'

const formats = { money: (amount: number, currency: string) => `${currency} ${amount / 100}`, date: () => 'March 4' }
const subscription = {
  ...{ status: 'active' as const, stripe_subscription_id: 'sub_1', cancel_at_period_end: false },
  ...{ renewal_date: '2031-03-04T12:00:00.000Z', period_amount: 5700, currency: 'USD' },
}

test.each([
  [{}, 'The subscription continues: the next charge is USD 57 on March 4.'],
  [{ status: 'trialing' as const }, 'The subscription continues: the next charge is USD 57 on March 4.'],
  [{ period_amount: null }, 'The subscription continues: the next charge is on March 4.'],
  [{ cancel_at_period_end: true }, 'The subscription ends on March 4, and nothing more is charged.'],
  [{ status: 'past_due' as const }, 'The subscription continues, and its open invoice is still due.'],
  [{ renewal_date: null }, 'The subscription continues, and charges continue with it.'],
  [{ status: 'cancelled' as const }, ''],
  [{ stripe_subscription_id: null }, ''],
])('a restricted company with the subscription %j reads %j', (given, text) => {
  expect(continuingCharge({ ...subscription, ...given }, formats)).toBe(text)
})

test('a company without a subscription is not charged', () => {
  expect(continuingCharge(null, formats)).toBe('')
})
