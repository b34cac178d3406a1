import type { Input, Output } from '../../../shared/call.ts'
import { Refusal } from '../../../shared/errors.ts'
import type { moduleCatalog } from '../../../shared/features/module-catalog.ts'
import { audit } from '../../platform/audit.ts'
import type { AdminContext } from '../../platform/context.ts'
import { json } from '../../platform/database/database.ts'
import { widgetColumns } from '../../platform/widgets.ts'

/** @throws widget_key_taken [A-CALL-20] */
export async function createWidget(
  ctx: AdminContext,
  input: Input<typeof moduleCatalog.calls.createWidget>,
): Promise<Output<typeof moduleCatalog.calls.createWidget>> {
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
    if (!widget) throw new Refusal('widget_key_taken')
    await audit(tx, ctx, { action: 'create', resource: ['widget', widget.id], after: { ...widget } })
    return { widget }
  })
}
