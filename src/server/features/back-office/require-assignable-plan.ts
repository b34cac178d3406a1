import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import { isPlanOpenToCompanyType } from '#shared/plan-rules.ts'

/**
 * Find a plan that staff can assign to a company: it is active, public or private, and its company types include the
 * company's type.
 * @throws plan_not_available
 */
export async function requireAssignablePlan(
  tx: Transaction,
  planId: string,
  companyTypeId: string | null,
): Promise<{ id: string; name: string; trial_days: number }> {
  const plan = await tx
    .selectFrom('plans')
    .select(['id', 'name', 'trial_days', 'allowed_company_type_ids'])
    .where('id', '=', planId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!plan || !isPlanOpenToCompanyType(plan, companyTypeId)) throw new AppError('plan_not_available')
  return plan
}
