import { widgetColumns } from '#server/domain/modules/widgets.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { json } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'

export const createWidget: Handler<typeof moduleCatalog.calls.createWidget> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const widget = await tx
      .insertInto('widgets')
      .values({
        ...input,
        description: input.description || null,
        config_schema: json(input.config_schema),
        created_by: ctx.user.id,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning([...widgetColumns])
      .executeTakeFirst()
    if (!widget) throw new AppError('widget_key_taken')
    await audit(tx, ctx, { action: 'widget.create', id: widget.id, company_id: null, after: { ...widget } })
    return { widget }
  })
}
