import { computeRevenue } from '#server/domain/billing/revenue.ts'
import { trialWithoutSubscriptionCondition } from '#server/features/back-office/trial-ending.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'

export const getSubscriptionMetrics: Handler<typeof subscriptions.calls.getSubscriptionMetrics> = async (ctx) => {
  const { configured, test_mode } = ctx.app.payments
  const figures = await ctx.transaction(async (tx) => {
    const { trials } = await tx
      .selectFrom('companies as c')
      .select(({ fn }) => fn.countAll<number>().as('trials'))
      .where(trialWithoutSubscriptionCondition('c'))
      .executeTakeFirstOrThrow()
    return { ...(await computeRevenue(tx)), trials_without_subscription: trials }
  })
  return { ...figures, payments: { selling: configured, test_mode } }
}
