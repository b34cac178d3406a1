import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Input } from '#shared/call.ts'
import { Refusal } from '#shared/errors.ts'
import type { dashboard } from '#shared/features/company/dashboard.ts'
import { assertMayArrange } from './user-widgets.ts'

/** @throws not_found, company_read_only [C-CALL-78] */
export async function removeWidget(
  ctx: CompanyContext,
  input: Input<typeof dashboard.calls.removeWidget>,
): Promise<{ success: true }> {
  assertMayArrange(ctx)
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
