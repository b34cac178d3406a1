import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'

/** Lock a company to serialize its changes. @throws not_found */
export async function lockCompanyForStaff(tx: Transaction, companyId: string) {
  const company = await tx
    .selectFrom('companies')
    .select(['id', 'status', 'status_set_by', 'is_platform', 'plan_id', 'company_type_id'])
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!company) throw new AppError('not_found')
  return company
}

/** The same, but rejects the platform's own company. @throws not_found, company_is_platform */
export async function lockCustomer(tx: Transaction, companyId: string) {
  const company = await lockCompanyForStaff(tx, companyId)
  if (company.is_platform) throw new AppError('company_is_platform')
  return company
}
