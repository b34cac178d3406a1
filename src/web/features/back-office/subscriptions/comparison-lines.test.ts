import { expect, test } from 'vitest'
import type { SubscriptionSide } from '#shared/features/back-office/subscriptions.ts'
import { comparisonLines } from './comparison-dialog.tsx'

const side: SubscriptionSide = {
  status: 'active',
  plan_name: 'Pro',
  quantity: 3,
  period_amount: 5700,
  currency: 'USD',
  billing_frequency: 'monthly',
  renewal_date: '2026-12-21T12:00:00.000Z',
  cancel_at_period_end: false,
  subscription_id: 'sub_1234567890123456789',
}
const differing = (ours: SubscriptionSide | null, theirs: SubscriptionSide | null) =>
  comparisonLines(ours, theirs)
    .filter(({ differs }) => differs)
    .map(({ name }) => name)

test('equal sides have no differences', () => {
  expect(differing(side, side)).toEqual([])
  expect(differing(null, null)).toEqual([])
})

test('each field that differs is marked', () => {
  expect(differing(side, { ...side, quantity: 4, period_amount: 7600 })).toEqual(['Seats', 'Amount'])
  expect(differing(side, { ...side, status: 'past_due', cancel_at_period_end: true })).toEqual([
    'Status',
    'Cancels at period end',
  ])
  expect(differing(side, null)).toHaveLength(8)
})

test('ids are shown in their first 20 characters [A-CONST-01]', () => {
  expect(comparisonLines(side, side)[0]?.ours).toBe('sub_1234567890123456...')
})
