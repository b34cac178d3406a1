import type { Handler } from '#server/platform/app/implement.ts'
import { json } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { dashboard } from '#shared/features/company/dashboard.ts'
import { widgetConfigProblems } from '#shared/widget-config-problems.ts'
import { userWidgetsQuery } from './user-widgets.ts'

export const configureWidget: Handler<typeof dashboard.calls.configureWidget> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const placed = await userWidgetsQuery(tx, { company: ctx.company.id, user: ctx.user.id })
      .where('uw.id', '=', input.user_widget_id)
      .executeTakeFirst()
    if (!placed) throw new AppError('not_found')
    const fields = widgetConfigProblems(placed.widget.config_schema, input.config)
    if (Object.keys(fields).length > 0) throw new AppError('widget_config_invalid', { fields })
    await tx
      .updateTable('user_widgets')
      .set({ config: json(input.config) })
      .where('id', '=', placed.id)
      .where('company_id', '=', ctx.company.id)
      .where('user_id', '=', ctx.user.id)
      .execute()
    return { widget: { ...placed, config: input.config } }
  })
}
