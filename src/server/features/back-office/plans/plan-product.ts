import { expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { planColumns } from '#server/domain/plans/plans.ts'
import type { App } from '#server/platform/app/app.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { iso } from '#server/platform/database/iso.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { PlanPrice } from '#shared/features/back-office/plans.ts'
import { normalizeLimits } from '#shared/plan-limits.ts'
import { type PriceKind, pricesToSell } from '#shared/pricing.ts'

type Price = PlanPrice & { archived_at: string | null }

export interface PlanSelling {
  id: string
  name: string
  description: string | null
  stripe_product_id: string | null
  stripe_price_id: string | null
  wanted: WantedPrice[]
  prices: Price[]
}

export type WantedPrice = Pick<PlanPrice, 'kind' | 'currency' | 'billing_frequency' | 'unit_amount'>

/** Prices of a plan as JSON. The query must use the alias `p` for plans. */
export const pricesOfPlan = jsonArrayFrom(
  expressionBuilder<Tables & { p: Tables['plans'] }, 'p'>()
    .selectFrom('plan_prices as pp')
    .select(['pp.stripe_price_id', 'pp.kind', 'pp.currency', 'pp.billing_frequency', 'pp.unit_amount', 'pp.is_current'])
    .select(({ ref }) => [iso(ref('pp.created_at')).as('created_at'), iso(ref('pp.archived_at')).as('archived_at')])
    .whereRef('pp.plan_id', '=', 'p.id')
    .orderBy('pp.created_at', 'desc')
    .orderBy('pp.stripe_price_id'),
)

export async function planSelling(tx: Transaction, planId: string, { lock = false } = {}): Promise<PlanSelling | null> {
  // Lock before reading: a statement that waits for a locked row still sees other tables as they were before.
  if (lock) await tx.selectFrom('plans').select('id').where('id', '=', planId).forUpdate().execute()
  const row = await tx
    .selectFrom('plans as p')
    .select([...planColumns, 'stripe_product_id'])
    .select(pricesOfPlan.as('prices'))
    .where('p.id', '=', planId)
    .executeTakeFirst()
  if (!row) return null
  const { id, name, description, stripe_product_id, stripe_price_id, prices, currency, billing_frequency } = row
  const wanted = pricesToSell({ ...row, limits: normalizeLimits(row.limits) }).map((price) => ({
    ...price,
    currency,
    billing_frequency,
  }))
  return { id, name, description, stripe_product_id, stripe_price_id, wanted, prices }
}

export function currentPrice({ prices }: PlanSelling, kind: PriceKind): Price | undefined {
  return prices.find((price) => price.is_current && price.kind === kind)
}

export function isSamePrice(price: WantedPrice | undefined, wanted: WantedPrice): boolean {
  return (
    price?.unit_amount === wanted.unit_amount &&
    price.currency === wanted.currency &&
    price.billing_frequency === wanted.billing_frequency
  )
}

export function isSold(plan: PlanSelling): boolean {
  const current = plan.prices.filter(({ is_current }) => is_current)
  return (
    current.length === plan.wanted.length &&
    plan.wanted.every((wanted) => isSamePrice(currentPrice(plan, wanted.kind), wanted))
  )
}

const simulatedProductId = /^prod_test_/

/**
 * Whether the product belongs to another provider account, such as the simulator's after Stripe was configured. With
 * a custom provider URL this is unknown, so false.
 */
export function isForeignProduct({ env, payments }: Pick<App, 'env' | 'payments'>, productId: string | null): boolean {
  if (productId === null || !payments.configured || env.STRIPE_API_URL) return false
  return simulatedProductId.test(productId) !== (payments.simulator !== null)
}
