import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { widgetColumns } from '#server/domain/modules/widgets.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'

export const getWidget: Handler<typeof moduleCatalog.calls.getWidget> = async (ctx, input) => {
  const row = await ctx.transaction((tx) =>
    tx
      .selectFrom('widgets as w')
      .select([...widgetColumns])
      .select(
        jsonBuildObject({
          people: sql<number>`(select count(distinct user_id) from user_widgets where widget_id = w.id)`,
          companies: sql<number>`(select count(distinct company_id) from user_widgets where widget_id = w.id)`,
          roles: sql<number>`(select count(*) from role_widgets where widget_id = w.id)`,
        }).as('uses'),
      )
      .where('w.id', '=', input.widget_id)
      .executeTakeFirst(),
  )
  if (!row) throw new AppError('not_found')
  const { uses, ...widget } = row
  return { widget, uses }
}
