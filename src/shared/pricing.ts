import type { PlanLimits } from './entities.ts'

export const pricingModels = ['flat', 'per_user', 'hybrid'] as const
export type PricingModel = (typeof pricingModels)[number]

/** What a plan costs; money in minor units of its currency, null where the model does not ask for it. */
export interface PlanPricing {
  name: string
  currency: string | null
  billing_frequency: string | null
  price_monthly: number | null
  limits: Pick<
    PlanLimits,
    | 'pricing_model'
    | 'per_user_price_monthly'
    | 'per_user_price_annual'
    | 'base_price_monthly'
    | 'min_users'
    | 'max_users'
  >
}

/** What a plan costs a period for so many seats, in minor units; at least min_users are paid for, or one. [A-PLAN-110..113] */
export function periodPrice(
  { limits, price_monthly }: Pick<PlanPricing, 'price_monthly' | 'limits'>,
  seats: number,
): number {
  const users = Math.max(seats, limits.min_users ?? 1) * (limits.per_user_price_monthly ?? 0)
  if (limits.pricing_model === 'per_user') return users
  if (limits.pricing_model === 'hybrid') return (limits.base_price_monthly ?? 0) + users
  return price_monthly ?? 0
}

/** What the smallest company on the plan pays. [A-PLAN-05 A-PLAN-18..20] */
export function effectivePrice(plan: Pick<PlanPricing, 'price_monthly' | 'limits'>): number {
  return periodPrice(plan, 0)
}

/** What a subscription brings in a month; a yearly price counts for a twelfth. (decision 7.7) */
export function monthlyRevenue(
  plan: Pick<PlanPricing, 'price_monthly' | 'limits' | 'billing_frequency'>,
  seats: number,
): number {
  const price = periodPrice(plan, seats)
  return plan.billing_frequency === 'yearly' ? Math.round(price / 12) : price
}

/** The one price a plan is listed by: flat its own, per_user that of a user, hybrid the base. [A-PLAN-94..96] */
export function storedPrice({ price_monthly, limits }: Pick<PlanPricing, 'price_monthly' | 'limits'>): number {
  if (limits.pricing_model === 'per_user') return limits.per_user_price_monthly ?? 0
  if (limits.pricing_model === 'hybrid') return limits.base_price_monthly ?? 0
  return price_monthly ?? 0
}

/** Another pricing model: what it does not ask for is cleared, and the listed price follows. [A-PLAN-87..92] */
export function withPricingModel<P extends Pick<PlanPricing, 'price_monthly' | 'limits'>>(
  plan: P,
  model: PricingModel,
): P {
  const limits =
    model === 'flat'
      ? {
          ...plan.limits,
          per_user_price_monthly: null,
          per_user_price_annual: null,
          base_price_monthly: null,
          min_users: null,
          max_users: null,
        }
      : plan.limits
  const changed = { ...plan, limits: { ...limits, pricing_model: model } }
  return model === 'flat' ? changed : { ...changed, price_monthly: storedPrice(changed) }
}
