import type { AdminContext } from '#server/platform/app/context.ts'
import type { Output } from '#shared/call.ts'
import type { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'

/** [A-CALL-07] */
export async function listModuleCategories(
  ctx: AdminContext,
): Promise<Output<typeof moduleCatalog.calls.listModuleCategories>> {
  const rows = await ctx.transaction((tx) =>
    tx.selectFrom('modules').select('category').distinct().orderBy('category').execute(),
  )
  return { categories: rows.map(({ category }) => category) }
}
