import type { Handler } from '#server/platform/app/implement.ts'
import type { dashboard } from '#shared/features/company/dashboard.ts'
import { canSeeWidget, unplacedWidgetsQuery } from './user-widgets.ts'

export const listAvailableWidgets: Handler<typeof dashboard.calls.listAvailableWidgets> = async (ctx) => {
  const widgets = await ctx.transaction((tx) =>
    unplacedWidgetsQuery(tx, { company: ctx.company.id, user: ctx.user.id }).execute(),
  )
  return { widgets: widgets.filter((widget) => canSeeWidget(ctx, widget)) }
}
