import { widgetColumns } from '#server/domain/modules/widgets.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { dashboard } from '#shared/features/company/dashboard.ts'
import { isShown } from './user-widgets.ts'

export const listAvailableWidgets: Handler<typeof dashboard.calls.listAvailableWidgets> = async (ctx) => {
  const widgets = await ctx.transaction((tx) =>
    tx
      .selectFrom('widgets as w')
      .select([...widgetColumns])
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('user_widgets as uw')
              .select('uw.id')
              .whereRef('uw.widget_id', '=', 'w.id')
              .where('uw.company_id', '=', ctx.company.id)
              .where('uw.user_id', '=', ctx.user.id),
          ),
        ),
      )
      .orderBy('w.name')
      .execute(),
  )
  return { widgets: widgets.filter((widget) => isShown(ctx, widget)) }
}
