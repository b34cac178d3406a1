import { knownTables } from '#server/domain/imports/record-tables.ts'
import { findableBy, findRecords } from '#server/domain/records/find-records.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import type { search as contract } from '#shared/features/company/search.ts'

export const listMatchingRecords: Verb<typeof contract.calls.listMatchingRecords> = async (ctx, { search }) => {
  const tables = findableBy(ctx, knownTables())
  if (tables.length === 0) return { records: [] }
  // As the system, since a text must not be looked for by its index before the policies of a tenant have seen each row: a
  // company of 100,000 records would be read whole. Each question of `findRecords` names the company, and what is not shown.
  return { records: await ctx.asSystem((tx) => findRecords(tx, ctx, tables, search)) }
}
