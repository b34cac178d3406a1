import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { mapYielding, yieldingEach } from '#server/platform/app/yielding.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { likePattern } from '#server/platform/database/paging.ts'
import { AppError } from '#shared/errors.ts'
import { id } from '#shared/fields.ts'
import { foldText } from '#shared/fold-text.ts'
import {
  type CustomField,
  type CustomFieldType,
  customFieldLimits,
  customFieldTypes,
  removedFieldDays,
  toRecordField,
} from '#shared/records/custom-fields.ts'
import { customIdOf, customName } from '#shared/records/custom-name.ts'
import type { FilterOperator, ListFilter } from '#shared/records/list-filters.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'
import type { RecordField } from '#shared/records/record-field.ts'
import { toRequestValue } from '#shared/records/request-value.ts'
import { visibleFieldCondition } from './record-columns.ts'
import type { FieldValues, RecordTable, RecordValues } from './record-table.ts'

export const customFieldColumns = sql`f.id, f.kind, f.label, f.hint, f.type, f.choices, f.currency, f.version, f.removed_at,
  f.removed_at + ${sql.lit(removedFieldDays)} * interval '1 day' as gone_at`

export async function loadCustomFields(tx: Transaction, ctx: CompanyContext, kind: RecordKind): Promise<CustomField[]> {
  const { rows } = await sql<CustomField>`
    select ${customFieldColumns} from custom_fields f
    where f.company_id = ${ctx.company.id} and f.kind = ${kind} and f.removed_at is null and ${visibleFieldCondition(ctx)}
    order by f.position, f.id`.execute(tx)
  return rows
}

interface CustomValue {
  name: string
  field: RecordField
  value: unknown
  /** Value for the audit log, with names of people. */
  logged: unknown
}

/**
 * Validate the custom values of each record. Returns the values to store, or the error. If records share one values
 * object, it is validated once.
 */
export async function validateCustomValues(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  all: readonly unknown[],
): Promise<(CustomValue[] | AppError)[]> {
  const distinct = [...new Set(all)]
  const sent = await mapYielding(distinct, (one) =>
    Object.entries((one ?? {}) as FieldValues).filter(([, value]) => value !== undefined),
  )
  if (sent.every((entries) => entries.length === 0)) return all.map(() => [])
  const definitions = await loadCustomFields(tx, ctx, record.type.kind)
  const fields = new Map(definitions.map((one) => [one.id, toRecordField(one)]))
  const members = await activeMembers(tx, ctx, await readNamesOfPeople(sent, fields))
  const checked = await mapYielding(sent, (entries) => validateEntries(entries, fields, members))
  const results = new Map(distinct.map((one, at) => [one, checked[at] ?? []]))
  return all.map((one) => results.get(one) ?? [])
}

function validateEntries(
  entries: readonly [string, unknown][],
  fields: ReadonlyMap<string, RecordField>,
  members: ReadonlyMap<string, Person>,
): CustomValue[] | AppError {
  const wrong: Record<string, string> = {}
  const values: CustomValue[] = []
  for (const [id, value] of entries) {
    const read = validateValue(fields.get(id), customName(id), value, members)
    if (typeof read === 'string') wrong[customName(id)] = read
    else values.push(read)
  }
  if (Object.keys(wrong).length > 0) return new AppError('bad_input', { fields: wrong })
  return customDataSizeError(values, null) ?? values
}

/** Error if the new values would make the record's custom data too large. Changes that shrink the data are accepted. */
export function customDataSizeError(values: readonly CustomValue[], before: RecordValues | null): AppError | null {
  const current = Object.entries(before?.custom ?? {})
  const changed = values.map(({ name, value }) => [customIdOf(name) ?? name, emptyIsNull(value)] as const)
  const size = sizeOf([...current, ...changed])
  if (size <= customFieldLimits.record || size <= sizeOf(current)) return null
  return new AppError('bad_input', { fields: { custom: 'These details are too long together: shorten some' } })
}

/** Length of the values as JSON. If an id occurs several times, only its last value counts. */
function sizeOf(entries: readonly (readonly [string, unknown])[]): number {
  const kept = [...new Map(entries)].filter(([, value]) => value !== null)
  return JSON.stringify(Object.fromEntries(kept)).length
}

/** `validateCustomValues` for one record. @throws bad_input with a message per invalid field */
export async function requireValidCustomValues(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  sent: unknown,
): Promise<CustomValue[]> {
  const [read = []] = await validateCustomValues(tx, ctx, record, [sent])
  if (read instanceof AppError) throw read
  return read
}

function validateValue(
  field: RecordField | undefined,
  name: string,
  value: unknown,
  members: ReadonlyMap<string, Person>,
): CustomValue | string {
  if (!field) return 'There is no such field any more'
  if (value === null) return { name, field, value, logged: null }
  const read = field.input.safeParse(value)
  if (!read.success) return `${field.label}: ${read.error.issues[0]?.message ?? 'This does not fit'}`
  if (field.kind !== 'member' || read.data === null) return { name, field, value: read.data, logged: read.data }
  const person = members.get(String(read.data))
  return person
    ? { name, field, value: read.data, logged: person }
    : `${field.label}: This person is not a member of the company`
}

interface Person {
  id: string
  name: string | null
}

async function readNamesOfPeople(
  sent: readonly (readonly [string, unknown][])[],
  fields: ReadonlyMap<string, RecordField>,
): Promise<string[]> {
  const people = new Set([...fields].filter(([, field]) => field.kind === 'member').map(([fieldId]) => fieldId))
  const ids = new Set<string>()
  if (people.size === 0) return []
  for await (const entries of yieldingEach(sent))
    for (const [fieldId, value] of entries) {
      const read = people.has(fieldId) ? id.safeParse(value) : null
      if (read?.success) ids.add(read.data)
    }
  return [...ids]
}

async function activeMembers(
  tx: Transaction,
  ctx: CompanyContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Person>`
    select m.user_id as id, m.person_name as name from user_company_memberships m
    where m.company_id = ${ctx.company.id} and m.user_id = any(${ids}::uuid[]) and m.status = 'active' and not m.is_guest`.execute(
    tx,
  )
  return new Map(rows.map((person) => [person.id, person]))
}

export function changedCustomValues(values: readonly CustomValue[], before: RecordValues | null): CustomValue[] {
  const was = ({ name, field }: CustomValue) => toRequestValue(field, before?.custom[customIdOf(name) ?? '']) ?? null
  return values.filter((one) => !isDeepStrictEqual(emptyIsNull(one.value), emptyIsNull(was(one))))
}

export function customValuesForAudit(changed: readonly CustomValue[]): FieldValues {
  return Object.fromEntries(changed.map(({ name, logged }) => [name, logged]))
}

/** Convert an empty value to null, because empty values are not stored. */
function emptyIsNull(value: unknown): unknown {
  return value === false || value === undefined || (Array.isArray(value) && value.length === 0) ? null : value
}

/**
 * Values to merge into the `custom` column. Null deletes a value. Fields hidden from the caller stay unchanged, because
 * they are not included.
 */
export function toCustomColumn(changed: readonly CustomValue[]): { custom?: FieldValues } {
  const entries = changed.map(({ name, value }) => [customIdOf(name) ?? name, emptyIsNull(value)])
  return entries.length > 0 ? { custom: Object.fromEntries(entries) } : {}
}

const amounts: readonly CustomFieldType[] = ['number', 'money']

/** Types of custom fields that support each filter operator. */
const typesOfOperator: Record<FilterOperator, readonly CustomFieldType[]> = {
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
 * SQL condition on rows `r` for a filter on a custom field. Matches nothing if the field was removed, has another type,
 * or is hidden from the caller.
 */
export function customCondition(
  ctx: CompanyContext,
  record: RecordTable,
  id: string,
  { operator, value }: Pick<ListFilter, 'operator' | 'value'>,
): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from custom_fields f where f.company_id = ${ctx.company.id} and f.id = ${id}::uuid
      and f.kind = ${record.type.kind} and f.removed_at is null and f.type = any(${typesOfOperator[operator]}) and ${visibleFieldCondition(ctx)})
    and ${conditionByOperator[operator](id.toLowerCase(), value)})`
}

const values = sql.ref('r.custom')
const customValue = (id: string) => sql`${values} -> ${id}::text`
const text = (id: string) => sql`${values} ->> ${id}::text`
/** SQL for the number or the amount of money in a custom value; null for any other value. */
const amount = (id: string) => {
  const given = sql`coalesce(${customValue(id)} -> 'amount', ${customValue(id)})`
  return sql`(case jsonb_typeof(${given}) when 'number' then (${given})::numeric end)`
}
const contains = (id: string, value: unknown) => sql`${values} @> ${json({ [id]: value })}::jsonb`
const containsAny = (id: string, value: unknown) => {
  const each = (value as string[]).flatMap((choice) => [contains(id, choice), contains(id, [choice])])
  return sql`(${sql.join(each, sql` or `)})`
}

const conditionByOperator: Record<FilterOperator, (id: string, value: unknown) => RawBuilder<unknown>> = {
  contains: (id, value) => sql`fold(${text(id)}) like ${likePattern(foldText(String(value)))}`,
  empty: (id, value) => (value === true ? sql`not ${values} ? ${id}::text` : sql`${values} ? ${id}::text`),
  is: (id, value) => (value === true ? contains(id, true) : sql`not ${contains(id, true)}`),
  any_of: containsAny,
  none_of: (id, value) => sql`not ${containsAny(id, value)}`,
  all_of: contains,
  at_least: (id, value) => sql`${amount(id)} >= ${value}::numeric`,
  at_most: (id, value) => sql`${amount(id)} <= ${value}::numeric`,
  from: (id, value) => sql`(${text(id)}) collate "C" >= ${value}`,
  until: (id, value) => sql`(${text(id)}) collate "C" <= ${value}`,
}
