import { companyTypeColumns } from '#server/domain/companies/company-types.ts'
import type { AdminContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { CompanyType } from '#shared/entities.ts'
import type { companyTypes } from '#shared/features/back-office/company-types.ts'
import { assertAnotherActive, lockCompanyType } from './company-type-rows.ts'

export const activateCompanyType: Handler<typeof companyTypes.calls.activateCompanyType> = async (
  ctx,
  { company_type_id: id },
) => {
  return ctx.transaction(async (tx) => ({ company_type: await setActive(tx, ctx, { id, is_active: true }) }))
}

export const deactivateCompanyType: Handler<typeof companyTypes.calls.deactivateCompanyType> = async (
  ctx,
  { company_type_id: id, admin_notes: notes },
) => {
  return ctx.transaction(async (tx) => {
    await assertAnotherActive(tx, id)
    return { company_type: await setActive(tx, ctx, { id, is_active: false, notes }) }
  })
}

/** @throws not_found */
async function setActive(
  tx: Transaction,
  ctx: AdminContext,
  { id, is_active, notes }: { id: string; is_active: boolean; notes?: string | undefined },
): Promise<CompanyType> {
  const before = await lockCompanyType(tx, id)
  const changed = tx.updateTable('company_types').set({ is_active }).where('id', '=', id).returning(companyTypeColumns)
  const [company_type] = await batch([
    changed.executeTakeFirstOrThrow(),
    audit(tx, ctx, {
      action: is_active ? 'company_type.activate' : 'company_type.deactivate',
      id,
      company_id: null,
      before: { is_active: before.is_active },
      after: { is_active },
      metadata: { admin_notes: notes || null },
    }),
  ])
  return company_type
}
