import type { RequestInput } from '#shared/call.ts'
import type { ManagedPlan, plans } from '#shared/features/back-office/plans.ts'
import { type LimitName, mapLimitFields } from '#shared/plan-limits.ts'

export type PlanRequest = RequestInput<typeof plans.calls.createPlan>

type NumberInputValue = number | ''

/** Form values of a plan. Prices are decimals such as 29.5, and 0 means unlimited. */
export interface PlanForm {
  name: string
  description: string
  price_monthly: NumberInputValue
  currency: PlanRequest['currency'] | null
  billing_frequency: PlanRequest['billing_frequency'] | null
  trial_days: NumberInputValue
  is_active: boolean
  is_featured: boolean
  is_private: boolean
  display_inclusions: string[]
  allowed_company_type_ids: string[] | null
  limits: {
    pricing_model: PlanRequest['limits']['pricing_model']
    per_user_price_monthly: NumberInputValue
    per_user_price_annual: NumberInputValue
    base_price_monthly: NumberInputValue
    min_users: NumberInputValue
    allow_guest_users: boolean
  } & Record<LimitName, NumberInputValue>
  features: { custom_branding: boolean }
  module_ids: string[]
}

const priceLimits = ['per_user_price_monthly', 'per_user_price_annual', 'base_price_monthly'] as const

export const emptyPlanForm: PlanForm = {
  name: '',
  description: '',
  price_monthly: '',
  currency: 'USD',
  billing_frequency: 'monthly',
  trial_days: 14,
  is_active: true,
  is_featured: false,
  is_private: false,
  display_inclusions: [],
  allowed_company_type_ids: null,
  limits: {
    pricing_model: 'flat',
    per_user_price_monthly: '',
    per_user_price_annual: '',
    base_price_monthly: '',
    min_users: '',
    allow_guest_users: false,
    ...mapLimitFields(() => 0),
  },
  features: { custom_branding: false },
  module_ids: [],
}

export function toPlanForm(plan: ManagedPlan, moduleIds: string[]): PlanForm {
  const { limits } = plan
  return {
    name: plan.name,
    description: plan.description ?? '',
    price_monthly: toDecimal(plan.price_monthly),
    currency: plan.currency,
    billing_frequency: plan.billing_frequency,
    trial_days: plan.trial_days,
    is_active: plan.is_active,
    is_featured: plan.is_featured,
    is_private: plan.is_private,
    display_inclusions: plan.display_inclusions,
    allowed_company_type_ids: plan.allowed_company_type_ids,
    limits: {
      pricing_model: limits.pricing_model,
      ...mapNames(priceLimits, (name) => toDecimal(limits[name])),
      min_users: limits.min_users ?? '',
      allow_guest_users: limits.allow_guest_users,
      ...mapLimitFields((name) => limits[name] ?? 0),
    },
    features: { custom_branding: plan.features.custom_branding === true },
    module_ids: moduleIds,
  }
}

/**
 * Convert form values to the request, which has prices in minor units. The schema reports a missing currency or billing
 * frequency.
 */
export function toPlanRequest(form: PlanForm) {
  return {
    ...form,
    price_monthly: toMinorUnits(form.price_monthly),
    trial_days: form.trial_days === '' ? null : form.trial_days,
    limits: {
      ...form.limits,
      ...mapNames(priceLimits, (name) => toMinorUnits(form.limits[name])),
      min_users: form.limits.min_users === '' ? null : form.limits.min_users,
    },
  }
}

/** Convert form values to the input of the pricing rules: minor units, and null for unlimited. */
export function toPricingInput(form: PlanForm) {
  const { name, currency, billing_frequency, price_monthly, limits } = toPlanRequest(form)
  return {
    name,
    currency,
    billing_frequency,
    price_monthly,
    limits: { ...limits, max_users: limits.max_users || null },
  }
}

function toDecimal(amount: number | null): NumberInputValue {
  return amount === null ? '' : amount / 100
}

function toMinorUnits(amount: NumberInputValue): number | null {
  return amount === '' ? null : Math.round(amount * 100)
}

function mapNames<Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>
}
