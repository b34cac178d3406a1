import type { Transaction } from '#server/platform/database/database.ts'

/**
 * Serialize changes of a company, so that limits and the last-administrator rule hold. Inserts that only reference the
 * company, such as a new event, do not wait.
 */
export async function lockCompany(tx: Transaction, companyId: string): Promise<void> {
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
}
