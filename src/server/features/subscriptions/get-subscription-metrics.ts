import { sql } from 'kysely'
import type { Output } from '../../../shared/call.ts'
import type { subscriptions } from '../../../shared/features/subscriptions.ts'
import { normaliseLimits } from '../../../shared/plan-limits.ts'
import { monthlyRevenue } from '../../../shared/pricing.ts'
import type { AdminContext } from '../../platform/context.ts'

type Metrics = Output<typeof subscriptions.calls.getSubscriptionMetrics>

/** MRR counts active subscriptions that go on; trials and those cancelled at the period's end bring none. [A-ENT-21] */
export async function getSubscriptionMetrics(ctx: AdminContext): Promise<Metrics> {
  return ctx.transaction(async (tx) => {
    const counts = await tx
      .selectFrom('subscriptions')
      .select((eb) => [
        eb.fn.countAll<number>().filterWhere('status', '=', 'active').as('active_subscriptions'),
        eb.fn.countAll<number>().filterWhere('status', '=', 'trialing').as('trial_subscriptions'),
        eb.fn.countAll<number>().filterWhere('status', '=', 'past_due').as('past_due_subscriptions'),
        eb.fn.countAll<number>().as('total_subscriptions'),
      ])
      .executeTakeFirstOrThrow()
    // One row for each plan and number of seats: few, however many subscriptions there are.
    const groups = await tx
      .selectFrom('subscriptions as s')
      .innerJoin('companies as c', 'c.id', 's.company_id')
      .innerJoin('plans as p', (join) => join.on(sql<boolean>`p.id = coalesce(s.plan_id, c.plan_id)`))
      .select(['p.currency', 'p.price_monthly', 'p.billing_frequency', 'p.limits', 's.quantity'])
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('s.status', '=', 'active')
      .where('s.cancel_at_period_end', '=', false)
      .groupBy(['p.id', 's.quantity'])
      .execute()
    const mrr = new Map<string, number>()
    for (const { currency, limits, quantity, count, ...plan } of groups) {
      const each = monthlyRevenue({ ...plan, limits: normaliseLimits(limits) }, quantity ?? 1)
      mrr.set(currency, (mrr.get(currency) ?? 0) + each * count)
    }
    return { ...counts, mrr: [...mrr].map(([currency, amount]) => ({ currency, amount })) }
  })
}
