import { sql } from 'kysely'
import type { Output } from '../../../shared/call.ts'
import type { Plan } from '../../../shared/entities.ts'
import type { billing } from '../../../shared/features/billing.ts'
import type { CompanyContext } from '../../platform/context.ts'
import { planOnWire } from '../../platform/plans.ts'
import { latestSubscription } from '../../platform/subscriptions.ts'

/** Validated: active at the provider, with a subscription and a customer there. [C-BILL-50..52 C-ENT-38] */
export async function getBilling(ctx: CompanyContext): Promise<Output<typeof billing.calls.getBilling>> {
  const { plan, subscription, ...company } = await ctx.transaction((tx) =>
    tx
      .selectFrom('companies as c')
      .select(['c.id', 'c.name', 'c.status', 'c.billing_email'])
      .select(sql<boolean>`c.stripe_customer_id is not null`.as('has_payment_customer'))
      .select(sql<Plan | null>`(select to_jsonb(p) from plans p where p.id = c.plan_id)`.as('plan'))
      .select(latestSubscription('c.id').as('subscription'))
      .where('c.id', '=', ctx.company.id)
      .executeTakeFirstOrThrow(),
  )
  const isLive = subscription?.status === 'active' || subscription?.status === 'trialing'
  return {
    company,
    plan: plan ? planOnWire(plan) : null,
    subscription,
    subscriptionValidated:
      isLive && subscription.stripe_subscription_id !== null && subscription.stripe_customer_id !== null,
  }
}
