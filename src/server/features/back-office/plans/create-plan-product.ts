import type { AdminContext } from '#server/platform/app/context.ts'
import type { Input, Output } from '#shared/call.ts'
import type { plans } from '#shared/features/back-office/plans.ts'
import { sellAndTell } from './product-outcome.ts'

/** A product that is there already is brought up to date instead. @throws not_found [A-PLAN-35 A-CALL-85 A-CALL-86] */
export function createPlanProduct(
  ctx: AdminContext,
  { plan_id }: Input<typeof plans.calls.createPlanProduct>,
): Promise<Output<typeof plans.calls.createPlanProduct>> {
  return sellAndTell(ctx, plan_id)
}
