import type { Output } from '../../../shared/call.ts'
import type { billing } from '../../../shared/features/billing.ts'
import type { CompanyContext } from '../../platform/context.ts'
import { planColumns, planOnWire } from '../../platform/plans.ts'

/** Validated: active at the provider, with a subscription and a customer there. [C-BILL-50..52 C-ENT-38] */
export async function getBilling(ctx: CompanyContext): Promise<Output<typeof billing.calls.getBilling>> {
  return ctx.transaction(async (tx) => {
    const { plan_id, stripe_customer_id, ...company } = await tx
      .selectFrom('companies')
      .select(['id', 'name', 'status', 'billing_email', 'plan_id', 'stripe_customer_id'])
      .where('id', '=', ctx.company.id)
      .executeTakeFirstOrThrow()
    const plan = plan_id
      ? await tx
          .selectFrom('plans')
          .select([...planColumns])
          .where('id', '=', plan_id)
          .executeTakeFirst()
      : undefined
    const subscription = await tx
      .selectFrom('subscriptions')
      .select(['id', 'status', 'stripe_subscription_id', 'stripe_customer_id', 'renewal_date', 'cancel_at_period_end'])
      .where('company_id', '=', ctx.company.id)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const isLive = subscription?.status === 'active' || subscription?.status === 'trialing'
    return {
      company: { ...company, has_payment_customer: stripe_customer_id !== null },
      plan: plan ? planOnWire(plan) : null,
      subscription: subscription ?? null,
      subscriptionValidated:
        isLive && subscription.stripe_subscription_id !== null && subscription.stripe_customer_id !== null,
    }
  })
}
