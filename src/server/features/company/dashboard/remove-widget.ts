import type { Verb } from '#server/platform/app/implement.ts'
import { Refusal } from '#shared/errors.ts'
import type { dashboard } from '#shared/features/company/dashboard.ts'

/** [C-CALL-78] */
export const removeWidget: Verb<typeof dashboard.calls.removeWidget> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('user_widgets')
      .where('id', '=', input.user_widget_id)
      .where('company_id', '=', ctx.company.id)
      .where('user_id', '=', ctx.user.id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new Refusal('not_found')
    return { success: true }
  })
}
