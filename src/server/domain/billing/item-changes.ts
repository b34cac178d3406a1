import type {
  PricedItem,
  ProviderItem,
  ProviderSubscription,
  SubscriptionItemChange,
} from '#server/platform/payments/payments.ts'
import { AppError } from '#shared/errors.ts'
import type { PlanOffer } from './plan-offer.ts'

/**
 * Changes that turn the items of a subscription into the items of another plan. Existing items are updated instead
 * of deleted, so that the provider credits unused time.
 */
export function itemChanges(current: readonly ProviderItem[], wanted: readonly PricedItem[]): SubscriptionItemChange[] {
  const isWanted = ({ price }: ProviderItem) => wanted.some((one) => one.price === price)
  const spare = current.filter((item) => !isWanted(item))
  const changes: SubscriptionItemChange[] = wanted.map(({ price, quantity }) => {
    const item = current.find((one) => one.price === price) ?? spare.shift()
    return item ? { id: item.id, price, quantity } : { price, quantity }
  })
  return [...changes, ...spare.map(({ id }) => ({ id, deleted: true as const }))]
}

/**
 * Whether the items have the plan's current prices. Quantities are ignored, because seats follow the number of
 * members.
 */
export function isOnOffer(current: readonly ProviderItem[], wanted: readonly PricedItem[]): boolean {
  return current.length === wanted.length && wanted.every((one) => current.some(({ price }) => price === one.price))
}

/** @throws subscription_owes, currency_change_refused */
export function assertMayChange(subscription: ProviderSubscription, offer: PlanOffer): void {
  if (subscription.status !== 'active' && subscription.status !== 'trialing') throw new AppError('subscription_owes')
  const from = subscription.items[0]?.currency
  if (from && from !== offer.currency.toUpperCase())
    throw new AppError('currency_change_refused', { from, to: offer.currency.toUpperCase() })
}
