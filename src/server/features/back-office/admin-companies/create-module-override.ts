import { sql } from 'kysely'
import { grantModuleToRoles } from '#server/domain/modules/module-grants.ts'
import { panelMetadata } from '#server/features/back-office/panel-metadata.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { isModuleAvailable } from '#shared/modules.ts'
import { lockCustomer } from './lock-for-staff.ts'
import { modulesToAddExpression } from './modules-to-add.ts'

/**
 * Grant a module to a company, effective from the next request. Admin roles get the level admin on it; other roles
 * get the sent level, at most write.
 */
export const createModuleOverride: Handler<typeof adminCompanies.calls.createModuleOverride> = async (ctx, input) => {
  const { company_id, module_id, override_reason, permissions } = input
  const expires_at = input.expires_at && new Date(input.expires_at).toISOString()
  return ctx.transaction(async (tx) => {
    await lockCustomer(tx, company_id)
    if (expires_at && expires_at <= new Date().toISOString()) throw new AppError('expiry_in_past')
    const key = await addableModule(tx, company_id, module_id)
    const { id } = await tx
      .insertInto('company_module_overrides')
      .values({
        company_id,
        module_id,
        override_reason,
        expires_at,
        permissions: json(permissions),
        granted_by: ctx.user.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await batch([
      grantModuleToRoles(tx, { company_id }, key, permissions.access),
      audit(tx, ctx, {
        action: 'module_override.create',
        id,
        company_id,
        after: { module_key: key, expires_at, permissions, is_enabled: true },
        // The company sees the values of its audit rows but not the metadata, so the reason by staff goes there.
        metadata: { ...panelMetadata(input.admin_notes), override_reason },
      }),
    ])
    return { override_id: id }
  })
}

async function addableModule(tx: Transaction, companyId: string, moduleId: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select m.key from ${modulesToAddExpression(companyId)} m where m.id = ${moduleId}`.execute(tx)
  if (rows[0] && isModuleAvailable(rows[0].key)) return rows[0].key
  if (rows[0]) throw new AppError('module_not_available')
  const there = await tx
    .selectFrom('modules')
    .select('id')
    .where('id', '=', moduleId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where('is_platform_only', '=', false)
    .executeTakeFirst()
  throw new AppError(there ? 'module_already_there' : 'module_not_available')
}
