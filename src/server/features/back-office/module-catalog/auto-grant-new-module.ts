import { grantModuleToEveryone } from '#server/domain/modules/module-grants.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { requireGrantableModule } from './require-grantable-module.ts'

export const autoGrantNewModule: Handler<typeof moduleCatalog.calls.autoGrantNewModule> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const module = await requireGrantableModule(tx, input.module_key)
    await grantModuleToEveryone(tx, module.key, input.access)
    await audit(tx, ctx, {
      action: 'module.grant',
      id: module.id,
      company_id: null,
      after: { module_key: module.key, access: input.access },
      metadata: { admin_notes: input.admin_notes || null },
    })
    return { success: true }
  })
}
