import { expect, test } from 'vitest'
import { normalizeLimits } from '#shared/plan-limits.ts'
import { plan as pro } from '#tests/web/plan.ts'
import { firstPayment } from './payment-offer.tsx'

const plan = { ...pro, price_monthly: 2900 }
const now = Date.parse('2026-11-23T12:00:00Z')
const perUser = (min_users: number | null) =>
  normalizeLimits({ pricing_model: 'per_user', per_user_price_monthly: 1900, min_users })

test('in a trial nothing is due today; the first payment has a date', () => {
  const later = { from: 'From December 7, 2026', amount: '$29.00 / month' }
  expect(firstPayment(plan, now)).toEqual({ today: '$0.00', later, note: null })
})

test('without a trial the first period is due today', () => {
  const yearly = { ...plan, trial_days: 0, billing_frequency: 'yearly' as const }
  const later = { from: 'From then on', amount: '$29.00 / year' }
  expect(firstPayment(yearly, now)).toEqual({ today: '$29.00', later, note: null })
})

test.each([
  [3, '$57.00 / month', 'Includes 3 users; the price grows with your team.'],
  [null, '$19.00 / month', 'The price grows with your team.'],
])("a price per user uses the plan's minimum: %s", (least, amount, note) => {
  const ahead = firstPayment({ ...plan, limits: perUser(least) }, now)
  expect([ahead.later.amount, ahead.note]).toEqual([amount, note])
})
