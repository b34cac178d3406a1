import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { assertDeletable, lockModule, moduleColumns } from './module-rows.ts'

/** Mark a module as deleted. Its row stays, but companies lose the module. */
export const deleteModule: Handler<typeof moduleCatalog.calls.deleteModule> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const before = await lockModule(tx, input.module_id, 'present')
    assertDeletable(before)
    const module = await tx
      .updateTable('modules')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', before.id)
      .returning([...moduleColumns])
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, {
      action: 'module.delete',
      id: module.id,
      company_id: null,
      before: { ...before },
      after: { ...module },
      metadata: { admin_notes: input.admin_notes || null },
    })
    return { module }
  })
}
