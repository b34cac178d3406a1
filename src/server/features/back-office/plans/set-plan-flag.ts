import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { together } from '#server/platform/database/together.ts'
import type { plans } from '#shared/features/back-office/plans.ts'
import { lockPlan, managedPlan } from './plan-rows.ts'

/** One flag; the others stay as they are. [A-PLAN-08..10] */
export const setPlanFlag: Verb<typeof plans.calls.setPlanFlag> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const before = await lockPlan(tx, input.plan_id)
    const [, , plan] = await together([
      tx
        .updateTable('plans')
        .set({ [input.flag]: input.value })
        .where('id', '=', before.id)
        .execute(),
      audit(tx, ctx, {
        act: 'plan.update',
        id: before.id,
        company_id: null,
        before: { [input.flag]: before[input.flag] },
        after: { [input.flag]: input.value },
      }),
      managedPlan(tx, before.id),
    ])
    return { plan }
  })
}
