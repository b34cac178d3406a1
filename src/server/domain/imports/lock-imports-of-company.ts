import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/**
 * Serialize imports and undos of a company until the transaction ends, so that each sees the results of the previous
 * one.
 */
export async function lockImportsOfCompany(tx: Transaction, ctx: CompanyContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports:${ctx.company.id}`}, 0))`.execute(tx)
}
