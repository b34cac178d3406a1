import { planOnWire } from '#server/domain/plans/plans.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import type { plans } from '#shared/features/back-office/plans.ts'
import { managedPlans } from './plan-rows.ts'

/** All by name. [A-CALL-11] */
export const listPlans: Verb<typeof plans.calls.listPlans> = async (ctx) => {
  const rows = await ctx.transaction((tx) => managedPlans(tx).orderBy('name').execute())
  return { plans: rows.map(planOnWire), selling: ctx.app.payments.configured }
}
