import { companyTypeColumns } from '#server/domain/companies/company-types.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { json } from '#server/platform/database/database.ts'
import type { companyTypes } from '#shared/features/back-office/company-types.ts'
import { assertAnotherActive, assertDefaultPlan, lockCompanyType } from './company-type-rows.ts'

export const updateCompanyType: Handler<typeof companyTypes.calls.updateCompanyType> = async (
  ctx,
  { company_type_id, company_type: sent, admin_notes },
) => {
  return ctx.transaction(async (tx) => {
    if (!sent.is_active) await assertAnotherActive(tx, company_type_id)
    const before = await lockCompanyType(tx, company_type_id)
    // If the default plan was deactivated, it stays the default until another plan is selected.
    if (sent.default_plan_id !== before.default_plan_id) await assertDefaultPlan(tx, sent.default_plan_id, before.id)
    const company_type = await tx
      .updateTable('company_types')
      .set({ ...sent, description: sent.description || null, onboarding_config: json(sent.onboarding_config) })
      .where('id', '=', before.id)
      .returning(companyTypeColumns)
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, {
      action: 'company_type.update',
      id: before.id,
      company_id: null,
      before,
      after: company_type,
      metadata: { admin_notes: admin_notes || null },
    })
    return { company_type }
  })
}
