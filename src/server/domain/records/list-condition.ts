import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { likePattern } from '#server/platform/database/paging.ts'
import { foldText } from '#shared/fold-text.ts'
import type { ListFilter } from '#shared/records/list-filters.ts'
import { filterCondition } from './filter-condition.ts'
import type { RecordTable } from './record-table.ts'

export interface RecordFilter {
  /** Name of a scope of the record, such as 'upcoming'. */
  scope?: string | undefined
  search?: string | undefined
  filters?: readonly ListFilter[] | undefined
}

/** Condition on rows `r` of a list. Masked records never match a search or a filter on a hidden field. */
export function listCondition(
  ctx: CompanyContext,
  record: RecordTable,
  { scope, search = '', filters = [] }: RecordFilter,
): RawBuilder<boolean> {
  const inScope = scope === undefined ? undefined : record.scopes?.[scope]
  const mask = record.mask?.(ctx, 'r')
  const isVisible = (field: string) => !mask || mask.visibleFields.includes(field)
  const readsHidden = search !== '' || filters.some(({ field }) => !isVisible(field))
  const conditions = [
    sql`r.company_id = ${ctx.company.id}`,
    sql`r.deleted_at is null`,
    ...(inScope ? [inScope(ctx)] : []),
    ...(search === '' ? [] : [sql`r.searched like ${likePattern(foldText(search))}`]),
    ...filters.map((filter) => filterCondition(ctx, record, filter)),
    ...(mask && readsHidden ? [sql`not ${mask.condition}`] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}
