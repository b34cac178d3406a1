import { revenueNow } from '#server/domain/billing/revenue.ts'
import type { AdminContext } from '#server/platform/app/context.ts'
import type { Output } from '#shared/call.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'

/** [A-ENT-21 A-SUB-07..14 A-CALL-62] */
export async function getSubscriptionMetrics(
  ctx: AdminContext,
): Promise<Output<typeof subscriptions.calls.getSubscriptionMetrics>> {
  const { configured, test_mode } = ctx.app.payments
  const revenue = await ctx.transaction(revenueNow)
  return { ...revenue, payments: { selling: configured, test_mode } }
}
