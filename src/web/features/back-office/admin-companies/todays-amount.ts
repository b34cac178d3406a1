import type { CompanyDetail } from '#shared/features/back-office/admin-companies.ts'
import { periodPrice } from '#shared/pricing.ts'

type Subscription = CompanyDetail['subscriptions'][number]

/**
 * Amount of a subscription at the current price of its plan, in minor units. Subscribers keep the price at which they
 * subscribed. Null for another plan, and for an unknown number of seats.
 */
export function todaysAmount(
  plan: NonNullable<CompanyDetail['plan']>,
  { quantity, plan_name }: Pick<Subscription, 'quantity' | 'plan_name'>,
): number | null {
  return quantity === null || plan.name !== plan_name ? null : periodPrice(plan, quantity)
}
