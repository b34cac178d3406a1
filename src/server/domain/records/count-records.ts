import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { countedUpTo } from '#shared/records/record-calls.ts'
import { bypassesRls, listCondition, type Matching } from './matching.ts'
import type { RecordTable } from './record-table.ts'

/** How many records a list has: told up to `countedUpTo`, and one more of more. */
export async function countRecords(ctx: CompanyContext, record: RecordTable, asked: Matching) {
  // As the system for what `listRecords` finds so, and for the same reason: what is told is a number.
  const within = bypassesRls(ctx, asked) ? ctx.asSystem : ctx.transaction
  const total = await within(async (tx) => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from (
        select from ${sql.table(record.table)} r where ${listCondition(ctx, record, asked)} limit ${sql.lit(countedUpTo + 1)}) c`.execute(
      tx,
    )
    return rows[0]?.total ?? 0
  })
  return { total }
}
