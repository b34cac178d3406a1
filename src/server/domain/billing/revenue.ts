import { z } from 'zod'
import { countIn, readCounters } from '#server/platform/database/counters.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { monthlyAmount } from '#shared/pricing.ts'

/** What the database keeps its counter of subscriptions by. */
const subscriptionFacts = z.object({
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  currency: z.string().nullable(),
  billing_frequency: z.string().nullable(),
  period_amount: z.number().nullable(),
})

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
 * trials, and those cancelled at the period's end, bring none.
 */
export async function revenueNow(tx: Transaction): Promise<Revenue> {
  const counters = await readCounters(tx, ['subscriptions'], ['plan_id'])
  const mrr = new Map<string, number>()
  for (const { facts, count } of counters) {
    const { status, cancel_at_period_end, currency, billing_frequency, period_amount } = subscriptionFacts.parse(facts)
    if (status !== 'active' || cancel_at_period_end || currency === null || period_amount === null) continue
    mrr.set(currency, (mrr.get(currency) ?? 0) + monthlyAmount(period_amount, billing_frequency) * count)
  }
  return {
    active_subscriptions: countIn(counters, 'subscriptions', { status: 'active' }),
    trial_subscriptions: countIn(counters, 'subscriptions', { status: 'trialing' }),
    past_due_subscriptions: countIn(counters, 'subscriptions', { status: 'past_due' }),
    total_subscriptions: countIn(counters, 'subscriptions'),
    mrr: [...mrr]
      .map(([currency, amount]) => ({ currency, amount }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
  }
}
