import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'

/**
 * Check that a company has no owner, because it can have only one. The caller has locked the company.
 * @throws company_has_owner
 */
export async function assertCompanyHasNoOwner(tx: Transaction, companyId: string): Promise<void> {
  const owner = await tx
    .selectFrom('user_company_memberships')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_primary', '=', true)
    .executeTakeFirst()
  if (owner) throw new AppError('company_has_owner')
}
