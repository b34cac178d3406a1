import type { Transaction } from '#server/platform/database/database.ts'
import type { BillingFrequency, PricedItem } from '#server/platform/payments/payments.ts'
import { AppError } from '#shared/errors.ts'
import { loadItemsOfPlan } from './plan-of-items.ts'

/** Plan with its current prices for a company. Money is in minor units. */
export interface PlanOffer {
  plan_id: string
  plan_name: string
  trial_days: number
  items: PricedItem[]
  currency: string
  billing_frequency: BillingFrequency
  period_amount: number
  /** Number of seats; null if the plan does not bill seats. */
  seats: number | null
  /** Price of a seat; null if the plan does not bill seats. */
  seat_amount: number | null
}

/** @throws price_not_available if the plan has no prices */
export async function loadPlanOffer(
  tx: Transaction,
  plan: { id: string; name: string; trial_days: number },
  members: number,
): Promise<PlanOffer> {
  const items = await loadItemsOfPlan(tx, plan.id, members)
  const prices = await tx
    .selectFrom('plan_prices')
    .select(['stripe_price_id', 'kind', 'currency', 'billing_frequency', 'unit_amount'])
    .where('plan_id', '=', plan.id)
    .where('is_current', '=', true)
    .execute()
  const [first] = prices
  if (!first) throw new AppError('price_not_available')
  const quantityOf = (price: string) => items.find((item) => item.price === price)?.quantity ?? 0
  const seat = prices.find(({ kind }) => kind === 'seat')
  return {
    plan_id: plan.id,
    plan_name: plan.name,
    trial_days: plan.trial_days,
    items,
    currency: first.currency,
    billing_frequency: first.billing_frequency,
    period_amount: prices.reduce((sum, one) => sum + one.unit_amount * quantityOf(one.stripe_price_id), 0),
    seats: seat ? quantityOf(seat.stripe_price_id) : null,
    seat_amount: seat?.unit_amount ?? null,
  }
}
