import type { Transaction } from '#server/platform/database/database.ts'
import type { PricedItem, ProviderItem } from '#server/platform/payments/payments.ts'
import { AppError } from '#shared/errors.ts'
import { normalizeLimits } from '#shared/plan-limits.ts'
import { paidSeats } from '#shared/pricing.ts'

export interface PlanOfItems {
  plan_id: string
  /** The item that is billed per seat, if any, and the number of seats it should have. */
  seats: { item: ProviderItem; wanted: number } | null
}

/** Find the plan that has, or once had, the prices of the subscription. Null if no plan matches. */
export async function findPlanOfItems(
  tx: Transaction,
  items: readonly ProviderItem[],
  members: number,
): Promise<PlanOfItems | null> {
  if (items.length === 0) return null
  const known = await tx
    .selectFrom('plan_prices as price')
    .innerJoin('plans as p', 'p.id', 'price.plan_id')
    .select(['price.stripe_price_id', 'price.kind', 'price.plan_id', 'p.limits'])
    .where(
      'price.stripe_price_id',
      'in',
      items.map(({ price }) => price),
    )
    .execute()
  const [first] = known
  if (!first) return null
  const seatPrice = known.find(({ kind }) => kind === 'seat')
  const item = items.find(({ price }) => price === seatPrice?.stripe_price_id)
  return {
    plan_id: first.plan_id,
    seats: item ? { item, wanted: paidSeats(normalizeLimits(first.limits), members) } : null,
  }
}

/**
 * Items to buy for a plan and a number of members.
 * @throws price_not_available if the plan has no prices
 */
export async function loadItemsOfPlan(tx: Transaction, planId: string, members: number): Promise<PricedItem[]> {
  const prices = await tx
    .selectFrom('plan_prices as price')
    .innerJoin('plans as p', 'p.id', 'price.plan_id')
    .select(['price.stripe_price_id', 'price.kind', 'p.limits'])
    .where('price.plan_id', '=', planId)
    .where('price.is_current', '=', true)
    .orderBy('price.kind')
    .execute()
  if (prices.length === 0) throw new AppError('price_not_available')
  return prices.map(({ stripe_price_id, kind, limits }) => ({
    price: stripe_price_id,
    quantity: kind === 'seat' ? paidSeats(normalizeLimits(limits), members) : 1,
  }))
}
