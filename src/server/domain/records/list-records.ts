import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { likePattern } from '#server/platform/database/paging.ts'
import { type SortKey, sortedByKey, sortedPage } from '#server/platform/database/sorting.ts'
import { foldText } from '#shared/fold-text.ts'
import { ownValue } from '#shared/own-value.ts'
import { customIdOf } from '#shared/records/custom-name.ts'
import type { FilterOperator, ListFilter } from '#shared/records/list-filters.ts'
import { maxCountedRecords } from '#shared/records/record-calls.ts'
import { customCondition } from './custom-fields.ts'
import { recordColumns, toResponse } from './record-columns.ts'
import { columnNameOfField, type RecordTable, type RecordValues, requireField } from './record-table.ts'
import { foldedNameExpression, searchCondition } from './search-condition.ts'

interface ListQuery extends RecordFilter {
  /** Name of a sort key of the record kind; a leading '-' sorts descending. */
  sort: string
  cursor?: string | undefined
  limit: number
}

/** List a page of records, with the cursor of the next page. */
export function listRecords(ctx: CompanyContext, record: RecordTable, query: ListQuery) {
  return ctx.transaction((tx) => readPage(tx, ctx, record, query, { for_list: true }))
}

/** Like `listRecords`, including the fields that only a record's own page shows. */
export function listFullRecords(tx: Transaction, ctx: CompanyContext, record: RecordTable, query: ListQuery) {
  return readPage(tx, ctx, record, query, { for_list: false })
}

/** Count matching records. Stops at `maxCountedRecords + 1`, because counting all can be slow. */
export async function countRecords(ctx: CompanyContext, record: RecordTable, filter: RecordFilter) {
  const { rows } = await ctx.transaction((tx) =>
    sql<{ total: number }>`
      select count(*) as total from (
        select from ${sql.table(record.table)} r
        where ${listCondition(ctx, record, filter)} limit ${sql.lit(maxCountedRecords + 1)}) c`.execute(tx),
  )
  return { total: rows[0]?.total ?? 0 }
}

async function readPage(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  query: ListQuery,
  { for_list }: { for_list: boolean },
) {
  const { page, sorted } = pageOfIds(ctx, record, query)
  const { rows } = await sql<RecordValues & { sorted_text: string }>`
    with page as (${page})
    select ${recordColumns(ctx, record, 'r', { for_list })}, ${sorted.textOfColumns('page')} as sorted_text
    from page join ${sql.table(record.table)} r on r.id = page.id
    order by ${sorted.orderOfColumns('page')}`.execute(tx)
  const { rows: shown, next_cursor } = sortedPage(rows, query.limit)
  return { rows: shown.map((row) => toResponse(row as RecordValues)), next_cursor }
}

/**
 * Query for the ids and sort values of a page. Masked records are sorted by their masked value, because their position
 * would reveal the real value. They are a separate branch of the query, so that each branch can use its own index.
 */
function pageOfIds(ctx: CompanyContext, record: RecordTable, query: ListQuery) {
  const { sort, cursor } = query
  const matches = listCondition(ctx, record, query)
  // Read one row more than a page, to know whether there is a next page.
  const limit = sql.lit(query.limit + 1)
  const branches = branchesOf(ctx, record, sort).map(({ key, condition }) => {
    const sorted = sortedByKey(key, { isBackwards: sort.startsWith('-'), cursor })
    return {
      sorted,
      page: sql`(
        select r.id, ${sorted.columns('r')} from ${sql.table(record.table)} r
        where ${matches} and ${condition} and ${sorted.isBehind('r')}
        order by ${sorted.order('r')} limit ${limit})`,
    }
  })
  const { sorted, page } = branches[0] as (typeof branches)[number]
  if (branches.length === 1) return { page, sorted }
  const union = sql.join(
    branches.map((branch) => branch.page),
    sql` union all `,
  )
  return {
    sorted,
    page: sql`
      select ${sorted.columnsOf('merged')} from (${union}) merged
      order by ${sorted.orderOfColumns('merged')} limit ${limit}`,
  }
}

function branchesOf(
  ctx: CompanyContext,
  record: RecordTable,
  sort: string,
): { key: SortKey; condition: RawBuilder<boolean> }[] {
  const name = sort.replace('-', '')
  const key = record.sorts[name]
  if (!key) throw new Error(`${record.type.kind} is not sorted by ${name}`)
  const mask = record.mask?.(ctx, 'r')
  if (!mask || (mask.visibleFields.includes(name) && !mask.sorts?.[name]))
    return [{ key, condition: sql<boolean>`true` }]
  return [
    { key, condition: sql<boolean>`not ${mask.condition}` },
    { key: mask.sorts?.[name] ?? constantKey(key), condition: mask.condition },
  ]
}

const constantSortValue: Record<SortKey['type'], string> = {
  timestamptz: '1970-01-01T00:00:00Z',
  date: '1970-01-01',
  text: '',
  bigint: '0',
}

/** A sort key of the same shape with one value for all rows. */
function constantKey({ type, next }: SortKey): SortKey {
  const key: SortKey = { of: () => sql`${sql.lit(constantSortValue[type])}::${sql.raw(type)}`, type }
  return next ? { ...key, next: constantKey(next) } : key
}

export interface RecordFilter {
  /** Name of a predefined filter of the record kind, such as 'upcoming'. */
  scope?: string | undefined
  search?: string | undefined
  filters?: readonly ListFilter[] | undefined
}

/** SQL condition on rows `r` of a list. Masked records never match a search or a filter by a hidden field. */
export function listCondition(
  ctx: CompanyContext,
  record: RecordTable,
  { scope, search = '', filters = [] }: RecordFilter,
): RawBuilder<boolean> {
  const inScope = scope === undefined ? undefined : record.scopes?.[scope]
  const mask = record.mask?.(ctx, 'r')
  const isVisible = (field: string) => !mask || mask.visibleFields.includes(field)
  const readsHidden = filters.some(({ field }) => !isVisible(field))
  const conditions = [
    sql`r.company_id = ${ctx.company.id}`,
    sql`r.deleted_at is null`,
    ...(inScope ? [inScope(ctx, filters)] : []),
    ...(search === '' ? [] : [searchCondition(ctx, record, search)]),
    ...filters.map((filter) => filterCondition(ctx, record, filter)),
    ...(mask && readsHidden ? [sql`not ${mask.condition}`] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** SQL condition on rows `r` for one filter. The call's schema has already checked that the filter suits its field. */
function filterCondition(
  ctx: CompanyContext,
  record: RecordTable,
  { field: name, operator, value }: ListFilter,
): RawBuilder<boolean> {
  const own = customIdOf(name)
  if (own !== null) return customCondition(ctx, record, own, { operator, value })
  const condition = ownValue(record.filters, name)
  if (condition) return condition(ctx, { operator, value })
  const field = requireField(record, name)
  if (name === 'name' && operator === 'contains') return foldedContainsCondition(foldedNameExpression('r'), value)
  const column = sql.ref(`r.${columnNameOfField(name, field)}`)
  if (operator === 'empty')
    return isEmpty(field.kind === 'tags' ? sql`nullif(${column}, '{}')` : column, value === true)
  if (field.kind === 'tags') return hasTagCondition(column, operator, value)
  const ids = field.kind === 'member' || field.kind === 'record'
  if (operator === 'any_of') return sql`${column} = any(${value}::${sql.raw(ids ? 'uuid' : 'text')}[])`
  return conditionByOperator[operator](column, value)
}

const conditionByOperator: Record<
  Exclude<FilterOperator, 'empty' | 'any_of'>,
  (column: RawBuilder<unknown>, value: unknown) => RawBuilder<boolean>
> = {
  contains: (column, value) => foldedContainsCondition(sql`fold(${column})`, value),
  is: (column, value) => sql`${column} = ${value}`,
  none_of: (column, value) => sql`(${column} is null or ${column} <> all(${value}::text[]))`,
  all_of: (column, value) => sql`${column} = all(${value}::text[])`,
  at_least: (column, value) => sql`${column} >= ${value}::numeric`,
  at_most: (column, value) => sql`${column} <= ${value}::numeric`,
  from: (column, value) => sql`${column} >= ${value}::date`,
  until: (column, value) => sql`${column} <= ${value}::date`,
}

/** Condition that a text, which is folded already, contains a value. */
export function foldedContainsCondition(folded: RawBuilder<unknown>, value: unknown): RawBuilder<boolean> {
  return sql`${folded} like ${likePattern(foldText(String(value)))}`
}

function isEmpty(column: RawBuilder<unknown>, empty: boolean): RawBuilder<boolean> {
  return empty ? sql`${column} is null` : sql`${column} is not null`
}

function hasTagCondition(column: RawBuilder<unknown>, operator: FilterOperator, value: unknown): RawBuilder<boolean> {
  if (operator === 'all_of') return sql`${column} @> ${value}::uuid[]`
  return operator === 'none_of' ? sql`not ${column} && ${value}::uuid[]` : sql`${column} && ${value}::uuid[]`
}
