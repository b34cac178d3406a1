import { grantModuleToRoles } from '#server/domain/modules/module-grants.ts'
import { panelMetadata } from '#server/features/back-office/panel-metadata.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { isModuleAvailable } from '#shared/modules.ts'
import { lockOverride } from './lock-override.ts'

/** Enable or disable an override. An expired override cannot be enabled, because that would have no effect. */
export const setModuleOverride: Handler<typeof adminCompanies.calls.setModuleOverride> = async (
  ctx,
  { override_id, is_enabled, admin_notes },
) => {
  return ctx.transaction(async (tx) => {
    const override = await lockOverride(tx, override_id)
    if (override.is_enabled === is_enabled) return { success: true }
    if (is_enabled && override.is_over) throw new AppError('override_expired')
    const { id, company_id, module_key } = override
    if (is_enabled && !isModuleAvailable(module_key)) throw new AppError('module_not_available')
    await tx
      .updateTable('company_module_overrides')
      .set({ is_enabled })
      .where('id', '=', id)
      .where('company_id', '=', company_id)
      .execute()
    if (is_enabled) await grantModuleToRoles(tx, { company_id }, module_key, override.permissions.access)
    await audit(tx, ctx, {
      action: is_enabled ? 'module_override.enable' : 'module_override.disable',
      id,
      company_id,
      before: { module_key, is_enabled: override.is_enabled },
      after: { module_key, is_enabled },
      metadata: panelMetadata(admin_notes),
    })
    return { success: true }
  })
}
