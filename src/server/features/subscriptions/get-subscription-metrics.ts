import { sql } from 'kysely'
import type { Output } from '../../../shared/call.ts'
import type { subscriptions } from '../../../shared/features/subscriptions.ts'
import { normaliseLimits } from '../../../shared/plan-limits.ts'
import { monthlyRevenue } from '../../../shared/pricing.ts'
import type { AdminContext } from '../../platform/context.ts'

type Metrics = Output<typeof subscriptions.calls.getSubscriptionMetrics>

/** MRR counts active subscriptions that go on; trials and those cancelled at the period's end bring none. [A-ENT-21] */
export async function getSubscriptionMetrics(ctx: AdminContext): Promise<Metrics> {
  // One row for each status, plan and number of seats: few, however many subscriptions there are.
  const groups = await ctx.transaction((tx) =>
    tx
      .selectFrom('subscriptions as s')
      .innerJoin('companies as c', 'c.id', 's.company_id')
      .leftJoin('plans as p', (join) => join.on(sql<boolean>`p.id = coalesce(s.plan_id, c.plan_id)`))
      .select(['s.status', 's.cancel_at_period_end', 's.quantity'])
      .select(['p.currency', 'p.price_monthly', 'p.billing_frequency', 'p.limits'])
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .groupBy(['s.status', 's.cancel_at_period_end', 's.quantity', 'p.id'])
      .execute(),
  )
  const countOf = (status?: string) =>
    groups.filter((group) => !status || group.status === status).reduce((sum, { count }) => sum + count, 0)

  const mrr = new Map<string, number>()
  for (const {
    status,
    cancel_at_period_end,
    currency,
    price_monthly,
    billing_frequency,
    limits,
    quantity,
    count,
  } of groups) {
    if (status !== 'active' || cancel_at_period_end || !currency || price_monthly === null || !billing_frequency)
      continue
    const each = monthlyRevenue(
      { price_monthly, billing_frequency, limits: normaliseLimits(limits ?? {}) },
      quantity ?? 1,
    )
    mrr.set(currency, (mrr.get(currency) ?? 0) + each * count)
  }
  return {
    active_subscriptions: countOf('active'),
    trial_subscriptions: countOf('trialing'),
    past_due_subscriptions: countOf('past_due'),
    total_subscriptions: countOf(),
    mrr: [...mrr].map(([currency, amount]) => ({ currency, amount })),
  }
}
