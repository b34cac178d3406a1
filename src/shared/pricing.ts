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

type Priced = Pick<PlanPricing, 'price_monthly' | 'limits'> & Partial<Pick<PlanPricing, 'billing_frequency'>>

/** What one seat costs a period, in minor units; a yearly plan may name a price of its own for it. */
export function seatPrice({ limits, billing_frequency }: Priced): number {
  const annual = billing_frequency === 'yearly' ? limits.per_user_price_annual : null
  return annual ?? limits.per_user_price_monthly ?? 0
}

/** What a plan is sold by: one licensed price, or a base price and one for each seat. */
export const priceKinds = ['base', 'seat'] as const
export type PriceKind = (typeof priceKinds)[number]

/** The prices a plan needs at the provider, in minor units a period; what costs nothing needs none. */
export function pricesToSell(plan: Priced): { kind: PriceKind; unit_amount: number }[] {
  const { limits, price_monthly } = plan
  const base = limits.pricing_model === 'hybrid' ? (limits.base_price_monthly ?? 0) : (price_monthly ?? 0)
  const prices = [
    { kind: 'base' as const, unit_amount: limits.pricing_model === 'per_user' ? 0 : base },
    { kind: 'seat' as const, unit_amount: limits.pricing_model === 'flat' ? 0 : seatPrice(plan) },
  ]
  return prices.filter(({ unit_amount }) => unit_amount > 0)
}

/** How many seats are paid for: the active members who are no guests, and never fewer than the plan's least. */
export function paidSeats(limits: Pick<PlanLimits, 'min_users'>, members: number): number {
  return Math.max(members, limits.min_users ?? 1)
}

/** What a plan costs a period for so many members, in minor units. */
export function periodPrice(plan: Priced, members: number): number {
  const seats = paidSeats(plan.limits, members)
  return pricesToSell(plan).reduce(
    (sum, { kind, unit_amount }) => sum + (kind === 'seat' ? seats * unit_amount : unit_amount),
    0,
  )
}

/** What the smallest company on the plan pays. */
export function effectivePrice(plan: Priced): number {
  return periodPrice(plan, 0)
}

/** What a price of a period brings in a month; a yearly one counts for a twelfth. */
export function monthlyAmount(periodAmount: number, frequency: string | null): number {
  return frequency === 'yearly' ? Math.round(periodAmount / 12) : periodAmount
}

/** The one price a plan is listed by: flat its own, per_user that of a user, hybrid the base. */
export function storedPrice({ price_monthly, limits }: Pick<PlanPricing, 'price_monthly' | 'limits'>): number {
  if (limits.pricing_model === 'per_user') return limits.per_user_price_monthly ?? 0
  if (limits.pricing_model === 'hybrid') return limits.base_price_monthly ?? 0
  return price_monthly ?? 0
}

/** Another pricing model: what it does not ask for is cleared, and the listed price follows. */
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
