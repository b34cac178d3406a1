import type { Transaction } from '#server/platform/database/database.ts'
import { Refusal } from '#shared/errors.ts'

/** A company whose acts wait for each other until this one is done. @throws not_found */
export async function lockForStaff(tx: Transaction, companyId: string) {
  const company = await tx
    .selectFrom('companies')
    .select(['id', 'status', 'status_set_by', 'is_platform', 'plan_id', 'company_type_id'])
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!company) throw new Refusal('not_found')
  return company
}

/** As above, for what nobody does to the company of the platform itself. @throws not_found, company_is_platform */
export async function lockCustomer(tx: Transaction, companyId: string) {
  const company = await lockForStaff(tx, companyId)
  if (company.is_platform) throw new Refusal('company_is_platform')
  return company
}
