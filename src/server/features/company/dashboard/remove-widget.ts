import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { dashboard } from '#shared/features/company/dashboard.ts'

export const removeWidget: Handler<typeof dashboard.calls.removeWidget> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('user_widgets')
      .where('id', '=', input.user_widget_id)
      .where('company_id', '=', ctx.company.id)
      .where('user_id', '=', ctx.user.id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new AppError('not_found')
    return { success: true }
  })
}
