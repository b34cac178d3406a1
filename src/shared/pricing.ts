import type { PlanLimits } from './entities.ts'

export const pricingModels = ['flat', 'per_user', 'hybrid'] as const
export type PricingModel = (typeof pricingModels)[number]

/** Prices of a plan in minor units of its currency. A price that the pricing model does not use is null. */
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

type PricedPlan = Pick<PlanPricing, 'price_monthly' | 'limits'> & Partial<Pick<PlanPricing, 'billing_frequency'>>

/** Price of a seat per billing period in minor units. A yearly plan without an annual price costs twelve months. */
export function seatPrice({ limits, billing_frequency }: PricedPlan): number {
  const monthly = limits.per_user_price_monthly ?? 0
  return billing_frequency === 'yearly' ? (limits.per_user_price_annual ?? 12 * monthly) : monthly
}

export const priceKinds = ['base', 'seat'] as const
export type PriceKind = (typeof priceKinds)[number]

/** Prices to create at Stripe for a plan, in minor units per billing period. Amounts of 0 are left out. */
export function pricesToSell(plan: PricedPlan): { kind: PriceKind; unit_amount: number }[] {
  const { limits, price_monthly } = plan
  const base = limits.pricing_model === 'hybrid' ? (limits.base_price_monthly ?? 0) : (price_monthly ?? 0)
  const prices = [
    { kind: 'base' as const, unit_amount: limits.pricing_model === 'per_user' ? 0 : base },
    { kind: 'seat' as const, unit_amount: limits.pricing_model === 'flat' ? 0 : seatPrice(plan) },
  ]
  return prices.filter(({ unit_amount }) => unit_amount > 0)
}

/** Number of seats to pay: the active members, excluding guests, but at least the plan's minimum. */
export function paidSeats(limits: Pick<PlanLimits, 'min_users'>, members: number): number {
  return Math.max(members, limits.min_users ?? 1)
}

/** Price of a billing period for a number of members, in minor units. */
export function periodPrice(plan: PricedPlan, members: number): number {
  const seats = paidSeats(plan.limits, members)
  return pricesToSell(plan).reduce(
    (sum, { kind, unit_amount }) => sum + (kind === 'seat' ? seats * unit_amount : unit_amount),
    0,
  )
}

/** Price of a billing period without members: the lowest possible price, in minor units. */
export function effectivePrice(plan: PricedPlan): number {
  return periodPrice(plan, 0)
}

/** Amount per month: a twelfth of a yearly price, otherwise the price itself. */
export function monthlyAmount(periodAmount: number, frequency: string | null): number {
  return frequency === 'yearly' ? Math.round(periodAmount / 12) : periodAmount
}

/** Price to list for a plan: its own price if flat, the seat price if per_user, the base price if hybrid. */
export function listedPrice(plan: PricedPlan): number {
  const { price_monthly, limits } = plan
  if (limits.pricing_model === 'per_user') return seatPrice(plan)
  if (limits.pricing_model === 'hybrid') return limits.base_price_monthly ?? 0
  return price_monthly ?? 0
}

/** Change the pricing model of a plan: clears prices that the model does not use, and updates the listed price. */
export function withPricingModel<P extends PricedPlan>(plan: P, model: PricingModel): P {
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
  return model === 'flat' ? changed : { ...changed, price_monthly: listedPrice(changed) }
}
