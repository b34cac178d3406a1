import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { levelOn } from '#shared/access.ts'
import type { RecordTable } from './record-table.ts'

/** Whether the caller may read a row and sees all of its fields. */
export function seesInFull(ctx: CompanyContext, record: RecordTable, row: string): RawBuilder<boolean> {
  if (!roleReads(ctx, record)) return sql<boolean>`false`
  const mask = record.mask?.(ctx, row)
  return mask ? sql<boolean>`not ${mask.condition}` : sql<boolean>`true`
}

/** Whether that is so for every row, so that no query is needed. */
export function seesAllInFull(ctx: CompanyContext, record: RecordTable): boolean {
  return roleReads(ctx, record) && !record.mask?.(ctx, 'r')
}

/** By the role alone: a company that has lost the module keeps its history and its guests. */
function roleReads(ctx: CompanyContext, { type }: RecordTable): boolean {
  return levelOn(ctx.role.permissions, type.module) !== null
}
