import { type RawBuilder, sql } from 'kysely'
import { displayNameExpression } from '#server/domain/people/display-name.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { levelOnModule } from '#shared/access.ts'
import { ownValue } from '#shared/own-value.ts'
import type { FieldKind } from '#shared/records/record-field.ts'
import { readableFields } from '#shared/records/record-type.ts'
import {
  columnNameOfField,
  type RecordMask,
  type RecordTable,
  type RecordValues,
  requireField,
  tableReferredTo,
} from './record-table.ts'

/**
 * Columns to select for a record. Lists omit the fields that only a record's page shows; the bin also omits custom
 * fields. `only`: names of the fields to select, without history and custom fields.
 */
export function recordColumns(
  ctx: CompanyContext,
  record: RecordTable,
  row: string,
  { for_list = false, for_bin = false, only }: { for_list?: boolean; for_bin?: boolean; only?: readonly string[] } = {},
): RawBuilder<unknown> {
  const of = (name: string) => sql.ref(`${row}.${name}`)
  const mask = record.mask?.(ctx, row)
  const shown = (name: string, value: RawBuilder<unknown>) => {
    if (!mask || mask.visibleFields.includes(name)) return value
    return maskedExpression(record, name, mask, value)
  }
  const unless = (value: RawBuilder<unknown>, instead: RawBuilder<unknown>) =>
    mask ? sql`case when ${mask.condition} then ${instead} else ${value} end` : value
  const frame = ['id', 'company_id', 'deleted_at'].map(of)
  const history = [
    sql`${unless(of('version'), sql`1`)} as version`,
    ...['created_at', 'updated_at'].map((name) => sql`${unless(of(name), sql`null`)} as ${sql.ref(name)}`),
    ...['created_by', 'updated_by'].map(
      (name) => sql`${unless(personExpression(of(name)), sql`null`)} as ${sql.ref(name)}`,
    ),
  ]
  const names = Object.entries(readableFields(record.type)).filter(([name, field]) =>
    only ? only.includes(name) : !(for_list && field.page_only),
  )
  const fields = names.map(([name]) => sql`${shown(name, fieldExpression(record, name, row))} as ${sql.ref(name)}`)
  const isMasked = sql`${mask?.condition ?? sql`false`} as is_masked`
  if (only) return sql.join([...frame, sql`${unless(of('version'), sql`1`)} as version`, ...fields, isMasked])
  const nothing = sql`'{}'::jsonb`
  const custom = sql`${for_bin ? nothing : unless(customExpression(ctx, record, row), sql`'{}'`)} as custom`
  return sql.join([...frame, ...history, ...fields, custom, isMasked])
}

/** Convert a row to a response: remove columns that only lists and the bin use. */
export function toResponse({
  deleted_at: _deleted,
  is_masked: _masked,
  ...record
}: RecordValues): Omit<RecordValues, 'deleted_at' | 'is_masked'> {
  return record
}

/** SQL that replaces a hidden field by the empty value of its field kind. */
function maskedExpression(
  record: RecordTable,
  name: string,
  mask: RecordMask,
  value: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { kind } = requireField(record, name)
  const nothing = mask.replacements[name] ?? emptyExpressions[kind] ?? sql`null`
  return sql`case when ${mask.condition} then ${nothing} else ${value} end`
}

const emptyExpressions: Partial<Record<FieldKind, RawBuilder<unknown>>> = {
  tags: sql`'{}'::uuid[]`,
  people: sql`'{}'::uuid[]`,
  structure: sql`'[]'::jsonb`,
  flag: sql`false`,
}

export function fieldExpression(record: RecordTable, name: string, row: string): RawBuilder<unknown> {
  const field = requireField(record, name)
  const part = ownValue(record.parts, name)
  if (part) return part.read(row)
  const column = sql.ref(`${row}.${columnNameOfField(name, field)}`)
  if (field.kind === 'wall_time') return sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI')`
  if (field.kind === 'date') return sql`${column}::text`
  if (field.kind === 'time_of_day') return sql`to_char(${column}, 'HH24:MI')`
  if (field.kind === 'member') return personExpression(column)
  if (field.kind === 'record')
    return sql`(select jsonb_build_object('id', of_it.id, 'name', of_it.name) from ${sql.table(tableReferredTo(field))} of_it
      where of_it.company_id = ${sql.ref(`${row}.company_id`)} and of_it.id = ${column})`
  return column
}

/** SQL for the id and visible name of a person as JSON, or null. */
export function personExpression(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select jsonb_build_object('id', someone.id, 'name', ${displayNameExpression('someone')}) from users someone where someone.id = ${column})`
}

/** SQL for the custom values by field id. Omits removed fields, and fields hidden from the caller. */
function customExpression(ctx: CompanyContext, record: RecordTable, row: string): RawBuilder<unknown> {
  const values = sql.ref(`${row}.custom`)
  const value = sql`${values} -> f.id::text`
  const person = personExpression(sql`(${values} ->> f.id::text)::uuid`)
  return sql`case when ${values} = '{}' then ${values} else (
    select coalesce(jsonb_object_agg(f.id, ${value}) filter (where f.type <> 'person'), '{}')
      || coalesce(jsonb_strip_nulls(jsonb_object_agg(f.id, ${person}) filter (where f.type = 'person')), '{}')
    from custom_fields f where f.company_id = ${ctx.company.id} and f.kind = ${record.type.kind} and f.removed_at is null
      and ${values} ? f.id::text and ${visibleFieldCondition(ctx)}) end`
}

/** SQL condition on rows `f`: the caller can see the custom field. Money fields require read access to `budget`. */
export function visibleFieldCondition(ctx: CompanyContext, f = 'f'): RawBuilder<boolean> {
  return ctx.can('budget', 'read') ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${f}.type`)} <> 'money'`
}

export function fullyVisibleCondition(ctx: CompanyContext, record: RecordTable, row: string): RawBuilder<boolean> {
  if (!canRoleRead(ctx, record)) return sql<boolean>`false`
  const mask = record.mask?.(ctx, row)
  return mask ? sql<boolean>`not ${mask.condition}` : sql<boolean>`true`
}

/** Whether the caller sees every record of the kind in full, so that no query per record is needed. */
export function canSeeAllInFull(ctx: CompanyContext, record: RecordTable): boolean {
  return canRoleRead(ctx, record) && !record.mask?.(ctx, 'r')
}

/** Checks only the permission of the role: even if the company lost the module, its members can see the history. */
function canRoleRead(ctx: CompanyContext, { type }: RecordTable): boolean {
  return levelOnModule(ctx.role.permissions, type.module) !== null
}
