import { monthlyAmount } from '../../../shared/pricing.ts'
import type { Transaction } from '../database/database.ts'

/** Money in minor units. */
export interface Revenue {
  active_subscriptions: number
  trial_subscriptions: number
  past_due_subscriptions: number
  total_subscriptions: number
  mrr: { currency: string; amount: number }[]
}

/**
 * What subscriptions bring in a month, by what each of them costs at the provider: a yearly price counts for a twelfth;
 * trials, and those cancelled at the period's end, bring none. (decision 7.7)
 */
export async function revenueNow(tx: Transaction): Promise<Revenue> {
  // One row for each kind of price: few, however many subscriptions there are.
  const groups = await tx
    .selectFrom('subscriptions')
    .select(['status', 'cancel_at_period_end', 'currency', 'billing_frequency', 'period_amount'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(['status', 'cancel_at_period_end', 'currency', 'billing_frequency', 'period_amount'])
    .execute()
  const countOf = (status?: string) =>
    groups.filter((group) => !status || group.status === status).reduce((sum, { count }) => sum + count, 0)
  const mrr = new Map<string, number>()
  for (const { status, cancel_at_period_end, currency, billing_frequency, period_amount, count } of groups) {
    if (status !== 'active' || cancel_at_period_end || !currency || period_amount === null) continue
    mrr.set(currency, (mrr.get(currency) ?? 0) + monthlyAmount(period_amount, billing_frequency) * count)
  }
  return {
    active_subscriptions: countOf('active'),
    trial_subscriptions: countOf('trialing'),
    past_due_subscriptions: countOf('past_due'),
    total_subscriptions: countOf(),
    mrr: [...mrr]
      .map(([currency, amount]) => ({ currency, amount }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
  }
}
