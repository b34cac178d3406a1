import { z } from 'zod'
import { toPlanResponse } from '#server/domain/plans/plans.ts'
import { type JobContext, job } from '#server/platform/app/jobs.ts'
import { pricesToSell } from '#shared/pricing.ts'
import { isForeignProduct, isSold, planSelling } from './plan-product.ts'
import { managedPlans } from './plan-rows.ts'
import { publishPlan } from './publish-plan.ts'

/** Create the products of all active plans in the payment simulator, so that they can be bought without setup. */
export const publishSimulatedPlans = job({
  name: 'publish-plans',
  data: z.object({}),
  work: (ctx) => ensureProducts(ctx),
})

/** Only in the simulator. Products at a real provider are created by staff. */
export async function ensureProducts(ctx: JobContext): Promise<void> {
  if (!ctx.app.payments.simulator) return
  // Plans belong to no company, so system transactions are needed.
  const publisher = { app: ctx.app, actor: ctx.actor, transaction: ctx.asSystem }
  const plans = await ctx.asSystem((tx) => managedPlans(tx).where('is_active', '=', true).orderBy('name').execute())
  for (const plan of plans.map(toPlanResponse)) {
    if (pricesToSell(plan).length === 0) continue
    const selling = await ctx.asSystem((tx) => planSelling(tx, plan.id))
    const isOffered =
      selling?.stripe_product_id && !isForeignProduct(ctx.app, selling.stripe_product_id) && isSold(selling)
    if (!isOffered) await publishPlan(publisher, plan.id)
  }
}
