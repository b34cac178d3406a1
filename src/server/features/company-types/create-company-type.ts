import type { Input, Output } from '../../../shared/call.ts'
import { Refusal } from '../../../shared/errors.ts'
import type { companyTypes } from '../../../shared/features/company-types.ts'
import { audit } from '../../platform/audit.ts'
import { companyTypeColumns } from '../../platform/company-types.ts'
import type { AdminContext } from '../../platform/context.ts'
import { json } from '../../platform/database/database.ts'
import { assertDefaultPlan } from './company-type-rows.ts'

/** @throws company_type_key_taken, default_plan_not_available [A-CALL-28 C-CALL-59] */
export async function createCompanyType(
  ctx: AdminContext,
  input: Input<typeof companyTypes.calls.createCompanyType>,
): Promise<Output<typeof companyTypes.calls.createCompanyType>> {
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
    if (!company_type) throw new Refusal('company_type_key_taken')
    await audit(tx, ctx, { action: 'create', resource: ['company_type', company_type.id], after: company_type })
    return { company_type }
  })
}
