import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { json } from '#server/platform/database/database.ts'
import { likePattern } from '#server/platform/database/paging.ts'
import { foldText } from '#shared/fold-text.ts'
import { type CustomFieldType, customFieldTypes } from '#shared/records/custom-fields.ts'
import type { ListFilter, Operator } from '#shared/records/list-filters.ts'
import { canSeeField } from './custom-fields-of.ts'
import type { RecordTable } from './record-table.ts'

const amounts: readonly CustomFieldType[] = ['number', 'money']

/** Field types by operator. */
const asked: Record<Operator, readonly CustomFieldType[]> = {
  contains: ['text', 'long_text', 'link'],
  empty: Object.keys(customFieldTypes) as CustomFieldType[],
  is: ['flag'],
  any_of: ['choice', 'choices', 'person'],
  all_of: ['choices'],
  none_of: ['choice', 'choices'],
  at_least: amounts,
  at_most: amounts,
  from: ['date'],
  until: ['date'],
}

/**
 * Condition on rows `r` for a filter on a custom field. Removed fields, fields that the caller cannot see, and fields of
 * another type match nothing.
 */
export function customCondition(
  ctx: CompanyContext,
  record: RecordTable,
  id: string,
  { operator, value }: Pick<ListFilter, 'operator' | 'value'>,
): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from custom_fields f where f.company_id = ${ctx.company.id} and f.id = ${id}::uuid
      and f.kind = ${record.type.kind} and f.removed_at is null and f.type = any(${asked[operator]}) and ${canSeeField(ctx)})
    and ${conditions[operator](id.toLowerCase(), value)})`
}

const values = sql.ref('r.custom')
const one = (id: string) => sql`${values} -> ${id}::text`
const text = (id: string) => sql`${values} ->> ${id}::text`
/** Number, or amount of money; null for any other value. */
const amount = (id: string) => {
  const given = sql`coalesce(${one(id)} -> 'amount', ${one(id)})`
  return sql`(case jsonb_typeof(${given}) when 'number' then (${given})::numeric end)`
}
/** Containment, because one GIN index supports it. */
const says = (id: string, value: unknown) => sql`${values} @> ${json({ [id]: value })}::jsonb`
const saysAny = (id: string, value: unknown) => {
  const each = (value as string[]).flatMap((choice) => [says(id, choice), says(id, [choice])])
  return sql`(${sql.join(each, sql` or `)})`
}

const conditions: Record<Operator, (id: string, value: unknown) => RawBuilder<unknown>> = {
  contains: (id, value) => sql`fold(${text(id)}) like ${likePattern(foldText(String(value)))}`,
  empty: (id, value) => (value === true ? sql`not ${values} ? ${id}::text` : sql`${values} ? ${id}::text`),
  is: (id, value) => (value === true ? says(id, true) : sql`not ${says(id, true)}`),
  any_of: saysAny,
  none_of: (id, value) => sql`not ${saysAny(id, value)}`,
  all_of: says,
  at_least: (id, value) => sql`${amount(id)} >= ${value}::numeric`,
  at_most: (id, value) => sql`${amount(id)} <= ${value}::numeric`,
  from: (id, value) => sql`(${text(id)}) collate "C" >= ${value}`,
  until: (id, value) => sql`(${text(id)}) collate "C" <= ${value}`,
}
