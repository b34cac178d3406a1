import { placeDefaultWidgets } from '#server/domain/modules/default-widgets.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { dashboard } from '#shared/features/company/dashboard.ts'

export const resetDashboard: Handler<typeof dashboard.calls.resetDashboard> = async (ctx) => {
  return ctx.transaction(async (tx) => {
    await tx
      .deleteFrom('user_widgets')
      .where('company_id', '=', ctx.company.id)
      .where('user_id', '=', ctx.user.id)
      .execute()
    await placeDefaultWidgets(tx, ctx.company.id, ctx.user.id)
    return { success: true }
  })
}
