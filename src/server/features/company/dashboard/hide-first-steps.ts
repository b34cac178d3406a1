import type { Handler } from '#server/platform/app/implement.ts'
import type { dashboard } from '#shared/features/company/dashboard.ts'

/** Permanent, on every device of the caller; colleagues are not affected. */
export const hideFirstSteps: Handler<typeof dashboard.calls.hideFirstSteps> = async (ctx) => {
  await ctx.transaction((tx) =>
    tx
      .updateTable('user_company_memberships')
      .set({ first_steps_hidden: true })
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', ctx.membership.id)
      .execute(),
  )
  return { success: true }
}
