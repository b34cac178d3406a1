import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { plans } from '#shared/features/back-office/plans.ts'
import { willCreateProduct } from '#shared/plan-rules.ts'
import { loadManagedPlan } from './plan-rows.ts'
import { publishProduct } from './product-outcome.ts'
import { insertPlan } from './save-plan.ts'

/** Create a plan and its product. The plan stays saved if the provider fails to create the product. */
export const createPlan: Handler<typeof plans.calls.createPlan> = async (ctx, input) => {
  const plan = await ctx.transaction(async (tx) => {
    const made = await insertPlan(tx, ctx, input)
    await audit(tx, ctx, {
      action: 'plan.create',
      id: made.id,
      company_id: null,
      after: { ...made, module_ids: input.module_ids },
    })
    return made
  })
  if (!ctx.app.payments.configured || !willCreateProduct(plan)) return { plan, product: null }
  const product = await publishProduct(ctx, plan.id)
  return { plan: await ctx.transaction((tx) => loadManagedPlan(tx, plan.id)), product }
}
