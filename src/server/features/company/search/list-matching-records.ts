import { recordTables } from '#server/domain/records/record-table.ts'
import { searchableTables, searchRecords } from '#server/domain/records/search-records.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { search as contract } from '#shared/features/company/search.ts'

export const listMatchingRecords: Handler<typeof contract.calls.listMatchingRecords> = async (ctx, { search }) => {
  const tables = searchableTables(ctx, recordTables())
  return { records: await ctx.transaction((tx) => searchRecords(tx, ctx, tables, search)) }
}
