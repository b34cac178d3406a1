import type { PlanLimits } from './entities.ts'

export interface Priced {
  /** Minor units. */
  price_monthly: number
  billing_frequency: 'monthly' | 'yearly'
  limits: PlanLimits
}

/**
 * What a subscription brings in a month, in minor units: flat = the price, per_user = seats × unit price,
 * hybrid = base + seats × unit price; a yearly price counts for a twelfth. (decision 7.7)
 */
export function monthlyRevenue(plan: Priced, seats: number): number {
  const { pricing_model, per_user_price_monthly, base_price_monthly, min_users } = plan.limits
  const billed = Math.max(seats, min_users ?? 1)
  const unit = per_user_price_monthly ?? 0
  const price =
    pricing_model === 'flat'
      ? plan.price_monthly
      : pricing_model === 'per_user'
        ? billed * unit
        : (base_price_monthly ?? 0) + billed * unit
  return plan.billing_frequency === 'yearly' ? Math.round(price / 12) : price
}
