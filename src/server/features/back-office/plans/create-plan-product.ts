import type { Verb } from '#server/platform/app/implement.ts'
import type { plans } from '#shared/features/back-office/plans.ts'
import { publishProduct } from './product-outcome.ts'

/** A product that is there already is brought up to date instead. [A-PLAN-35 A-CALL-85 A-CALL-86] */
export const createPlanProduct: Verb<typeof plans.calls.createPlanProduct> = (ctx, { plan_id }) => {
  return publishProduct(ctx, plan_id)
}
