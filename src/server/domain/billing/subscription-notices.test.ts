import { expect, test } from 'vitest'
import { hasFailedAgain, type SubscriptionState, subscriptionNotices } from './subscription-notices.ts'

const now = '2031-03-04T12:00:00.000Z'
const running: SubscriptionState & { created_at: string } = {
  status: 'active',
  plan_id: 'starter',
  cancel_at_period_end: false,
  renewal_date: '2031-04-01T00:00:00.000Z',
  ended_at: null,
  created_at: '2031-03-04T11:59:00.000Z',
}
const trial = { ...running, status: 'trialing' as const }
const cancelled = { ...running, cancel_at_period_end: true }
const over = { ...running, status: 'cancelled' as const, ended_at: '2031-03-04T11:00:00.000Z' }

test.each([
  ['a subscription that begins', null, running, ['subscribed']],
  ['one that begins with a trial', null, trial, ['trial_started']],
  ['one whose first payment is open', null, { ...running, status: 'incomplete' as const }, []],
  ['one whose first payment came through', { ...running, status: 'incomplete' as const }, running, ['subscribed']],
  ['one that was there long ago', null, { ...running, created_at: '2030-01-01T00:00:00.000Z' }, []],
  ['the end of a trial', trial, running, []],
  ['a renewal', running, { ...running, renewal_date: '2031-05-01T00:00:00.000Z' }, []],
  ['a payment that fails', running, { ...running, status: 'past_due' as const }, []],
  ['another plan in a trial', trial, { ...trial, plan_id: 'pro' }, ['plan_changed_in_trial']],
  ['another plan', running, { ...running, plan_id: 'pro' }, ['plan_changed']],
  ['a plan that becomes known', { ...running, plan_id: null }, running, []],
  ['a cancellation', running, cancelled, ['cancelled']],
  ['a cancellation taken back', cancelled, running, ['kept']],
  ['a cancellation with another plan', running, { ...cancelled, plan_id: 'pro' }, ['plan_changed', 'cancelled']],
  ['nothing new', cancelled, cancelled, []],
  ['a cancellation at once', running, over, ['cancelled']],
  ['a cancellation at once of what was cancelled', cancelled, over, []],
  ['the end of what was paid for', running, { ...over, renewal_date: '2031-03-04T11:00:00.000Z' }, []],
  ['an end for want of payment', { ...running, status: 'past_due' as const }, over, []],
])('%s sends the right confirmation', (_, before, after, kinds) => {
  expect(subscriptionNotices(before, after, now)).toEqual(kinds)
})

test.each([
  ['a first failed charge', 0, 1, 'past_due', true],
  ['another attempt', 1, 2, 'past_due', true],
  ['the last attempt', 3, 4, 'unpaid', true],
  ['the first attempt at the next invoice', 4, 1, 'past_due', true],
  ['the same attempt, reported again', 2, 2, 'past_due', false],
  ['a payment', 2, 0, 'active', false],
  ['a draft of an unpaid subscription', 4, 0, 'unpaid', false],
  ['a card declined at checkout', 0, 1, 'incomplete', false],
] as const)('%s is a new failed charge: %#', (_, before, failed_charges, status, isNew) => {
  expect(hasFailedAgain({ failed_charges: before }, { status, failed_charges })).toBe(isNew)
})
