import { expect, test } from 'vitest'
import type { Plan } from '#shared/entities'
import { planGroups } from './plan-groups.ts'

type Priced = Pick<Plan, 'limits' | 'price_monthly' | 'is_private' | 'name'>

function plan(name: string, price_monthly: number, limits: Partial<Plan['limits']>, is_private = false): Priced {
  const none: Plan['limits'] = {
    pricing_model: 'flat',
    per_user_price_monthly: null,
    per_user_price_annual: null,
    base_price_monthly: null,
    min_users: null,
    max_users: null,
    max_events: null,
    max_storage_gb: null,
    max_storage_per_user_gb: null,
    max_monthly_emails: null,
    max_integrations: null,
    max_team_members: null,
    max_budget_items: null,
    allow_guest_users: false,
    max_guest_users: null,
  }
  return { name, price_monthly, is_private, limits: { ...none, ...limits } }
}

test('public plans come before private ones, each group by what the smallest company pays', () => {
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
