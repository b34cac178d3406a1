import { sql } from 'kysely'
import { widgetColumns } from '#server/domain/modules/widgets.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import type { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { listOutdatedSettings } from '#shared/widget-schema.ts'
import { lockWidget } from './lock-widget.ts'

/** Update a widget. Its key cannot change. */
export const updateWidget: Handler<typeof moduleCatalog.calls.updateWidget> = async (ctx, input) => {
  const { config_schema, description, ...values } = input.widget
  return ctx.transaction(async (tx) => {
    const before = await lockWidget(tx, input.widget_id)
    const widget = await tx
      .updateTable('widgets')
      .set({ ...values, description: description || null, config_schema: json(config_schema) })
      .where('id', '=', before.id)
      .returning([...widgetColumns])
      .executeTakeFirstOrThrow()
    await deleteStaleSettings(tx, widget.id, listOutdatedSettings(before.config_schema, config_schema))
    await audit(tx, ctx, {
      action: 'widget.update',
      id: widget.id,
      company_id: null,
      before: { ...before },
      after: { ...widget },
      metadata: { admin_notes: input.admin_notes || null },
    })
    return { widget }
  })
}

/**
 * Delete stored settings that are no longer in the schema. Otherwise, validation would fail when somebody next saves
 * the settings.
 */
async function deleteStaleSettings(tx: Transaction, widgetId: string, names: string[]): Promise<void> {
  if (names.length === 0) return
  for (const table of ['user_widgets', 'role_widgets'])
    await sql`update ${sql.table(table)} set config = config - ${names}::text[]
      where widget_id = ${widgetId} and config ?| ${names}::text[]`.execute(tx)
}
