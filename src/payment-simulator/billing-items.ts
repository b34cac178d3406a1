import { billingIntervalOf, isSameInterval } from './billing-periods.ts'
import { newId } from './ids.ts'
import type { Price, Subscription, SubscriptionItem } from './objects.ts'
import { invalidRequest } from './provider-error.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { requireObject } from './store.ts'

export interface SubscriptionItemChange {
  id?: string | undefined
  price?: string | undefined
  quantity?: number | undefined
  deleted?: boolean | undefined
  metadata?: Record<string, string> | undefined
}

/** @throws ProviderError if the price is not for sale, or does not recur */
export async function requireSellablePrice(sim: SimulatorTransaction, id: string, param: string): Promise<Price> {
  const { data: price } = await requireObject(sim, 'price', id, param)
  if (!price.active)
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', {
      code: 'resource_missing',
      param,
    })
  if (!price.recurring)
    throw invalidRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param },
    )
  return price
}

export function newSubscriptionItem(
  sim: SimulatorTransaction,
  subscription: string,
  {
    price,
    quantity,
    period,
    metadata = {},
  }: { price: Price; quantity: number; period: { start: number; end: number }; metadata?: Record<string, string> },
): SubscriptionItem {
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: sim.now,
    current_period_start: period.start,
    current_period_end: period.end,
    current_trial: null,
    discounts: [],
    metadata,
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  }
}

/**
 * Apply changes to the items of a subscription. Returns the new items.
 * @throws ProviderError if the resulting prices cannot be combined in one subscription
 */
export async function applyItemChanges(
  sim: SimulatorTransaction,
  subscription: Subscription,
  changes: readonly SubscriptionItemChange[],
): Promise<SubscriptionItem[]> {
  const items = [...subscription.items.data]
  for (const [index, one] of changes.entries()) {
    const param = `items[${index}]`
    const at = one.id ? items.findIndex(({ id }) => id === one.id) : -1
    const item = items[at]
    if (one.id && !item)
      throw invalidRequest(`No such subscription_item: '${one.id}'`, {
        code: 'resource_missing',
        param: `${param}[id]`,
      })
    if (item && one.deleted) {
      items.splice(at, 1)
      continue
    }
    const price =
      one.price === undefined || one.price === item?.price.id
        ? item?.price
        : await requireSellablePrice(sim, one.price, `${param}[price]`)
    if (!price)
      throw invalidRequest(`Missing required param: ${param}[price].`, {
        code: 'parameter_missing',
        param: `${param}[price]`,
      })
    if (item)
      items[at] = {
        ...item,
        price,
        plan: planOf(price),
        quantity: one.quantity ?? item.quantity ?? 1,
        metadata: { ...item.metadata, ...one.metadata },
      }
    else {
      const [first] = subscription.items.data
      const period = { start: first?.current_period_start ?? sim.now, end: first?.current_period_end ?? sim.now }
      items.push(
        newSubscriptionItem(sim, subscription.id, {
          price,
          quantity: one.quantity ?? 1,
          period,
          metadata: one.metadata ?? {},
        }),
      )
    }
  }
  if (items.length === 0) throw invalidRequest('A subscription must have at least one active plan.', { param: 'items' })
  assertCombinable(items.map(({ price }) => price))
  return items
}

/** @throws ProviderError if the prices differ in currency or interval, or if a price occurs twice */
export function assertCombinable(prices: readonly Price[]): void {
  const [first] = prices
  for (const price of prices) {
    if (first && price.currency !== first.currency)
      throw invalidRequest('All prices on a subscription must use the same currency.', { param: 'items' })
    if (first && !isSameInterval(billingIntervalOf(price), billingIntervalOf(first)))
      throw invalidRequest('Currently, all recurring prices on one subscription must have the same billing interval.', {
        param: 'items',
      })
  }
  if (new Set(prices.map(({ id }) => id)).size < prices.length)
    throw invalidRequest('Cannot add multiple subscription items with the same plan.', { param: 'items' })
}

/** The legacy `plan` object of a price. Stripe's API still returns it in addition to the price. */
function planOf(price: Price): SubscriptionItem['plan'] {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}
