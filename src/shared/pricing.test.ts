import { expect, test } from 'vitest'
import { normalizeLimits } from './plan-limits.ts'
import { monthlyAmount, periodPrice, seatPrice } from './pricing.ts'

test.each([
  ['flat', { price_monthly: 2900, billing_frequency: 'monthly', limits: { pricing_model: 'flat' } }, 7, 2900],
  [
    'flat, yearly',
    { price_monthly: 120_000, billing_frequency: 'yearly', limits: { pricing_model: 'flat' } },
    7,
    10_000,
  ],
  [
    'per user',
    {
      price_monthly: 0,
      billing_frequency: 'monthly',
      limits: { pricing_model: 'per_user', per_user_price_monthly: 1900, min_users: 3 },
    },
    5,
    9500,
  ],
  [
    'per user below the minimum',
    {
      price_monthly: 0,
      billing_frequency: 'monthly',
      limits: { pricing_model: 'per_user', per_user_price_monthly: 1900, min_users: 3 },
    },
    1,
    5700,
  ],
  [
    'hybrid',
    {
      price_monthly: 0,
      billing_frequency: 'monthly',
      limits: { pricing_model: 'hybrid', base_price_monthly: 19_900, per_user_price_monthly: 1200, min_users: 10 },
    },
    12,
    34_300,
  ],
  [
    'per user by the year, at a price of its own',
    {
      price_monthly: 1900,
      billing_frequency: 'yearly',
      limits: { pricing_model: 'per_user', per_user_price_monthly: 1900, per_user_price_annual: 18_000, min_users: 2 },
    },
    4,
    6000,
  ],
] as const)('%s', (_, plan, seats, expected) => {
  const period = periodPrice({ ...plan, limits: normalizeLimits(plan.limits) }, seats)
  expect(monthlyAmount(period, plan.billing_frequency)).toBe(expected)
})

test('a seat of a yearly plan costs the annual price, or twelve months', () => {
  const seat = (billing_frequency: string, per_user_price_annual: number | null) =>
    seatPrice({
      billing_frequency,
      price_monthly: null,
      limits: {
        pricing_model: 'per_user',
        per_user_price_monthly: 1000,
        per_user_price_annual,
        base_price_monthly: null,
        min_users: null,
        max_users: null,
      },
    })
  expect([seat('monthly', 9000), seat('yearly', 9000), seat('yearly', null)]).toEqual([1000, 9000, 12_000])
})
