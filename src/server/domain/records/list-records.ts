import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { foundIds } from '#server/platform/database/found-ids.ts'
import { sortedPage } from '#server/platform/database/sorting.ts'
import { findPage } from './find-page.ts'
import { bypassesRls, listCondition } from './matching.ts'
import { type Asked, mergedPage } from './merged-page.ts'
import { recordColumns, toResponse } from './read-record.ts'
import type { RecordTable, RecordValues } from './record-table.ts'

/** A page of a list, and where the next begins. What is found as the system are ids; records are read under the policies. */
export async function listRecords(ctx: CompanyContext, record: RecordTable, asked: Asked) {
  if (!bypassesRls(ctx, asked))
    return ctx.transaction((tx) => listUnderPolicies(tx, ctx, record, asked, { for_list: true }))
  const [next_cursor, rows] = await ctx.findAndRead(
    (tx) => findPage(tx, ctx, record, asked),
    (tx) => recordsFound(tx, ctx, record),
  )
  return { rows, next_cursor }
}

/** A page of whole records in the order of a list. */
export function listWholeRecords(tx: Transaction, ctx: CompanyContext, record: RecordTable, asked: Asked) {
  return listUnderPolicies(tx, ctx, record, asked, { for_list: false })
}

async function listUnderPolicies(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  asked: Asked,
  { for_list }: { for_list: boolean },
) {
  const matched = listCondition(ctx, record, asked)
  const { page, sorted } = mergedPage(
    ctx,
    record,
    asked,
    ({ columns, follows, order, limit }) =>
      sql`select r.id, ${columns('r')} from ${sql.table(record.table)} r where ${matched} and ${follows} order by ${order('r')} limit ${limit}`,
  )
  const { rows } = await sql<RecordValues & { sorted_text: string }>`
    with page as (${page})
    select ${recordColumns(ctx, record, 'r', { for_list })}, ${sorted.textOfColumns('page')} as sorted_text
    from page join ${sql.table(record.table)} r on r.id = page.id and r.id = any(array(select id from page))
    order by ${sorted.orderOfColumns('page')}`.execute(tx)
  const { rows: shown, next_cursor } = sortedPage(rows, asked.limit)
  return { rows: shown.map((row) => toResponse(row as RecordValues)), next_cursor }
}

async function recordsFound(tx: Transaction, ctx: CompanyContext, record: RecordTable) {
  const { rows } = await sql<RecordValues>`
    select ${recordColumns(ctx, record, 'r', { for_list: true })} from ${sql.table(record.table)} r
    where r.company_id = ${ctx.company.id} and r.deleted_at is null and r.id = any(${foundIds})
    order by array_position(${foundIds}, r.id)`.execute(tx)
  return rows.map((row) => toResponse(row))
}
