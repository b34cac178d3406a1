import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { levelOn } from '#shared/access.ts'
import type { RecordTable } from './record-table.ts'

export function seesInFull(ctx: CompanyContext, record: RecordTable, row: string): RawBuilder<boolean> {
  if (!roleReads(ctx, record)) return sql<boolean>`false`
  const mask = record.mask?.(ctx, row)
  return mask ? sql<boolean>`not ${mask.condition}` : sql<boolean>`true`
}

/** Whether this holds for every row, so that no query is needed. */
export function seesAllInFull(ctx: CompanyContext, record: RecordTable): boolean {
  return roleReads(ctx, record) && !record.mask?.(ctx, 'r')
}

/** Checks only the role: a company that lost the module keeps its history and guests. */
function roleReads(ctx: CompanyContext, { type }: RecordTable): boolean {
  return levelOn(ctx.role.permissions, type.module) !== null
}
