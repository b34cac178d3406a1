import { knownTables } from '#server/domain/imports/record-tables.ts'
import { findableBy, findRecords } from '#server/domain/records/find-records.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import type { search as contract } from '#shared/features/company/search.ts'

export const listMatchingRecords: Verb<typeof contract.calls.listMatchingRecords> = async (ctx, { search }) => {
  const tables = findableBy(ctx, knownTables())
  if (tables.length === 0) return { records: [] }
  return { records: await ctx.transaction((tx) => findRecords(tx, ctx, tables, search)) }
}
