import type { App } from '#server/platform/app/app.ts'
import type { Actor } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { PriceKind } from '#shared/pricing.ts'
import {
  currentPrice,
  isForeignProduct,
  isSamePrice,
  type PlanSelling,
  planSelling,
  type WantedPrice,
} from './plan-product.ts'

export interface Publisher {
  app: App
  actor: Actor
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

export interface PublishedPlan {
  product_id: string
  price_id: string | null
  price_updated: boolean
}

type CreatedPrice = WantedPrice & { stripe_price_id: string }

/**
 * Create or update the plan's product and prices at the payment provider, outside transactions. Idempotency keys
 * contain the desired state, so concurrent and repeated runs create no duplicates and complete partial runs.
 * @throws not_found, payments_*
 */
export async function publishPlan(publisher: Publisher, planId: string): Promise<PublishedPlan> {
  const product = await ensureProduct(publisher, planId)
  let isUpdated = false
  for (let turn = 0; turn < 5; turn++) {
    const plan = await loadPlan(publisher, planId)
    const made = await createPrices(publisher, plan, product)
    const written = await publisher.transaction((tx) => storePrices(tx, publisher, planId, made))
    isUpdated ||= written.is_changed
    if (!written.is_settled) continue
    await archiveOutdatedPrices(publisher, planId)
    const { name, description, stripe_price_id } = await loadPlan(publisher, planId)
    await publisher.app.payments.updateProduct(product, { name, description })
    return { product_id: product, price_id: stripe_price_id, price_updated: isUpdated }
  }
  // Another user changed the plan during each of the five tries.
  throw new AppError('conflict')
}

async function loadPlan(publisher: Publisher, planId: string): Promise<PlanSelling> {
  const plan = await publisher.transaction((tx) => planSelling(tx, planId))
  if (!plan) throw new AppError('not_found')
  return plan
}

/**
 * Create the plan's product once. Its name is set in a later step, because a retry with the same idempotency key
 * must send the same data.
 */
async function ensureProduct(publisher: Publisher, planId: string): Promise<string> {
  const { stripe_product_id: present } = await loadPlan(publisher, planId)
  if (present && !isForeignProduct(publisher.app, present)) return present
  const made = await publisher.app.payments.createProduct(
    { id: planId, name: `Plan ${planId}`, description: null },
    `product-${planId}`,
  )
  return publisher.transaction(async (tx) => {
    const plan = await planSelling(tx, planId, { lock: true })
    if (!plan) throw new AppError('not_found')
    if (plan.stripe_product_id !== present) return plan.stripe_product_id ?? made
    await tx
      .updateTable('plans')
      .set({ stripe_product_id: made, stripe_price_id: null })
      .where('id', '=', planId)
      .execute()
    // Prices of another provider account cannot be sold or archived from this account.
    await tx
      .updateTable('plan_prices')
      .set({ is_current: false, archived_at: new Date().toISOString() })
      .where('plan_id', '=', planId)
      .execute()
    await audit(tx, publisher, {
      action: 'plan.create_product',
      id: planId,
      company_id: null,
      before: { stripe_product_id: present },
      after: { stripe_product_id: made },
    })
    return made
  })
}

/**
 * Create missing prices, which are immutable at the provider. The idempotency key contains the number of earlier
 * prices. Otherwise, changing back to a former amount would return the former price.
 */
async function createPrices({ app }: Publisher, plan: PlanSelling, product: string): Promise<CreatedPrice[]> {
  const made: CreatedPrice[] = []
  for (const wanted of plan.wanted) {
    if (isSamePrice(currentPrice(plan, wanted.kind), wanted)) continue
    const { kind, unit_amount, currency, billing_frequency: frequency } = wanted
    const earlier = plan.prices.filter((price) => price.kind === kind).length
    const stripe_price_id = await app.payments.createPrice(
      { product, plan_id: plan.id, kind, currency, frequency, unit_amount },
      `price-${product}-${kind}-${unit_amount}-${currency}-${frequency}-${earlier}`,
    )
    made.push({ ...wanted, stripe_price_id })
  }
  return made
}

/** Store the created prices. If somebody changed the plan during creation, `is_settled` is false. */
async function storePrices(
  tx: Transaction,
  publisher: Publisher,
  planId: string,
  made: readonly CreatedPrice[],
): Promise<{ is_changed: boolean; is_settled: boolean }> {
  const plan = await planSelling(tx, planId, { lock: true })
  if (!plan) throw new AppError('not_found')
  const news = made.filter(({ stripe_price_id: id }) => !plan.prices.some((price) => price.stripe_price_id === id))
  const unwanted = plan.prices.filter(
    (price) => price.is_current && !plan.wanted.some((one) => one.kind === price.kind && isSamePrice(price, one)),
  )
  const free = new Set<PriceKind>(['base', 'seat'])
  for (const { kind } of plan.prices.filter((price) => price.is_current && !unwanted.includes(price))) free.delete(kind)
  if (unwanted.length > 0)
    await tx
      .updateTable('plan_prices')
      .set({ is_current: false })
      .where('plan_id', '=', planId)
      .where(
        'stripe_price_id',
        'in',
        unwanted.map(({ stripe_price_id }) => stripe_price_id),
      )
      .execute()
  const isWanted = (price: CreatedPrice) =>
    free.has(price.kind) && plan.wanted.some((one) => one.kind === price.kind && isSamePrice(price, one))
  if (news.length > 0)
    await tx
      .insertInto('plan_prices')
      .values(news.map((price) => ({ ...price, plan_id: planId, is_current: isWanted(price) })))
      .execute()

  const after = await planSelling(tx, planId)
  const main = after && (currentPrice(after, 'base') ?? currentPrice(after, 'seat'))?.stripe_price_id
  const isChanged = news.length > 0 || unwanted.length > 0
  if (isChanged) {
    await tx
      .updateTable('plans')
      .set({ stripe_price_id: main ?? null })
      .where('id', '=', planId)
      .execute()
    await audit(tx, publisher, {
      action: 'plan.sync_product',
      id: planId,
      company_id: null,
      before: { stripe_price_id: plan.stripe_price_id, prices: currentOf(plan) },
      after: { stripe_price_id: main ?? null, prices: after ? currentOf(after) : [] },
    })
  }
  const isSettled = plan.wanted.every((wanted) => after && isSamePrice(currentPrice(after, wanted.kind), wanted))
  return { is_changed: isChanged, is_settled: isSettled }
}

function currentOf({ prices }: PlanSelling) {
  return prices
    .filter(({ is_current }) => is_current)
    .map(({ stripe_price_id, kind, unit_amount, currency, billing_frequency }) => ({
      stripe_price_id,
      kind,
      unit_amount,
      currency,
      billing_frequency,
    }))
}

/** Archive outdated prices, so that nobody can buy them. Existing subscriptions keep them. */
async function archiveOutdatedPrices(publisher: Publisher, planId: string): Promise<void> {
  const { prices } = await loadPlan(publisher, planId)
  for (const { stripe_price_id } of prices.filter(({ is_current, archived_at }) => !is_current && !archived_at)) {
    await publisher.app.payments.archivePrice(stripe_price_id)
    await publisher.transaction((tx) =>
      tx
        .updateTable('plan_prices')
        .set({ archived_at: new Date().toISOString() })
        .where('stripe_price_id', '=', stripe_price_id)
        .execute(),
    )
  }
}
