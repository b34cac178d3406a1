import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { lockWidget } from './lock-widget.ts'

/** Delete a widget, which also removes it from every dashboard. */
export const deleteWidget: Handler<typeof moduleCatalog.calls.deleteWidget> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const before = await lockWidget(tx, input.widget_id)
    await tx.deleteFrom('widgets').where('id', '=', before.id).execute()
    await audit(tx, ctx, {
      action: 'widget.delete',
      id: before.id,
      company_id: null,
      before: { ...before },
      metadata: { admin_notes: input.admin_notes || null },
    })
    return { success: true }
  })
}
