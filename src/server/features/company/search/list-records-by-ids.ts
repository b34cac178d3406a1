import { recordTables } from '#server/domain/records/record-table.ts'
import { findRecords, searchableTables } from '#server/domain/records/search-records.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { search as contract } from '#shared/features/company/search.ts'

export const listRecordsByIds: Handler<typeof contract.calls.listRecordsByIds> = async (ctx, { ids }) => {
  const tables = searchableTables(ctx, recordTables())
  return { records: await ctx.transaction((tx) => findRecords(tx, ctx, tables, ids)) }
}
