import type { Handler } from '#server/platform/app/implement.ts'
import { likePattern } from '#server/platform/database/paging.ts'
import { type moduleCatalog, moduleStatus } from '#shared/features/back-office/module-catalog.ts'
import { moduleColumns } from './module-rows.ts'

export const listModules: Handler<typeof moduleCatalog.calls.listModules> = async (ctx, input) => {
  const pattern = likePattern(input.search)
  const modules = await ctx.transaction((tx) =>
    tx
      .selectFrom('modules')
      .select([...moduleColumns])
      .where('deleted_at', input.status === 'deleted' ? 'is not' : 'is', null)
      .$if(input.category !== undefined, (query) => query.where('category', '=', input.category ?? ''))
      .$if(input.is_core !== undefined, (query) => query.where('is_core', '=', input.is_core === 'true'))
      .$if(input.search !== '', (query) =>
        query.where((eb) =>
          eb.or([eb('name', 'ilike', pattern), eb('key', 'ilike', pattern), eb('description', 'ilike', pattern)]),
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('sort_order')
      .execute(),
  )
  const { status } = input
  if (status === undefined || status === 'deleted') return { modules }
  return { modules: modules.filter((module) => moduleStatus(module) === status) }
}
