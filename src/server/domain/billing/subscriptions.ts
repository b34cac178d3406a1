import { expressionBuilder, type Selectable, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { iso } from '#server/platform/database/iso.ts'
import type { Tables } from '#server/platform/database/tables.ts'

const expressions = expressionBuilder<Tables, never>()

/** Subquery for the company's current subscription as JSON, or null. */
export function latestSubscriptionExpression(companyIdColumn: string) {
  return jsonObjectFrom(
    expressions
      .selectFrom('subscriptions as s')
      .select(['s.id', 's.status', 's.stripe_subscription_id', 's.stripe_customer_id', 's.cancel_at_period_end'])
      .select(['s.quantity', 's.currency', 's.billing_frequency', 's.period_amount'])
      .select((eb) => [
        iso(eb.ref('s.renewal_date')).as('renewal_date'),
        iso(eb.ref('s.trial_ends_at')).as('trial_ends_at'),
        iso(eb.ref('s.ended_at')).as('ended_at'),
      ])
      .where('s.company_id', '=', sql.ref<string>(companyIdColumn))
      .orderBy(sql`s.status in ('cancelled', 'incomplete_expired')`)
      .orderBy('s.created_at', 'desc')
      .limit(1),
  )
}

/** SQL condition: the company has or had a subscription at the provider. */
export function hadSubscriptionCondition(companyIdColumn: string) {
  return sql<boolean>`exists (select from subscriptions s
    where s.company_id = ${sql.ref(companyIdColumn)} and s.stripe_subscription_id is not null)`
}

type StatusAndIds = Pick<
  Selectable<Tables['subscriptions']>,
  'status' | 'stripe_subscription_id' | 'stripe_customer_id'
>

export function isLiveAtProvider(subscription: StatusAndIds | null): boolean {
  const isLive = subscription?.status === 'active' || subscription?.status === 'trialing'
  return isLive && subscription.stripe_subscription_id !== null && subscription.stripe_customer_id !== null
}
