import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** Until the transaction ends no other import of the company is done or undone: the second finds what the first has made. */
export async function lockImportsOfCompany(tx: Transaction, ctx: CompanyContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports:${ctx.company.id}`}, 0))`.execute(tx)
}
