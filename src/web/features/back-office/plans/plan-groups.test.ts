import { expect, test } from 'vitest'
import type { Plan } from '#shared/entities.ts'
import { normalizeLimits } from '#shared/plan-limits.ts'
import { planGroups } from './plans-page.tsx'

type Priced = Pick<Plan, 'limits' | 'price_monthly' | 'is_private' | 'name'>

function plan(name: string, price_monthly: number, limits: Partial<Plan['limits']>, is_private = false): Priced {
  return { name, price_monthly, is_private, limits: { ...normalizeLimits({}), ...limits } }
}

test("public plans come before private ones, each sorted by the smallest company's price [A-PLAN-02..05]", () => {
  const groups = planGroups([
    plan('hybrid', 0, {
      pricing_model: 'hybrid',
      base_price_monthly: 1000,
      per_user_price_monthly: 100,
      min_users: 10,
    }),
    plan('private', 1, {}, true),
    plan('per user', 0, { pricing_model: 'per_user', per_user_price_monthly: 500, min_users: 3 }),
    plan('flat', 1600, {}),
  ])
  expect(groups.map((group) => group.plans.map(({ name }) => name))).toEqual([
    ['per user', 'flat', 'hybrid'],
    ['private'],
  ])
})
