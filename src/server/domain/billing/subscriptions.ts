import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'

type Subscription = Pick<
  Selectable<Tables['subscriptions']>,
  | 'id'
  | 'status'
  | 'stripe_subscription_id'
  | 'stripe_customer_id'
  | 'renewal_date'
  | 'cancel_at_period_end'
  | 'quantity'
  | 'currency'
  | 'billing_frequency'
  | 'period_amount'
  | 'trial_ends_at'
>

/** The subscription of a company that counts as one value, or null; part of a larger question. */
export function latestSubscription(companyIdColumn: string) {
  return sql<Subscription | null>`(
    select jsonb_build_object('id', s.id, 'status', s.status, 'stripe_subscription_id', s.stripe_subscription_id,
      'stripe_customer_id', s.stripe_customer_id, 'renewal_date', iso(s.renewal_date),
      'cancel_at_period_end', s.cancel_at_period_end, 'quantity', s.quantity, 'currency', s.currency,
      'billing_frequency', s.billing_frequency, 'period_amount', s.period_amount, 'trial_ends_at', iso(s.trial_ends_at))
    from subscriptions s where s.company_id = ${sql.ref(companyIdColumn)}
    order by s.status in ('cancelled', 'incomplete_expired'), s.created_at desc limit 1)`
}

type Told = Pick<Subscription, 'status' | 'stripe_subscription_id' | 'stripe_customer_id'>

/** Live at the provider, with a subscription and a customer there. [C-BILL-50..52 C-ENT-38] */
export function isValidated(subscription: Told | null): boolean {
  const isLive = subscription?.status === 'active' || subscription?.status === 'trialing'
  return isLive && subscription.stripe_subscription_id !== null && subscription.stripe_customer_id !== null
}
