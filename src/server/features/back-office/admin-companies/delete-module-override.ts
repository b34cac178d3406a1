import { panelMetadata } from '#server/features/back-office/panel-metadata.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { lockOverride } from './lock-override.ts'

export const deleteModuleOverride: Handler<typeof adminCompanies.calls.deleteModuleOverride> = async (
  ctx,
  { override_id, admin_notes },
) => {
  return ctx.transaction(async (tx) => {
    const { id, company_id, override_reason, ...before } = await lockOverride(tx, override_id)
    await tx.deleteFrom('company_module_overrides').where('id', '=', id).where('company_id', '=', company_id).execute()
    await audit(tx, ctx, {
      action: 'module_override.delete',
      id,
      company_id,
      before,
      metadata: { ...panelMetadata(admin_notes), override_reason },
    })
    return { success: true }
  })
}
