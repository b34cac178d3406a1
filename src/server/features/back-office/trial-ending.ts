import { type RawBuilder, sql } from 'kysely'
import { trialEndingDays } from '#shared/trial.ts'

/**
 * SQL condition: the company is in a trial, and has no subscription. `c` is the alias of companies. Excludes companies
 * whose status staff set.
 */
export function trialWithoutSubscriptionCondition(c: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${c}.${column}`)
  return sql<boolean>`(${of('status')} = 'active' and ${of('status_set_by')} = 'billing' and not ${of('is_platform')}
    and ${of('trial_ends_at')} > now() and coalesce(${of('subscription_status')} not in ('active', 'trialing'), true))`
}

/** SQL condition: the company is in a trial without a subscription that ends within a few days. */
export function trialEndingCondition(c: string): RawBuilder<boolean> {
  return sql<boolean>`(${trialWithoutSubscriptionCondition(c)}
    and ${sql.ref(`${c}.trial_ends_at`)} <= now() + ${sql.lit(`${trialEndingDays} days`)}::interval)`
}

/**
 * SQL condition: billing made the company past due, and no subscription of it is counted as owed. `c` is the alias of
 * companies.
 */
export function pastDueWithoutSubscriptionCondition(c: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${c}.${column}`)
  return sql<boolean>`(${of('status')} = 'past_due' and ${of('status_set_by')} = 'billing' and not ${of('is_platform')}
    and coalesce(${of('subscription_status')} not in ('past_due', 'unpaid'), true))`
}
