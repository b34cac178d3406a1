import type { Plan } from '#shared/entities.ts'
import { effectivePrice } from '#shared/pricing.ts'

export function planGroups<P extends Pick<Plan, 'limits' | 'price_monthly' | 'is_private'>>(plans: readonly P[]) {
  const sorted = [...plans].sort((a, b) => effectivePrice(a) - effectivePrice(b))
  return [
    { title: 'Public plans', plans: sorted.filter((plan) => !plan.is_private) },
    { title: 'Private plans', plans: sorted.filter((plan) => plan.is_private) },
  ]
}
