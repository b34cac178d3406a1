import { grantModuleToRoles } from '#server/domain/modules/module-grants.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { together } from '#server/platform/database/together.ts'
import { Refusal } from '#shared/errors.ts'
import type { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { grantableModule } from './grantable-module.ts'

/** [A-CALL-70 A-MOD-30] */
export const grantModuleToCompanyAdmins: Verb<typeof moduleCatalog.calls.grantModuleToCompanyAdmins> = async (
  ctx,
  input,
) => {
  return ctx.transaction(async (tx) => {
    const [company, module] = await together([
      tx.selectFrom('companies').select('id').where('id', '=', input.company_id).executeTakeFirst(),
      grantableModule(tx, input.module_key),
    ])
    if (!company) throw new Refusal('not_found')
    await grantModuleToRoles(tx, { company_id: company.id }, module.key, input.access)
    await audit(tx, ctx, {
      act: 'module.grant',
      id: module.id,
      company_id: company.id,
      after: { module_key: module.key, access: input.access },
      metadata: { admin_notes: input.admin_notes || null },
    })
    return { success: true }
  })
}
