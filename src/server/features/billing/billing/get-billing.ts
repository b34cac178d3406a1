import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import {
  hadSubscriptionCondition,
  isLiveAtProvider,
  latestSubscriptionExpression,
} from '#server/domain/billing/subscriptions.ts'
import { usageByLimitExpression } from '#server/domain/plans/limits.ts'
import { planColumns, toOfferedPlan } from '#server/domain/plans/plans.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { mapPlanLimits, planLimitDefinitions } from '#shared/plan-limits.ts'

export const getBilling: Handler<typeof billing.calls.getBilling> = async (ctx) => {
  const row = await ctx.transaction((tx) =>
    tx
      .selectFrom('companies as c')
      .select(['c.id', 'c.name', 'c.status', 'c.billing_email', 'c.company_type_id', 'c.trial_ends_at'])
      .select(['c.status_set_by', 'c.status_reason', 'c.status_until'])
      .select((eb) => [
        sql<boolean>`c.stripe_customer_id is not null`.as('has_payment_customer'),
        jsonObjectFrom(eb.selectFrom('plans').select(planColumns).whereRef('plans.id', '=', 'c.plan_id')).as('plan'),
        latestSubscriptionExpression('c.id').as('subscription'),
        hadSubscriptionCondition('c.id').as('had_subscription'),
        usageByLimitExpression('c.id').as('counted'),
      ])
      .where('c.id', '=', ctx.company.id)
      .executeTakeFirstOrThrow(),
  )
  const { plan, subscription, had_subscription, counted, status_set_by, status_reason, status_until, ...company } = row
  const isSetByStaff = status_set_by === 'administrator' && company.status !== 'active'
  const wirePlan = plan ? toOfferedPlan(ctx.app, plan) : null
  const { env, payments } = ctx.app
  const selling = env.BILLING !== 'off'
  return {
    company: {
      ...company,
      set_by_staff: isSetByStaff ? { reason: status_reason } : null,
      active_until: company.status === 'active' ? status_until : null,
      trial_ends_at: selling ? company.trial_ends_at : null,
    },
    plan: wirePlan,
    subscription,
    subscriptionValidated: isLiveAtProvider(subscription),
    had_subscription,
    usage: mapPlanLimits((name) => ({
      used: counted[name],
      limit: wirePlan && planLimitDefinitions[name].allowed(wirePlan.limits),
    })),
    selling,
    test_mode: payments.test_mode,
    provider: selling && payments.configured ? (payments.simulator ? 'simulator' : 'stripe') : null,
  }
}
