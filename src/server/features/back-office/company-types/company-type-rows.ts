import { companyTypeColumns } from '#server/domain/companies/company-types.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import { isPlanOpenToCompanyType } from '#shared/plan-rules.ts'

/** @throws not_found */
export async function lockCompanyType(tx: Transaction, id: string) {
  const row = await tx
    .selectFrom('company_types')
    .select(companyTypeColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

/** Require that another company type stays active. @throws last_company_type */
export async function assertAnotherActive(tx: Transaction, id: string): Promise<void> {
  // Lock all active types in the same order, so that two concurrent calls cannot deactivate the last two.
  const active = await tx
    .selectFrom('company_types')
    .select('id')
    .where('is_active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!active.some((one) => one.id !== id)) throw new AppError('last_company_type')
}

/** Require that companies of the type can use the plan. @throws default_plan_not_available */
export async function assertDefaultPlan(tx: Transaction, planId: string | null, typeId: string | null): Promise<void> {
  if (planId === null) return
  const plan = await tx
    .selectFrom('plans')
    .select('allowed_company_type_ids')
    .where('id', '=', planId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!plan || !isPlanOpenToCompanyType(plan, typeId)) throw new AppError('default_plan_not_available')
}
