import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'

/** Lock a company, so that concurrent changes by staff run one after the other. @throws not_found */
export async function lockCompanyForStaff(tx: Transaction, companyId: string) {
  const company = await tx
    .selectFrom('companies')
    .select(['id', 'status', 'status_set_by', 'status_until', 'is_platform', 'plan_id', 'company_type_id'])
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!company) throw new AppError('not_found')
  return company
}

/** Lock a company that is not the platform company. @throws not_found, company_is_platform */
export async function lockCustomer(tx: Transaction, companyId: string) {
  const company = await lockCompanyForStaff(tx, companyId)
  if (company.is_platform) throw new AppError('company_is_platform')
  return company
}
