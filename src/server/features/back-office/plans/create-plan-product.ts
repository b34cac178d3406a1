import type { Handler } from '#server/platform/app/implement.ts'
import type { plans } from '#shared/features/back-office/plans.ts'
import { publishProduct } from './product-outcome.ts'

/** Create the plan's product, or update it if it exists. */
export const createPlanProduct: Handler<typeof plans.calls.createPlanProduct> = (ctx, { plan_id }) => {
  return publishProduct(ctx, plan_id)
}
