import { sql } from 'kysely'
import type { z } from 'zod'
import type { subscription } from '../../shared/entities.ts'

type Subscription = z.output<typeof subscription>

/** The newest subscription of a company as one value, or null; part of a larger question. */
export function latestSubscription(companyIdColumn: string) {
  return sql<Subscription | null>`(
    select jsonb_build_object('id', s.id, 'status', s.status, 'stripe_subscription_id', s.stripe_subscription_id,
      'stripe_customer_id', s.stripe_customer_id, 'renewal_date', iso(s.renewal_date),
      'cancel_at_period_end', s.cancel_at_period_end)
    from subscriptions s where s.company_id = ${sql.ref(companyIdColumn)} order by s.created_at desc limit 1)`
}
