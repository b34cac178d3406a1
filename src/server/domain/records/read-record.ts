import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { FieldKind } from '#shared/records/record-field.ts'
import { readableFields } from '#shared/records/record-type.ts'
import { customRead } from './custom-values.ts'
import { fieldOf, fieldRead, type Mask, personRead, type RecordTable, type RecordValues } from './record-table.ts'

/** Columns selected for a record: lists omit fields that only pages show, the bin also omits custom fields. */
export function recordColumns(
  ctx: CompanyContext,
  record: RecordTable,
  row: string,
  { for_list = false, for_bin = false } = {},
): RawBuilder<unknown> {
  const of = (name: string) => sql.ref(`${row}.${name}`)
  const mask = record.mask?.(ctx, row)
  const shown = (name: string, value: RawBuilder<unknown>) => {
    if (!mask || mask.visibleFields.includes(name)) return value
    return masked(record, name, mask, value)
  }
  const unless = (value: RawBuilder<unknown>, instead: RawBuilder<unknown>) =>
    mask ? sql`case when ${mask.condition} then ${instead} else ${value} end` : value
  const frame = ['id', 'company_id', 'deleted_at'].map(of)
  const history = [
    sql`${unless(of('version'), sql`1`)} as version`,
    ...['created_at', 'updated_at'].map((name) => sql`${unless(of(name), sql`null`)} as ${sql.ref(name)}`),
    ...['created_by', 'updated_by'].map((name) => sql`${unless(personRead(of(name)), sql`null`)} as ${sql.ref(name)}`),
  ]
  const names = Object.entries(readableFields(record.type)).filter(([, field]) => !(for_list && field.page_only))
  const fields = names.map(([name]) => sql`${shown(name, fieldRead(record, name, row))} as ${sql.ref(name)}`)
  const nothing = sql`'{}'::jsonb`
  const custom = sql`${for_bin ? nothing : unless(customRead(ctx, record, row), sql`'{}'`)} as custom`
  return sql.join([...frame, ...history, ...fields, custom, sql`${mask?.condition ?? sql`false`} as is_masked`])
}

/** Replace hidden fields by the empty value of their kind. */
function masked(record: RecordTable, name: string, mask: Mask, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const { kind } = fieldOf(record, name)
  const nothing = mask.replacements[name] ?? nothingOf[kind] ?? sql`null`
  return sql`case when ${mask.condition} then ${nothing} else ${value} end`
}

const nothingOf: Partial<Record<FieldKind, RawBuilder<unknown>>> = {
  tags: sql`'{}'::uuid[]`,
  people: sql`'{}'::uuid[]`,
  structure: sql`'[]'::jsonb`,
  flag: sql`false`,
}

/**
 * Read records by id, in the bin or not, in no order. Locks in a separate statement: a combined one recomputes rows after
 * waiting, which crashed PostgreSQL 15. `for_bin` omits long and custom fields, since thousands are binned at once.
 */
export async function readRecords(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  ids: readonly string[],
  { lock = false, for_bin = false } = {},
): Promise<RecordValues[]> {
  const those = sql`from ${sql.table(record.table)} r where r.company_id = ${ctx.company.id} and r.id = any(${ids}::uuid[])`
  const [, { rows }] = await batch([
    lock ? sql`select r.id ${those} order by r.id for no key update of r`.execute(tx) : null,
    sql<RecordValues>`select ${recordColumns(ctx, record, 'r', { for_bin, for_list: for_bin })} ${those}`.execute(tx),
  ])
  return rows
}

/** @throws not_found, in_bin */
export async function readRecord(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  id: string,
  how: { lock?: boolean } = {},
): Promise<RecordValues> {
  const [found] = await readRecords(tx, ctx, record, [id], how)
  if (!found) throw new AppError('not_found')
  if (found.deleted_at) throw new AppError('in_bin')
  return found
}

/** Remove fields used only by lists and the bin. */
export function toResponse({
  deleted_at: _deleted,
  is_masked: _masked,
  ...record
}: RecordValues): Omit<RecordValues, 'deleted_at' | 'is_masked'> {
  return record
}
