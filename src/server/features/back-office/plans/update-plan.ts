import type { Handler } from '#server/platform/app/implement.ts'
import { audit, changedFields } from '#server/platform/audit/audit.ts'
import type { ManagedPlan, plans } from '#shared/features/back-office/plans.ts'
import { loadManagedPlan, lockPlan } from './plan-rows.ts'
import { publishProduct } from './product-outcome.ts'
import { changePlan, loadModuleIds } from './save-plan.ts'
import { withFailureCode } from './with-failure-code.ts'

/** Update a plan and its product. The plan stays saved if the provider fails to update the product. */
export const updatePlan: Handler<typeof plans.calls.updatePlan> = async (ctx, input) => {
  const { before, plan } = await ctx.transaction(async (tx) => {
    const before = await withFailureCode(ctx, 'failed_to_fetch_plan', () => lockPlan(tx, input.plan_id))
    const modulesBefore = await loadModuleIds(tx, ctx, before.id)
    const plan = await changePlan(tx, ctx, before.id, input.plan)
    await audit(tx, ctx, {
      action: 'plan.update',
      id: plan.id,
      company_id: null,
      before: { ...before, module_ids: modulesBefore },
      after: { ...plan, module_ids: await loadModuleIds(tx, ctx, plan.id) },
      metadata: { admin_notes: input.admin_notes || null },
    })
    return { before, plan }
  })
  if (!ctx.app.payments.configured || plan.stripe_product_id === null || !changesProduct(before, plan))
    return { plan, product: null }
  const product = await publishProduct(ctx, plan.id)
  return { plan: await ctx.transaction((tx) => loadManagedPlan(tx, plan.id)), product }
}

const productFields = ['name', 'price_monthly', 'limits', 'currency', 'billing_frequency']

function changesProduct(before: ManagedPlan, after: ManagedPlan): boolean {
  return changedFields(before, after).some((field) => productFields.includes(field))
}
