import { companyTypeColumns } from '#server/domain/companies/company-types.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { json } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { companyTypes } from '#shared/features/back-office/company-types.ts'
import { assertDefaultPlan } from './company-type-rows.ts'

export const createCompanyType: Handler<typeof companyTypes.calls.createCompanyType> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    await assertDefaultPlan(tx, input.default_plan_id, null)
    const company_type = await tx
      .insertInto('company_types')
      .values({
        ...input,
        description: input.description || null,
        onboarding_config: json(input.onboarding_config),
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning(companyTypeColumns)
      .executeTakeFirst()
    if (!company_type) throw new AppError('company_type_key_taken')
    await audit(tx, ctx, { action: 'company_type.create', id: company_type.id, company_id: null, after: company_type })
    return { company_type }
  })
}
