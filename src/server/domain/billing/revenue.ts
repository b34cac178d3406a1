import { sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import { monthlyAmount } from '#shared/pricing.ts'

/** Money in minor units. */
export interface Revenue {
  active_subscriptions: number
  trial_subscriptions: number
  past_due_subscriptions: number
  unpaid_subscriptions: number
  total_subscriptions: number
  mrr: { currency: string; amount: number }[]
}

interface SubscriptionGroup {
  status: string
  cancel_at_period_end: boolean
  currency: string | null
  billing_frequency: string | null
  period_amount: number | null
  count: number
}

/**
 * Monthly recurring revenue by currency, from the amounts at the provider. A yearly price counts as a twelfth. Trials,
 * and subscriptions that end with their period, count as zero.
 */
export async function computeRevenue(tx: Transaction): Promise<Revenue> {
  const { rows: groups } = await sql<SubscriptionGroup>`
    select status, cancel_at_period_end, currency, billing_frequency, period_amount, count(*) as count
    from subscriptions group by 1, 2, 3, 4, 5`.execute(tx)
  const mrr = new Map<string, number>()
  for (const { status, cancel_at_period_end, currency, billing_frequency, period_amount, count } of groups) {
    if (status !== 'active' || cancel_at_period_end || currency === null || period_amount === null) continue
    mrr.set(currency, (mrr.get(currency) ?? 0) + monthlyAmount(period_amount, billing_frequency) * count)
  }
  const countOf = (status?: string) =>
    groups.filter((group) => status === undefined || group.status === status).reduce((sum, { count }) => sum + count, 0)
  return {
    active_subscriptions: countOf('active'),
    trial_subscriptions: countOf('trialing'),
    past_due_subscriptions: countOf('past_due'),
    unpaid_subscriptions: countOf('unpaid'),
    total_subscriptions: countOf(),
    mrr: [...mrr]
      .map(([currency, amount]) => ({ currency, amount }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
  }
}
