import type { Handler } from '#server/platform/app/implement.ts'
import type { dashboard } from '#shared/features/company/dashboard.ts'
import { isShown, unplacedWidgets } from './user-widgets.ts'

export const listAvailableWidgets: Handler<typeof dashboard.calls.listAvailableWidgets> = async (ctx) => {
  const widgets = await ctx.transaction((tx) =>
    unplacedWidgets(tx, { company: ctx.company.id, user: ctx.user.id }).execute(),
  )
  return { widgets: widgets.filter((widget) => isShown(ctx, widget)) }
}
