import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { likePattern } from '#server/platform/database/paging.ts'
import { foldText } from '#shared/fold-text.ts'
import { customIdOf } from '#shared/records/custom-name.ts'
import type { ListFilter, Operator } from '#shared/records/list-filters.ts'
import { customCondition } from './custom-condition.ts'
import { columnOf, fieldOf, type RecordTable } from './record-table.ts'

/** A filter as a condition on rows `r`. The schema of the call has checked that it fits its field. */
export function filterCondition(
  ctx: CompanyContext,
  record: RecordTable,
  { field: name, operator, value }: ListFilter,
): RawBuilder<boolean> {
  const own = customIdOf(name)
  if (own !== null) return customCondition(ctx, record, own, { operator, value })
  const field = fieldOf(record, name)
  const column = sql.ref(`r.${columnOf(name, field)}`)
  if (operator === 'empty')
    return isEmpty(field.kind === 'tags' ? sql`nullif(${column}, '{}')` : column, value === true)
  if (field.kind === 'tags') return tagged(column, operator, value)
  const ids = field.kind === 'member' || field.kind === 'record'
  if (operator === 'any_of') return sql`${column} = any(${value}::${sql.raw(ids ? 'uuid' : 'text')}[])`
  return conditions[operator](column, value)
}

const conditions: Record<
  Exclude<Operator, 'empty' | 'any_of'>,
  (column: RawBuilder<unknown>, value: unknown) => RawBuilder<boolean>
> = {
  contains: (column, value) => sql`fold(${column}) like ${likePattern(foldText(String(value)))}`,
  is: (column, value) => sql`${column} = ${value}`,
  none_of: (column, value) => sql`(${column} is null or ${column} <> all(${value}::text[]))`,
  all_of: (column, value) => sql`${column} = all(${value}::text[])`,
  at_least: (column, value) => sql`${column} >= ${value}::numeric`,
  at_most: (column, value) => sql`${column} <= ${value}::numeric`,
  from: (column, value) => sql`${column} >= ${value}::date`,
  until: (column, value) => sql`${column} <= ${value}::date`,
}

function isEmpty(column: RawBuilder<unknown>, empty: boolean): RawBuilder<boolean> {
  return empty ? sql`${column} is null` : sql`${column} is not null`
}

function tagged(column: RawBuilder<unknown>, operator: Operator, value: unknown): RawBuilder<boolean> {
  if (operator === 'all_of') return sql`${column} @> ${value}::uuid[]`
  return operator === 'none_of' ? sql`not ${column} && ${value}::uuid[]` : sql`${column} && ${value}::uuid[]`
}
