import { knownTables } from '#server/domain/imports/record-tables.ts'
import { findableBy, nameRecords } from '#server/domain/records/find-records.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { search as contract } from '#shared/features/company/search.ts'

export const listRecordsByIds: Handler<typeof contract.calls.listRecordsByIds> = async (ctx, { ids }) => {
  const tables = findableBy(ctx, knownTables())
  if (tables.length === 0) return { records: [] }
  return { records: await ctx.transaction((tx) => nameRecords(tx, ctx, tables, ids)) }
}
