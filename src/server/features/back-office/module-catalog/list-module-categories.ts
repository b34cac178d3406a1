import type { Handler } from '#server/platform/app/implement.ts'
import type { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'

export const listModuleCategories: Handler<typeof moduleCatalog.calls.listModuleCategories> = async (ctx) => {
  const rows = await ctx.transaction((tx) =>
    tx.selectFrom('modules').select('category').distinct().orderBy('category').execute(),
  )
  return { categories: rows.map(({ category }) => category) }
}
