import { placeDefaultWidgets } from '#server/domain/modules/default-widgets.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { assertMayArrange } from './user-widgets.ts'

/** Puts back the widgets that the caller's role starts with. @throws company_read_only */
export async function resetDashboard(ctx: CompanyContext): Promise<{ success: true }> {
  assertMayArrange(ctx)
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
