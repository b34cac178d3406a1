import { widgetColumns } from '#server/domain/modules/widgets.ts'
import type { AdminContext } from '#server/platform/app/context.ts'
import type { Input, Output } from '#shared/call.ts'
import type { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { moduleKey } from '#shared/modules.ts'

/** By name; a module is known by each of its names. [A-CALL-18 A-CALL-19 A-WID-14] */
export async function listWidgets(
  ctx: AdminContext,
  input: Input<typeof moduleCatalog.calls.listWidgets>,
): Promise<Output<typeof moduleCatalog.calls.listWidgets>> {
  const widgets = await ctx.transaction((tx) =>
    tx
      .selectFrom('widgets')
      .select([...widgetColumns])
      .orderBy('name')
      .execute(),
  )
  const { module_key } = input
  if (module_key === undefined) return { widgets }
  return { widgets: widgets.filter((widget) => moduleKey(widget.module_key) === moduleKey(module_key)) }
}
