import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { countedUpTo } from '#shared/records/record-calls.ts'
import { type Matching, matches } from './list-records.ts'
import type { RecordTable } from './record-table.ts'

/** How many records a list has: told up to `countedUpTo`, and one more of more. [M-LIST-07] */
export async function countRecords(tx: Transaction, ctx: CompanyContext, record: RecordTable, asked: Matching) {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from ${sql.table(record.table)} r where ${matches(ctx, record, asked)} limit ${sql.lit(countedUpTo + 1)}) c`.execute(
    tx,
  )
  return { total: rows[0]?.total ?? 0 }
}
