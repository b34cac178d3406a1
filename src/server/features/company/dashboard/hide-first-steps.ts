import type { Handler } from '#server/platform/app/implement.ts'
import type { dashboard } from '#shared/features/company/dashboard.ts'

/** Hide the first steps for the caller, permanently and on every device. Other members still see theirs. */
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
