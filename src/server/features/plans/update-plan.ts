import type { Input, Output } from '../../../shared/call.ts'
import type { plans } from '../../../shared/features/plans.ts'
import { audit } from '../../platform/audit.ts'
import type { AdminContext } from '../../platform/context.ts'
import { lockPlan } from './plan-rows.ts'
import { changePlan, moduleIdsOf } from './save-plan.ts'

/** @throws not_found, plan_name_taken, module_not_available, company_type_not_available */
export async function updatePlan(
  ctx: AdminContext,
  input: Input<typeof plans.calls.updatePlan>,
): Promise<Output<typeof plans.calls.updatePlan>> {
  return ctx.transaction(async (tx) => {
    const before = await lockPlan(tx, input.plan_id)
    const modulesBefore = await moduleIdsOf(tx, before.id)
    const plan = await changePlan(tx, before.id, input.plan)
    await audit(tx, ctx, {
      action: 'update',
      resource: ['plan', plan.id],
      before: { ...before, module_ids: modulesBefore },
      after: { ...plan, module_ids: await moduleIdsOf(tx, plan.id) },
      metadata: { admin_notes: input.admin_notes || null },
    })
    return { plan }
  })
}
