import type { Input, Output } from '../../../shared/call.ts'
import type { moduleCatalog } from '../../../shared/features/module-catalog.ts'
import type { AdminContext } from '../../platform/context.ts'
import { containing } from '../../platform/paging.ts'

/** Not deleted, newest first. [A-CALL-06] */
export async function listModules(
  ctx: AdminContext,
  input: Input<typeof moduleCatalog.calls.listModules>,
): Promise<Output<typeof moduleCatalog.calls.listModules>> {
  const pattern = containing(input.search)
  const modules = await ctx.transaction((tx) =>
    tx
      .selectFrom('modules')
      .select(['id', 'key', 'name', 'description', 'category', 'is_core', 'is_active', 'default_permissions', 'icon'])
      .select(['created_at', 'deleted_at'])
      .where('deleted_at', 'is', null)
      .$if(input.search !== '', (query) =>
        query.where((eb) =>
          eb.or([eb('name', 'ilike', pattern), eb('key', 'ilike', pattern), eb('description', 'ilike', pattern)]),
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('sort_order')
      .execute(),
  )
  return { modules }
}
