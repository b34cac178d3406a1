import { toPlanResponse } from '#server/domain/plans/plans.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { plans } from '#shared/features/back-office/plans.ts'
import { managedPlans } from './plan-rows.ts'

export const listPlans: Handler<typeof plans.calls.listPlans> = async (ctx) => {
  const rows = await ctx.transaction((tx) => managedPlans(tx).orderBy('name').execute())
  return { plans: rows.map(toPlanResponse), selling: ctx.app.payments.configured }
}
