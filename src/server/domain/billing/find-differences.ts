import { sql } from 'kysely'
import { seatCountExpression } from '#server/domain/team/members.ts'
import { changedFields } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { ProviderSubscription } from '#server/platform/payments/payments.ts'
import { normalizeLimits } from '#shared/plan-limits.ts'
import { paidSeats } from '#shared/pricing.ts'
import { syncedColumns, toSubscriptionColumns } from './apply-subscription.ts'
import { isLiveSubscription } from './company-status-of.ts'

export interface BillingDifference {
  company_id: string
  name: string
}

/**
 * Compare a page of provider subscriptions with our rows in one query. Returns subscriptions whose values or number of
 * seats differ, and subscriptions that we do not know.
 */
export async function findDifferences(
  tx: Transaction,
  page: readonly ProviderSubscription[],
): Promise<BillingDifference[]> {
  if (page.length === 0) return []
  const customers = [...new Set(page.map(({ customer }) => customer))]
  const companies = await tx
    .selectFrom('companies as c')
    .select(['c.id', 'c.name', 'c.stripe_customer_id'])
    .select([
      seatCountExpression(sql.ref('c.id')).as('members'),
      sql<boolean>`exists (select from subscriptions s where s.company_id = c.id and s.stripe_subscription_id is not null)`.as(
        'has_any',
      ),
    ])
    .where('c.stripe_customer_id', 'in', customers)
    .execute()
  const ours = await tx
    .selectFrom('subscriptions')
    .select(['stripe_subscription_id', 'sync_error', ...syncedColumns])
    .where(
      'stripe_subscription_id',
      'in',
      page.map(({ id }) => id),
    )
    .execute()
  const prices = await tx
    .selectFrom('plan_prices as price')
    .innerJoin('plans as p', 'p.id', 'price.plan_id')
    .select(['price.stripe_price_id', 'price.plan_id', 'price.kind', 'p.limits'])
    .where('price.stripe_price_id', 'in', [...new Set(page.flatMap(({ items }) => items.map(({ price }) => price)))])
    .execute()

  const companyOf = new Map(companies.map((company) => [company.stripe_customer_id, company]))
  const rowOf = new Map(ours.map((row) => [row.stripe_subscription_id, row]))
  const priceOf = new Map(prices.map((price) => [price.stripe_price_id, price]))
  const different = new Map<string, BillingDifference>()
  for (const subscription of page) {
    const company = companyOf.get(subscription.customer)
    if (!company) continue
    const row = rowOf.get(subscription.id)
    const plan = subscription.items.map(({ price }) => priceOf.get(price)).find((price) => price !== undefined)
    const values = toSubscriptionColumns(subscription, subscription.customer, plan?.plan_id ?? null)
    const isUnheard = !row && (isLiveSubscription(subscription) || !company.has_any)
    const isOther = row !== undefined && (changedFields(row, values).length > 0 || row.sync_error !== null)
    const seat = subscription.items.find(({ price }) => priceOf.get(price)?.kind === 'seat')
    const limits = seat && priceOf.get(seat.price)?.limits
    const hasDrift =
      seat !== undefined &&
      isLiveSubscription(subscription) &&
      seat.quantity !== paidSeats(normalizeLimits(limits ?? {}), company.members ?? 0)
    if (isUnheard || isOther || hasDrift) different.set(company.id, { company_id: company.id, name: company.name })
  }
  return [...different.values()]
}
