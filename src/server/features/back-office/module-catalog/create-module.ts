import { grantModuleToEveryone } from '#server/domain/modules/module-grants.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { json } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { moduleColumns } from './module-rows.ts'

export const createModule: Handler<typeof moduleCatalog.calls.createModule> = async (ctx, input) => {
  if (input.is_core && !input.is_active) throw new AppError('module_is_core')
  return ctx.transaction(async (tx) => {
    const module = await tx
      .insertInto('modules')
      .values({
        ...input,
        description: input.description || null,
        default_permissions: json(input.default_permissions),
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning([...moduleColumns])
      .executeTakeFirst()
    if (!module) throw new AppError('module_key_taken')
    await grantModuleToEveryone(tx, module.key, module.default_permissions.access)
    await audit(tx, ctx, { action: 'module.create', id: module.id, company_id: null, after: { ...module } })
    return { module }
  })
}
