import { grantModuleToRoles } from '#server/domain/modules/module-grants.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { AppError } from '#shared/errors.ts'
import type { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { requireGrantableModule } from './require-grantable-module.ts'

export const grantModuleToCompanyAdmins: Handler<typeof moduleCatalog.calls.grantModuleToCompanyAdmins> = async (
  ctx,
  input,
) => {
  return ctx.transaction(async (tx) => {
    const [company, module] = await batch([
      tx.selectFrom('companies').select('id').where('id', '=', input.company_id).executeTakeFirst(),
      requireGrantableModule(tx, input.module_key),
    ])
    if (!company) throw new AppError('not_found')
    await grantModuleToRoles(tx, { company_id: company.id }, module.key, input.access)
    await audit(tx, ctx, {
      action: 'module.grant',
      id: module.id,
      company_id: company.id,
      after: { module_key: module.key, access: input.access },
      metadata: { admin_notes: input.admin_notes || null },
    })
    return { success: true }
  })
}
