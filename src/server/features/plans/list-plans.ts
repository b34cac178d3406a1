import type { Output } from '../../../shared/call.ts'
import type { plans } from '../../../shared/features/plans.ts'
import type { AdminContext } from '../../platform/context.ts'
import { planColumns, planOnWire } from '../../platform/plans.ts'

/** All by name. [A-CALL-11] */
export async function listPlans(ctx: AdminContext): Promise<Output<typeof plans.calls.listPlans>> {
  const rows = await ctx.transaction((tx) =>
    tx
      .selectFrom('plans')
      .select([...planColumns, 'stripe_product_id', 'created_at', 'updated_at'])
      .orderBy('name')
      .execute(),
  )
  return { plans: rows.map(planOnWire) }
}
