import { expect, test } from 'vitest'
import { freeTrialUntil, subscriptionLabel, subscriptionLine } from './subscription-line.ts'

const ahead = '2199-03-04T12:00:00Z'
const before = '2020-03-04T12:00:00Z'
const trial = { status: 'active', subscription: null, trial_ends_at: ahead } as const
const bought = {
  status: 'active',
  stripe_subscription_id: 'sub_1',
  renewal_date: ahead,
  cancel_at_period_end: false,
  trial_ends_at: null,
} as const
type Given = Parameters<typeof subscriptionLine>[0]
const told = (change: Partial<NonNullable<Given['subscription']>>) =>
  subscriptionLine({ ...trial, trial_ends_at: null, subscription: { ...bought, ...change } })

test('a trial requires an active company without a subscription and a future date', () => {
  expect(freeTrialUntil(trial)).toBe(ahead)
  expect(freeTrialUntil({ ...trial, subscription: { ...bought, stripe_subscription_id: null } })).toBe(ahead)
  for (const given of [
    { ...trial, status: 'past_due' as const },
    { ...trial, trial_ends_at: before },
    { ...trial, trial_ends_at: null },
    { ...trial, subscription: bought },
  ])
    expect(freeTrialUntil(given)).toBeNull()
})

test('without a subscription the line shows a running, an ended or no trial [C-BILL-51 C-DASH-25]', () => {
  expect(subscriptionLine(trial)).toBe('Free trial until March 4, 2199')
  expect(subscriptionLine({ ...trial, trial_ends_at: before })).toBe('The free trial ended on March 4, 2020')
  expect(subscriptionLine({ ...trial, trial_ends_at: null })).toBe('There is no subscription')
  expect(told({ stripe_subscription_id: null })).toBe('There is no subscription')
})

test('a subscription is described by its next event [C-BILL-43 C-DASH-25]', () => {
  expect(told({})).toBe('Renews on March 4, 2199')
  expect(told({ cancel_at_period_end: true })).toBe('Ends on March 4, 2199')
  expect(told({ status: 'trialing' })).toBe('Free trial until March 4, 2199')
  expect(told({ status: 'trialing', trial_ends_at: '2199-03-03T12:00:00Z' })).toBe('Free trial until March 3, 2199')
  expect(told({ status: 'trialing', cancel_at_period_end: true })).toBe('Ends on March 4, 2199')
  expect(told({ renewal_date: null })).toBe('The renewal date is not known yet')
  for (const status of ['past_due', 'unpaid', 'incomplete', 'paused'] as const)
    expect(told({ status })).toBe('Payment overdue')
  expect(told({ status: 'cancelled' })).toBe('Ends on March 4, 2199')
  expect(told({ status: 'cancelled', renewal_date: before })).toBe('Ended on March 4, 2020')
  expect(told({ status: 'incomplete_expired', renewal_date: null })).toBe('The subscription has ended')
})

test.each([
  ['trialing', false, 'Trialing'],
  ['trialing', true, 'Cancelled'],
  ['active', true, 'Cancelled'],
  ['past_due', true, 'Past due'],
] as const)('a subscription %s that ends with its period: %s is labelled %s', (status, cancel_at_period_end, word) => {
  expect(subscriptionLabel({ status, cancel_at_period_end }).word).toBe(word)
})

test('an overdue subscription that is cancelled says when it ends, and an ended one when it ended', () => {
  expect(told({ status: 'past_due', cancel_at_period_end: true })).toBe('Payment overdue. Ends on March 4, 2199')
  const ended = { ...bought, status: 'cancelled', ended_at: before } as const
  const line = (status: 'active' | 'past_due', trial_ends_at: string | null) =>
    subscriptionLine({ status, trial_ends_at, subscription: ended })
  expect(line('past_due', null)).toBe('Ended on March 4, 2020')
  expect(line('active', null)).toBe('Ended on March 4, 2020. Full access until March 4, 2199')
  expect(line('active', ahead)).toBe('Free trial until March 4, 2199')
  expect(line('past_due', ahead)).toBe('Ended on March 4, 2020')
})
