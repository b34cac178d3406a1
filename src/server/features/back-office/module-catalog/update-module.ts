import { grantModuleToEveryone } from '#server/domain/modules/module-grants.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { json } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { isBuiltInModule } from '#shared/modules.ts'
import { assertDeletable, lockModule, moduleColumns } from './module-rows.ts'

/** Update a module. Its key cannot change. */
export const updateModule: Handler<typeof moduleCatalog.calls.updateModule> = async (ctx, input) => {
  const { default_permissions, description, ...values } = input.module
  return ctx.transaction(async (tx) => {
    const before = await lockModule(tx, input.module_id, 'present')
    if (isBuiltInModule(before.key) && values.is_core !== before.is_core) throw new AppError('module_is_built_in')
    if (!values.is_active) assertDeletable({ ...before, is_core: values.is_core })
    const module = await tx
      .updateTable('modules')
      .set({ ...values, description: description || null, default_permissions: json(default_permissions) })
      .where('id', '=', before.id)
      .returning([...moduleColumns])
      .executeTakeFirstOrThrow()
    if (module.is_core && !before.is_core)
      await grantModuleToEveryone(tx, module.key, module.default_permissions.access)
    await audit(tx, ctx, {
      action: 'module.update',
      id: module.id,
      company_id: null,
      before: { ...before },
      after: { ...module },
      metadata: { admin_notes: input.admin_notes || null },
    })
    return { module }
  })
}
