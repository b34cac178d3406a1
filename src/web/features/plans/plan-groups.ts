import type { Plan } from '#shared/entities'

/** What the smallest company on the plan pays. */
export function effectivePrice({ limits, price_monthly }: Pick<Plan, 'limits' | 'price_monthly'>): number {
  const seats = (limits.per_user_price_monthly ?? 0) * (limits.min_users ?? 1)
  if (limits.pricing_model === 'per_user') return seats
  if (limits.pricing_model === 'hybrid') return (limits.base_price_monthly ?? 0) + seats
  return price_monthly
}

/** Public plans first, then private ones; each group by effective price. */
export function planGroups<P extends Pick<Plan, 'limits' | 'price_monthly' | 'is_private'>>(plans: readonly P[]) {
  const sorted = [...plans].sort((a, b) => effectivePrice(a) - effectivePrice(b))
  return [
    { title: 'Public plans', plans: sorted.filter((plan) => !plan.is_private) },
    { title: 'Private plans', plans: sorted.filter((plan) => plan.is_private) },
  ]
}
