import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { dashboard } from '#shared/features/company/dashboard.ts'
import { userWidgetsQuery } from './user-widgets.ts'

export const resizeWidget: Handler<typeof dashboard.calls.resizeWidget> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('user_widgets')
      .set({ is_wide: input.is_wide })
      .where('id', '=', input.user_widget_id)
      .where('company_id', '=', ctx.company.id)
      .where('user_id', '=', ctx.user.id)
      .where('enabled', '=', true)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new AppError('not_found')
    return {
      widget: await userWidgetsQuery(tx, { company: ctx.company.id, user: ctx.user.id })
        .where('uw.id', '=', input.user_widget_id)
        .executeTakeFirstOrThrow(),
    }
  })
}
