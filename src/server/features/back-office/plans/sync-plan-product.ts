import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { plans } from '#shared/features/back-office/plans.ts'
import { loadManagedPlan } from './plan-rows.ts'
import { publishProduct } from './product-outcome.ts'

export const syncPlanProduct: Handler<typeof plans.calls.syncPlanProduct> = async (ctx, { plan_id }) => {
  const { stripe_product_id } = await ctx.transaction((tx) => loadManagedPlan(tx, plan_id))
  if (stripe_product_id === null) throw new AppError('plan_has_no_product')
  return publishProduct(ctx, plan_id)
}
