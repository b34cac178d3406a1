import type { Handler } from '#server/platform/app/implement.ts'
import type { plans } from '#shared/features/back-office/plans.ts'

export const listPlanModules: Handler<typeof plans.calls.listPlanModules> = async (ctx) => {
  const modules = await ctx.transaction((tx) =>
    tx
      .selectFrom('modules')
      .select(['id', 'key', 'name', 'description', 'category', 'is_core'])
      .where('is_active', '=', true)
      .where('deleted_at', 'is', null)
      .where('is_platform_only', '=', false)
      .orderBy('category')
      .orderBy('name')
      .execute(),
  )
  return { modules }
}
