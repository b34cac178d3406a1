import { knownTables } from '#server/domain/imports/record-tables.ts'
import { findableBy, findRecords, nameRecords } from '#server/domain/records/find-records.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { search as contract } from '#shared/features/company/search.ts'

export const listMatchingRecords: Handler<typeof contract.calls.listMatchingRecords> = async (ctx, { search }) => {
  const tables = findableBy(ctx, knownTables())
  if (tables.length === 0) return { records: [] }
  // As the system, since a text must not be looked for by its index before the policies of a tenant have seen each row: a
  // company of 100,000 records would be read whole. What is found so are ids; what is said of them is read under the policies.
  const ids = await ctx.asSystem((tx) => findRecords(tx, ctx, tables, search))
  return { records: ids.length === 0 ? [] : await ctx.transaction((tx) => nameRecords(tx, ctx, tables, ids)) }
}
