import { widgetColumns } from '#server/domain/modules/widgets.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { currentModuleKey } from '#shared/modules.ts'

/** List widgets by name. The search also finds widgets by each name of their module. */
export const listWidgets: Handler<typeof moduleCatalog.calls.listWidgets> = async (ctx, input) => {
  const widgets = await ctx.transaction((tx) =>
    tx
      .selectFrom('widgets')
      .select([...widgetColumns])
      .orderBy('name')
      .execute(),
  )
  const { module_key } = input
  if (module_key === undefined) return { widgets }
  return { widgets: widgets.filter((widget) => currentModuleKey(widget.module_key) === currentModuleKey(module_key)) }
}
