import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { plans } from '#shared/features/back-office/plans.ts'
import { lockPlan } from './plan-rows.ts'
import { describeUses, planUses } from './plan-uses.ts'

/** Delete a plan that nothing refers to. Other plans can only be deactivated. */
export const deletePlan: Handler<typeof plans.calls.deletePlan> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const plan = await lockPlan(tx, input.plan_id)
    const { uses } = await tx
      .selectFrom('plans as p')
      .select(planUses.as('uses'))
      .where('p.id', '=', plan.id)
      .executeTakeFirstOrThrow()
    const words = describeUses(uses)
    if (words !== '') throw new AppError('plan_in_use', { uses: words })
    await tx.deleteFrom('plans').where('id', '=', plan.id).execute()
    await audit(tx, ctx, {
      action: 'plan.delete',
      id: plan.id,
      company_id: null,
      before: { ...plan },
      metadata: { admin_notes: input.admin_notes || null },
    })
    return { success: true }
  })
}
