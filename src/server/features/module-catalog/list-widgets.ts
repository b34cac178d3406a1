import type { Output } from '../../../shared/call.ts'
import type { moduleCatalog } from '../../../shared/features/module-catalog.ts'
import type { AdminContext } from '../../platform/context.ts'
import { widgetColumns } from '../../platform/widgets.ts'

export async function listWidgets(ctx: AdminContext): Promise<Output<typeof moduleCatalog.calls.listWidgets>> {
  const widgets = await ctx.transaction((tx) =>
    tx
      .selectFrom('widgets')
      .select([...widgetColumns])
      .orderBy('name')
      .execute(),
  )
  return { widgets }
}
