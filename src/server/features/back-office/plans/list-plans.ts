import { planOnWire } from '#server/domain/plans/plans.ts'
import type { AdminContext } from '#server/platform/app/context.ts'
import type { Output } from '#shared/call.ts'
import type { plans } from '#shared/features/back-office/plans.ts'
import { managedPlans } from './plan-rows.ts'

/** All by name. [A-CALL-11] */
export async function listPlans(ctx: AdminContext): Promise<Output<typeof plans.calls.listPlans>> {
  const rows = await ctx.transaction((tx) => managedPlans(tx).orderBy('name').execute())
  return { plans: rows.map(planOnWire), selling: ctx.app.payments.configured }
}
