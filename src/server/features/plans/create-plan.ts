import type { Input, Output } from '../../../shared/call.ts'
import type { plans } from '../../../shared/features/plans.ts'
import { audit } from '../../platform/audit.ts'
import type { AdminContext } from '../../platform/context.ts'
import { insertPlan } from './save-plan.ts'

/** @throws plan_name_taken, module_not_available, company_type_not_available [A-PLAN-38..45 A-CALL-12] */
export async function createPlan(
  ctx: AdminContext,
  input: Input<typeof plans.calls.createPlan>,
): Promise<Output<typeof plans.calls.createPlan>> {
  return ctx.transaction(async (tx) => {
    const plan = await insertPlan(tx, input)
    await audit(tx, ctx, {
      action: 'create',
      resource: ['plan', plan.id],
      after: { ...plan, module_ids: input.module_ids },
    })
    return { plan }
  })
}
