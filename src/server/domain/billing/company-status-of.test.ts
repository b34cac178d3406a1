import { expect, test } from 'vitest'
import { companyStatusOf, isLiveSubscription } from './company-status-of.ts'

const now = '2026-11-21T12:00:00.000Z'
const earlier = '2026-11-01T12:00:00.000Z'
const later = '2026-12-01T12:00:00.000Z'

test.each([
  ['trialing', 'active'],
  ['active', 'active'],
  ['past_due', 'past_due'],
  ['paused', 'past_due'],
  ['unpaid', 'suspended'],
  ['incomplete_expired', 'suspended'],
  ['incomplete', null],
] as const)(
  'a subscription that is %s makes the company %s [C-BILL-121 C-BILL-122 C-BILL-123 C-BILL-124 C-BILL-125 A-SUB-43 A-SUB-44 A-SUB-45]',
  (status, expected) => {
    expect(companyStatusOf({ status, current_period_end: later, ended_at: null }, now)).toBe(expected)
  },
)

test.each([
  ['in the middle of what was paid for', { current_period_end: later, ended_at: earlier }, null],
  ['once the period is over', { current_period_end: earlier, ended_at: earlier }, 'inactive'],
  ['in the instant in which the period ends', { current_period_end: now, ended_at: earlier }, 'inactive'],
  ['at the end of its period, by a clock that runs ahead', { current_period_end: later, ended_at: later }, 'inactive'],
  ['without any period', { current_period_end: null, ended_at: earlier }, 'inactive'],
] as const)('cancelled %s: %o → %s [C-BILL-126 A-SUB-46]', (_, ends, expected) => {
  expect(companyStatusOf({ status: 'cancelled', ...ends }, now)).toBe(expected)
})

test('only an ended subscription allows another one', () => {
  const statuses = [
    'trialing',
    'active',
    'past_due',
    'unpaid',
    'paused',
    'incomplete',
    'cancelled',
    'incomplete_expired',
  ] as const
  expect(statuses.filter((status) => !isLiveSubscription({ status }))).toEqual(['cancelled', 'incomplete_expired'])
})
