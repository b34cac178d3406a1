import type { Transaction } from '#server/platform/database/database.ts'

/**
 * Of many acts on one company at once, one after the other: limits and last administrators hold. What only refers to
 * the company, such as a new event, need not wait.
 */
export async function lockCompany(tx: Transaction, companyId: string): Promise<void> {
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
}
