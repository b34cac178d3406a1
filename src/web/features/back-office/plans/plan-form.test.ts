import { expect, test } from 'vitest'
import { planToSave } from '#shared/features/back-office/plans.ts'
import { mapLimitFields } from '#shared/plan-limits.ts'
import { listedPrice } from '#shared/pricing.ts'
import { emptyPlanForm, toPlanForm, toPlanRequest } from './plan-form.ts'

test('a new plan starts in US dollars, monthly, flat, active, for everybody and without limits [A-PLAN-38..44]', () => {
  expect(emptyPlanForm).toMatchObject({
    currency: 'USD',
    billing_frequency: 'monthly',
    is_active: true,
    is_featured: false,
    is_private: false,
    limits: { pricing_model: 'flat' },
  })
  for (const name of Object.values(mapLimitFields((name) => name))) expect(emptyPlanForm.limits[name]).toBe(0)
})

test('amounts are decimal in the form and cents in requests; 0 is sent as unlimited [A-PLAN-52 A-PLAN-54 A-PLAN-58 C-BILL-98]', () => {
  const form = { ...emptyPlanForm, name: 'Pro', price_monthly: 19.99 }
  const saved = planToSave.parse(toPlanRequest(form))
  expect(saved.price_monthly).toBe(1999)
  for (const name of Object.values(mapLimitFields((name) => name))) expect(saved.limits[name]).toBeNull()
})

test('a saved plan is loaded into the form unchanged', () => {
  const form = {
    ...emptyPlanForm,
    name: 'Pro',
    price_monthly: 19.9,
    features: { custom_branding: true },
    limits: {
      ...emptyPlanForm.limits,
      pricing_model: 'per_user' as const,
      per_user_price_monthly: 19.9,
      min_users: 3,
      max_users: 50,
    },
  }
  const { module_ids, ...saved } = planToSave.parse(toPlanRequest(form))
  const moment = '2026-01-01T00:00:00.000Z'
  const plan = {
    ...saved,
    price_monthly: listedPrice(saved),
    id: crypto.randomUUID(),
    stripe_price_id: null,
    stripe_product_id: null,
    features: { custom_branding: true },
    created_at: moment,
    updated_at: moment,
  }
  expect(toPlanForm(plan, module_ids)).toEqual(form)
})
