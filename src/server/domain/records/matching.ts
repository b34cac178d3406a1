import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { likePattern } from '#server/platform/database/paging.ts'
import { foldText } from '#shared/fold-text.ts'
import type { ListFilter } from '#shared/records/list-filters.ts'
import { filterCondition } from './filter-condition.ts'
import type { RecordTable } from './record-table.ts'

/** Which records a list is about. */
export interface Matching {
  scope?: string | undefined
  search?: string | undefined
  filters?: readonly ListFilter[] | undefined
}

/** The condition on rows `r` that are in a list. */
export function listCondition(ctx: CompanyContext, record: RecordTable, asked: Matching): RawBuilder<boolean> {
  return sql<boolean>`${baseCondition(ctx, record, asked)} and ${searchCondition(ctx, record, asked)}`
}

/** The condition on rows `r` that are in a list before it is narrowed. */
export function baseCondition(ctx: CompanyContext, record: RecordTable, { scope }: Matching): RawBuilder<boolean> {
  const within = scope === undefined ? undefined : record.scopes?.[scope]
  const there = sql<boolean>`r.company_id = ${ctx.company.id} and r.deleted_at is null`
  return within ? sql<boolean>`${there} and ${within(ctx)}` : there
}

/** The condition on rows `r` that a text and filters mean. What somebody does not see of a record finds none. */
export function searchCondition(ctx: CompanyContext, record: RecordTable, { search = '', filters = [] }: Matching) {
  const mask = record.mask?.(ctx, 'r')
  const seen = (name: string) => !mask || mask.visibleFields.includes(name)
  const asksHidden = search !== '' || filters.some(({ field }) => !seen(field))
  const conditions = [
    sql`true`,
    ...(search === '' ? [] : [sql`r.searched like ${likePattern(foldText(search))}`]),
    ...filters.map((filter) => filterCondition(ctx, record, filter)),
    ...(mask && asksHidden ? [sql`not ${mask.condition}`] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/**
 * Whether a list is found as the system. Below row level security the database looks at each row of the company before it may
 * compare a text, a tag or what an own field says, so that no index of these can be used, and a company of 100,000 records
 * would be read whole. A guest, of whom the policies know the few events, is asked nothing that way.
 */
export function bypassesRls(ctx: CompanyContext, { search = '', filters = [] }: Matching): boolean {
  return (search !== '' || filters.length > 0) && !ctx.membership.is_guest
}
