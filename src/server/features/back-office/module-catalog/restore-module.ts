import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { lockModule, moduleColumns } from './module-rows.ts'

/** Restore a deleted module. Plans and overrides still reference it, so companies have it again. */
export const restoreModule: Handler<typeof moduleCatalog.calls.restoreModule> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const before = await lockModule(tx, input.module_id, 'deleted')
    const module = await tx
      .updateTable('modules')
      .set({ deleted_at: null })
      .where('id', '=', before.id)
      .returning([...moduleColumns])
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, {
      action: 'module.restore',
      id: module.id,
      company_id: null,
      before: { ...before },
      after: { ...module },
      metadata: { admin_notes: input.admin_notes || null },
    })
    return { module }
  })
}
