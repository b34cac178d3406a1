import { describe, expect, test } from 'vitest'
import {
  addInclusion,
  missingPlanFields,
  planProblems,
  productProblem,
  quickInclusions,
  suggestedInclusions,
} from './plan-rules.ts'
import { effectivePrice, listedPrice, type PlanPricing, withPricingModel } from './pricing.ts'

type Change = Partial<Omit<PlanPricing, 'limits'>> & { limits?: Partial<PlanPricing['limits']> }

function plan({ limits, ...change }: Change = {}): PlanPricing {
  return {
    name: 'Pro',
    currency: 'USD',
    billing_frequency: 'monthly',
    price_monthly: 4900,
    ...change,
    limits: {
      pricing_model: 'flat',
      per_user_price_monthly: null,
      per_user_price_annual: null,
      base_price_monthly: null,
      min_users: null,
      max_users: null,
      ...limits,
    },
  }
}
const perUser = (limits: Change['limits'] = {}) =>
  plan({ limits: { pricing_model: 'per_user', per_user_price_monthly: 1900, ...limits } })
const hybrid = (limits: Change['limits'] = {}) => plan({ limits: { pricing_model: 'hybrid', ...limits } })

describe('validation errors', () => {
  test.each<[string, PlanPricing, string | null]>([
    ['a flat plan with a price', plan(), null],
    ['no name [A-PLAN-59]', plan({ name: '  ' }), 'Plan name is required'],
    [
      'a flat plan for nothing [A-PLAN-60]',
      plan({ price_monthly: 0 }),
      'Monthly price is required and must be greater than 0 for flat rate pricing',
    ],
    [
      'per user for nothing [A-PLAN-61]',
      perUser({ per_user_price_monthly: 0 }),
      'Per-user monthly price is required and must be greater than 0 for per-user pricing',
    ],
    [
      'a yearly plan per user without a price',
      { ...perUser({ per_user_price_monthly: null }), billing_frequency: 'yearly' },
      'Per-user annual price is required and must be greater than 0 for per-user pricing',
    ],
    [
      'a yearly plan per user with an annual price alone',
      { ...perUser({ per_user_price_monthly: null, per_user_price_annual: 12_000 }), billing_frequency: 'yearly' },
      null,
    ],
    [
      'a yearly flat plan for nothing',
      plan({ price_monthly: 0, billing_frequency: 'yearly' }),
      'Yearly price is required and must be greater than 0 for flat rate pricing',
    ],
    [
      'hybrid with neither price [A-PLAN-62]',
      hybrid(),
      'Hybrid pricing requires either a base price or per-user price (or both) to be greater than 0',
    ],
    ['hybrid with a base price alone [A-PLAN-63]', hybrid({ base_price_monthly: 9900 }), null],
    ['hybrid with a per-user price alone [A-PLAN-64]', hybrid({ per_user_price_monthly: 900 }), null],
    [
      'per user with minimum above maximum [A-PLAN-65]',
      perUser({ min_users: 9, max_users: 5 }),
      'Minimum users cannot be greater than maximum users',
    ],
    [
      'hybrid with minimum above maximum [A-PLAN-66]',
      hybrid({ base_price_monthly: 1, min_users: 9, max_users: 5 }),
      'Minimum users cannot be greater than maximum users',
    ],
    ['an unlimited maximum [A-PLAN-67]', perUser({ min_users: 9000, max_users: null }), null],
    ['no currency [A-PLAN-68]', plan({ currency: null }), 'Currency is required'],
    ['no billing frequency [A-PLAN-69]', plan({ billing_frequency: null }), 'Billing frequency is required'],
  ])('%s', (_, given, message) => {
    expect(planProblems(given)[0]?.message ?? null).toBe(message)
  })

  test('missing fields are named by their labels [A-PLAN-71..77]', () => {
    expect(missingPlanFields(plan({ name: '', currency: null, billing_frequency: null, price_monthly: null }))).toEqual(
      ['Plan Name', 'Currency', 'Billing Frequency', 'Monthly Price'],
    )
    expect(missingPlanFields(perUser({ per_user_price_monthly: null }))).toEqual(['Per User Monthly Price'])
    expect(missingPlanFields(hybrid())).toEqual(['Base Price or Per User Price'])
    expect(missingPlanFields(plan())).toEqual([])
  })
})

describe('prices', () => {
  test('a plan is listed with the price of its pricing model [A-PLAN-94..96]', () => {
    expect(listedPrice(plan())).toBe(4900)
    expect(listedPrice(perUser())).toBe(1900)
    expect(listedPrice(hybrid({ base_price_monthly: 9900, per_user_price_monthly: 900 }))).toBe(9900)
  })

  test('the preview is the price for the smallest company; no minimum counts as one [A-PLAN-05 A-PLAN-18 A-PLAN-19 A-PLAN-20]', () => {
    expect(effectivePrice(plan())).toBe(4900)
    expect(effectivePrice(perUser({ min_users: 3 }))).toBe(5700)
    expect(effectivePrice(perUser())).toBe(1900)
    expect(effectivePrice(hybrid({ base_price_monthly: 9900, per_user_price_monthly: 900, min_users: 10 }))).toBe(18900)
  })

  test('switching to flat drops per-user prices [A-PLAN-87..90]', () => {
    const before = perUser({ per_user_price_annual: 19000, base_price_monthly: 5, min_users: 3, max_users: 50 })
    expect(withPricingModel(before, 'flat').limits).toEqual(plan().limits)
  })

  test('switching to per user or hybrid uses the listed price from there [A-PLAN-91 A-PLAN-92]', () => {
    const before = plan({ limits: { per_user_price_monthly: 1900, base_price_monthly: 9900 } })
    expect(withPricingModel(before, 'per_user').price_monthly).toBe(1900)
    expect(withPricingModel(before, 'hybrid').price_monthly).toBe(9900)
  })
})

test('a product needs a name and the price of its model [A-PLAN-116..119]', () => {
  expect(productProblem(plan({ name: '' }))?.message).toBe('Plan name is required to create Stripe product')
  expect(productProblem(plan({ price_monthly: null }))).toEqual({
    title: 'Missing Pricing',
    message: 'Monthly price is required for flat rate pricing',
  })
  expect(productProblem(perUser({ per_user_price_monthly: null }))?.title).toBe('Missing Pricing')
  expect(productProblem(hybrid())?.title).toBe('Missing Pricing')
  for (const fine of [plan(), perUser(), hybrid({ base_price_monthly: 1 })]) expect(productProblem(fine)).toBeNull()
})

test('inclusions are trimmed, never empty and unique [A-PLAN-22..24]', () => {
  expect(addInclusion(['Priority support'], '  Unlimited events ')).toEqual(['Priority support', 'Unlimited events'])
  for (const typed of ['', '   ', ' Priority support '])
    expect(addInclusion(['Priority support'], typed)).toEqual(['Priority support'])
})

test('six of twelve suggestions are offered, excluding those already listed [A-PLAN-25 A-PLAN-26]', () => {
  expect(new Set(suggestedInclusions).size).toBe(12)
  const listed = ['Unlimited events', 'Custom branding']
  const offered = quickInclusions(listed, { hasSupport: true })
  expect(offered).toHaveLength(6)
  expect(offered.filter((one) => listed.includes(one))).toEqual([])
})
