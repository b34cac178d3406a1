import type { Transaction } from '#server/platform/database/database.ts'

/**
 * Serialize changes of a company, so that limits and the last-administrator rule hold. Inserting rows that only
 * reference the company, such as events, does not wait for this lock.
 */
export async function lockCompany(tx: Transaction, companyId: string): Promise<void> {
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
}
