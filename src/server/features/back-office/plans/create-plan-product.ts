import type { Handler } from '#server/platform/app/implement.ts'
import type { plans } from '#shared/features/back-office/plans.ts'
import { publishProduct } from './product-outcome.ts'

/** Update an existing product instead. */
export const createPlanProduct: Handler<typeof plans.calls.createPlanProduct> = (ctx, { plan_id }) => {
  return publishProduct(ctx, plan_id)
}
