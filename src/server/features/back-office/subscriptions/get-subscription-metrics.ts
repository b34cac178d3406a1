import { revenueNow } from '#server/domain/billing/revenue.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'

/** [A-ENT-21 A-SUB-07..14 A-CALL-62] */
export const getSubscriptionMetrics: Verb<typeof subscriptions.calls.getSubscriptionMetrics> = async (ctx) => {
  const { configured, test_mode } = ctx.app.payments
  const revenue = await ctx.transaction(revenueNow)
  return { ...revenue, payments: { selling: configured, test_mode } }
}
