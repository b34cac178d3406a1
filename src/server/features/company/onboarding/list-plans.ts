import { planColumns, plansOnOfferQuery, toOfferedPlan } from '#server/domain/plans/plans.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { onboarding } from '#shared/features/company/onboarding.ts'

export const listPlans: Handler<typeof onboarding.calls.listPlans> = async (ctx, input) => {
  // Plans on offer are public, so no company is needed.
  const plans = await ctx.asSystem((tx) =>
    plansOnOfferQuery(tx, input.company_type_id)
      .select([...planColumns])
      .orderBy('price_monthly')
      .orderBy('name')
      .execute(),
  )
  const isSelling = ctx.app.env.BILLING !== 'off'
  return { plans: plans.map((plan) => toOfferedPlan(ctx.app, isSelling ? plan : { ...plan, stripe_price_id: null })) }
}
