import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { plans } from '#shared/features/back-office/plans.ts'
import { loadManagedPlan, lockPlan } from './plan-rows.ts'

export const setPlanFlag: Handler<typeof plans.calls.setPlanFlag> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const before = await lockPlan(tx, input.plan_id)
    const [, , plan] = await batch([
      tx
        .updateTable('plans')
        .set({ [input.flag]: input.value })
        .where('id', '=', before.id)
        .execute(),
      audit(tx, ctx, {
        action: 'plan.update',
        id: before.id,
        company_id: null,
        before: { [input.flag]: before[input.flag] },
        after: { [input.flag]: input.value },
      }),
      loadManagedPlan(tx, before.id),
    ])
    return { plan }
  })
}
