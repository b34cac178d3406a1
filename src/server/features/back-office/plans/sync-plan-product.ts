import type { Verb } from '#server/platform/app/implement.ts'
import { Refusal } from '#shared/errors.ts'
import type { plans } from '#shared/features/back-office/plans.ts'
import { managedPlan } from './plan-rows.ts'
import { publishProduct } from './product-outcome.ts'

/** [A-PLAN-36 A-PLAN-37 A-CALL-87] */
export const syncPlanProduct: Verb<typeof plans.calls.syncPlanProduct> = async (ctx, { plan_id }) => {
  const { stripe_product_id } = await ctx.transaction((tx) => managedPlan(tx, plan_id))
  if (stripe_product_id === null) throw new Refusal('plan_has_no_product')
  return publishProduct(ctx, plan_id)
}
