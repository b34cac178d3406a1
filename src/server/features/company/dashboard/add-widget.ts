import type { Handler } from '#server/platform/app/implement.ts'
import { json } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { dashboard } from '#shared/features/company/dashboard.ts'
import { widgetConfigProblems } from '#shared/widget-config-problems.ts'
import { userWidgetsQuery } from './user-widgets.ts'

/** Add a widget to the caller's dashboard: at its former position if it was removed before, otherwise at the end. */
export const addWidget: Handler<typeof dashboard.calls.addWidget> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const chosen = await tx
      .selectFrom('widgets')
      .select(['id', 'module_key', 'config_schema', 'is_wide'])
      .where('id', '=', input.widget_id)
      .executeTakeFirst()
    if (!chosen || !ctx.can(chosen.module_key, 'read')) throw new AppError('not_found')
    const fields = widgetConfigProblems(chosen.config_schema, input.config ?? {})
    if (input.config && Object.keys(fields).length > 0) throw new AppError('widget_config_invalid', { fields })
    const inserted = await tx
      .insertInto('user_widgets')
      .values((eb) => ({
        company_id: ctx.company.id,
        user_id: ctx.user.id,
        widget_id: chosen.id,
        ...(input.config && { config: json(input.config) }),
        is_wide: input.is_wide ?? chosen.is_wide,
        position:
          input.position ??
          eb
            .selectFrom('user_widgets')
            .select((sub) => sub.fn.coalesce(sub(sub.fn.max('position'), '+', 1), sub.lit(0)).as('next'))
            .where('company_id', '=', ctx.company.id)
            .where('user_id', '=', ctx.user.id),
      }))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw new AppError('widget_already_added')
    return {
      widget: await userWidgetsQuery(tx, { company: ctx.company.id, user: ctx.user.id })
        .where('uw.id', '=', inserted.id)
        .executeTakeFirstOrThrow(),
    }
  })
}
