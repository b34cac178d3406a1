import { computeRevenue } from '#server/domain/billing/revenue.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'

export const getSubscriptionMetrics: Handler<typeof subscriptions.calls.getSubscriptionMetrics> = async (ctx) => {
  const { configured, test_mode } = ctx.app.payments
  const revenue = await ctx.transaction(computeRevenue)
  return { ...revenue, payments: { selling: configured, test_mode } }
}
