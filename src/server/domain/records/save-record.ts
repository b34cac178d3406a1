import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { mapYielding } from '#server/platform/app/yielding.ts'
import { batch } from '#server/platform/database/batch.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { RecordAction } from '#shared/records/record-actions.ts'
import type { FieldKind } from '#shared/records/record-field.ts'
import { toRequestValue } from '#shared/records/request-value.ts'
import {
  changedCustomValues,
  customDataSizeError,
  customValuesForAudit,
  toCustomColumn,
  validateCustomValues,
} from './custom-fields.ts'
import { readRecord } from './read-record.ts'
import {
  columnNameOfField,
  type FieldValues,
  type RecordDraft,
  type RecordTable,
  type RecordValues,
  requireField,
  tableReferredTo,
} from './record-table.ts'
import { storeUndo, undoOfChange } from './store-undo.ts'
import { insertRecords, updateRecords } from './write-rows.ts'

/**
 * Create a record; missing values get the table's defaults.
 * @throws bad_input, and errors of the kind's checks
 */
export async function insertRecord(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  sent: FieldValues,
  deed: RecordAction = 'create',
): Promise<RecordValues> {
  const { custom: _, ...named } = sent
  const [, [prepared]] = await batch([
    requireReferences(tx, ctx, record, named),
    prepareNewRecords(tx, ctx, record, [sent]),
  ])
  const made = valueOrThrow(prepared)
  const [, written] = await batch([
    insertRecords(tx, ctx, record, [made], { deed }),
    readRecord(tx, ctx, record, made.id),
  ])
  return written
}

/**
 * Update a locked record. Unchanged fields are ignored; if nothing changed, nothing is written.
 * @throws bad_input, and errors of the kind's checks
 */
export async function updateRecord(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  before: RecordValues,
  changes: FieldValues,
  undoId?: string,
): Promise<RecordValues> {
  const [, [prepared]] = await batch([
    requireReferences(tx, ctx, record, changes),
    prepareChanges(tx, ctx, record, [{ before, sent: changes }]),
  ])
  const change = valueOrThrow(prepared)
  const undo = { undo_id: undoId ?? '', action: 'update' } as const
  const [, , after] = await batch([
    updateRecords(tx, ctx, record, [change]),
    undoId === undefined ? undefined : storeUndo(tx, ctx, record, undo, [undoOfChange(record, change)]),
    readRecord(tx, ctx, record, before.id),
  ])
  return after
}

function valueOrThrow<T>(prepared: T | AppError | undefined): T {
  if (!prepared || prepared instanceof AppError) throw prepared ?? new AppError('not_found')
  return prepared
}

/** A validated record: its values for the audit log, and the columns to store. */
interface PreparedRecord {
  values: FieldValues
  columns: FieldValues
}

/** Validate each draft. Returns the row to store, or the error. `custom` contains the sent custom values per draft. */
async function prepareDrafts(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  drafts: readonly RecordDraft[],
  custom: readonly unknown[],
): Promise<(PreparedRecord | AppError)[]> {
  const [errors = [], own] = await batch([
    record.check?.(tx, ctx, drafts),
    validateCustomValues(tx, ctx, record, custom),
  ])
  const derived = (await record.derive?.(tx, ctx, drafts)) ?? []
  return await mapYielding(drafts, ({ before, values }, at) => {
    const sent = errors[at] ?? own[at] ?? []
    if (sent instanceof AppError) return sent
    const changed = changedCustomValues(sent, before)
    const tooLarge = before && changed.length > 0 ? customDataSizeError(changed, before) : null
    if (tooLarge) return tooLarge
    return {
      values: { ...values, ...customValuesForAudit(changed) },
      columns: { ...columnsOf(record, values), ...derived[at], ...toCustomColumn(changed) },
    }
  })
}

export interface RecordChange {
  before: RecordValues
  changed: FieldValues
  columns: FieldValues
  /** Columns as JSON, to group records with equal changes. */
  columns_json: string
}

export async function prepareChanges(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  all: readonly { before: RecordValues; sent: FieldValues; since?: string | null }[],
): Promise<(RecordChange | AppError)[]> {
  const drafts = await mapYielding(all, ({ before, sent, since = null }) => ({
    ...{ before, since },
    values: changedValues(record, before, sent),
  }))
  const custom = all.map(({ sent }) => sent.custom)
  const prepared = await prepareDrafts(tx, ctx, record, drafts, custom)
  return await mapYielding(drafts, ({ before }, at) => {
    const one = prepared[at] ?? new AppError('not_found')
    if (one instanceof AppError) return one
    return { before, changed: one.values, columns: one.columns, columns_json: json(one.columns) }
  })
}

function changedValues(record: RecordTable, before: RecordValues, sent: FieldValues): FieldValues {
  const isNew = ([name, value]: [string, unknown]) =>
    name !== 'custom' &&
    value !== undefined &&
    !isDeepStrictEqual(value, toRequestValue(requireField(record, name), before[name]) ?? null)
  return Object.fromEntries(Object.entries(sent).filter(isNew))
}

/** Values by column name. Omits fields that have no column, and custom values, which are stored as JSON. */
function columnsOf(record: RecordTable, values: FieldValues): FieldValues {
  const isKept = (name: string) => name !== 'custom' && !record.parts?.[name]
  const kept = Object.entries(values).filter(([name, value]) => value !== undefined && isKept(name))
  return Object.fromEntries(
    kept.map(([name, value]) => {
      const field = requireField(record, name)
      return [columnNameOfField(name, field), value]
    }),
  )
}

export interface NewRecord extends PreparedRecord {
  id: string
}

/** Validate each new record. Returns the row to insert, or the error. References are checked elsewhere. */
export async function prepareNewRecords(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  all: readonly FieldValues[],
): Promise<(NewRecord | AppError)[]> {
  const drafts = all.map(({ custom: _, ...values }) => ({ values, before: null }))
  const custom = all.map((sent) => sent.custom)
  const prepared = await prepareDrafts(tx, ctx, record, drafts, custom)
  return await mapYielding(prepared, (one) => (one instanceof AppError ? one : { id: randomUUID(), ...one }))
}

/**
 * Check that referenced rows exist in the company: active members, records not in the bin, tags. The rows stay locked
 * until the record is saved, so that a concurrent deletion waits and then finds the new reference.
 * @throws bad_input with a message for each invalid field
 */
export async function requireReferences(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  values: FieldValues,
): Promise<void> {
  const [refusal] = await findReferenceErrors(tx, ctx, record, [values])
  if (refusal) throw refusal
}

/**
 * Lock tags in id order, before locking records. Merging tags locks in the same order; another order would cause
 * deadlocks.
 */
export async function lockReferencedTags(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  values: FieldValues,
): Promise<void> {
  const named = Object.keys(values).filter((name) => name !== 'custom' && requireField(record, name).kind === 'tags')
  const ids = named.flatMap((name) => idsOf(values[name]))
  if (ids.length === 0) return
  await sql`select from tags where company_id = ${ctx.company.id} and id = any(${ids}::uuid[])
    order by id for key share`.execute(tx)
}

/**
 * Lock all tags of the company, before records whose tags will be restored: those are known only once the records are
 * locked.
 */
export async function lockAllTags(tx: Transaction, ctx: CompanyContext): Promise<void> {
  await sql`select from tags where company_id = ${ctx.company.id} order by id for key share`.execute(tx)
}

export async function findReferenceErrors(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  all: readonly FieldValues[],
): Promise<(AppError | null)[]> {
  const fields = [...new Set(all.flatMap((values) => Object.keys(values)))].filter(
    (name) => name !== 'custom' && referenceKinds.includes(requireField(record, name).kind),
  )
  const asked = fields.flatMap((name) => {
    // Sorted, because all code locks in this order to prevent deadlocks.
    const ids = [...new Set(all.flatMap((values) => idsOf(values[name])))].sort()
    const exists = ids.length > 0 ? existsCondition(ctx, record, name) : null
    return exists
      ? [
          sql`select ${name}::text as field, given.id::text as id from unnest(${ids}::uuid[]) given (id) where not ${exists}`,
        ]
      : []
  })
  if (asked.length === 0) return all.map(() => null)
  const { rows } = await sql<{ field: string; id: string }>`${sql.join(asked, sql` union all `)}`.execute(tx)
  if (rows.length === 0) return all.map(() => null)
  const missing = new Set(rows.map(({ field, id }) => `${field} ${id}`))
  return all.map((values) => {
    const wrong = fields.filter((name) => idsOf(values[name]).some((id) => missing.has(`${name} ${id}`)))
    const sentences = wrong.map((name) => [name, errorSentence(record, name)])
    return wrong.length > 0 ? new AppError('bad_input', { fields: Object.fromEntries(sentences) }) : null
  })
}

const referenceKinds: readonly FieldKind[] = ['member', 'people', 'record', 'tags']

function idsOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value]
  return values.filter((one) => typeof one === 'string')
}

/** SQL condition: `given.id` is a valid reference. Null if the field is no reference. */
function existsCondition(ctx: CompanyContext, record: RecordTable, name: string) {
  const field = requireField(record, name)
  const { kind } = field
  const company = ctx.company.id
  if (kind === 'member' || kind === 'people')
    return sql`exists (select from user_company_memberships m
      where m.company_id = ${company} and m.user_id = given.id and m.status = 'active' ${kind === 'member' ? sql`and not m.is_guest` : sql``})`
  if (kind === 'record')
    return sql`exists (select from ${sql.table(tableReferredTo(field))} o
      where o.company_id = ${company} and o.id = given.id and o.deleted_at is null for share)`
  if (kind === 'tags')
    return sql`exists (select from tags t where t.company_id = ${company} and t.id = given.id for key share)`
  return null
}

function errorSentence(record: RecordTable, name: string): string {
  const { kind, of = 'record' } = requireField(record, name)
  if (kind === 'member') return 'This person is not a member of the company'
  if (kind === 'people') return 'One of these people is not a member of the company'
  if (kind === 'tags') return 'One of these tags does not exist any more'
  return `This ${of} does not exist, or is in the bin`
}
