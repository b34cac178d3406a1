import { knownTables } from '#server/domain/imports/record-tables.ts'
import { findableBy, findRecords, nameRecords } from '#server/domain/records/find-records.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { search as contract } from '#shared/features/company/search.ts'

export const listMatchingRecords: Handler<typeof contract.calls.listMatchingRecords> = async (ctx, { search }) => {
  const tables = findableBy(ctx, knownTables())
  if (tables.length === 0) return { records: [] }
  // Search as the system: under row level security PostgreSQL cannot use the text indexes and would read a whole company
  // (100,000 records). The search returns only ids; names are read under the policies.
  const ids = await ctx.asSystem((tx) => findRecords(tx, ctx, tables, search))
  return { records: ids.length === 0 ? [] : await ctx.transaction((tx) => nameRecords(tx, ctx, tables, ids)) }
}
