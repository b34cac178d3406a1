import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { mapYielding } from '#server/platform/app/yielding.ts'
import { auditEach } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import { fieldValueOf } from '#shared/records/custom-fields.ts'
import type { RecordAction } from '#shared/records/record-actions.ts'
import { sentValue } from '#shared/records/sent-value.ts'
import { changedCustom, customColumn, loggedCustom, readCustom, sizeError } from './custom-values.ts'
import { readRecord } from './read-record.ts'
import {
  actionOn,
  columnOf,
  columnValue,
  fieldOf,
  type RecordDraft,
  type RecordTable,
  type RecordValues,
  type Values,
} from './record-table.ts'
import { requireReferences } from './require-references.ts'
import { assignment, insertsByColumns, updatesByColumns } from './rows-by-columns.ts'

/**
 * Create a record; missing values get the table's defaults.
 * @throws bad_input, and errors of the kind's checks
 */
export async function insertRecord(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  sent: Values,
  deed: RecordAction = 'create',
): Promise<RecordValues> {
  const { custom: _, ...named } = sent
  const [, [prepared]] = await batch([requireReferences(tx, ctx, record, named), prepareNew(tx, ctx, record, [sent])])
  const made = orThrow(prepared)
  const [, written] = await batch([writeNew(tx, ctx, record, [made], { deed }), readRecord(tx, ctx, record, made.id)])
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
  changes: Values,
): Promise<RecordValues> {
  const [, [change]] = await batch([
    requireReferences(tx, ctx, record, changes),
    prepareChanges(tx, ctx, record, [{ before, sent: changes }]),
  ])
  const [, after] = await batch([
    writeChanges(tx, ctx, record, [orThrow(change)]),
    readRecord(tx, ctx, record, before.id),
  ])
  return after
}

function orThrow<T>(prepared: T | AppError | undefined): T {
  if (!prepared || prepared instanceof AppError) throw prepared ?? new AppError('not_found')
  return prepared
}

/** Validated values for the audit log, and the columns to store. */
interface Prepared {
  values: Values
  columns: Values
}

/** Validate each draft. Returns the row to store, or the error. `custom` holds the sent custom values per draft. */
async function prepare(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  saving: readonly RecordDraft[],
  custom: readonly unknown[],
): Promise<(Prepared | AppError)[]> {
  const [refused = [], own] = await batch([record.check?.(tx, ctx, saving), readCustom(tx, ctx, record, custom)])
  const derived = (await record.derive?.(tx, ctx, saving)) ?? []
  return await mapYielding(saving, ({ before, values }, at) => {
    const sent = refused[at] ?? own[at] ?? []
    if (sent instanceof AppError) return sent
    const said = changedCustom(sent, before)
    const tooLarge = before && said.length > 0 ? sizeError(said, before) : null
    if (tooLarge) return tooLarge
    return {
      values: { ...values, ...loggedCustom(said) },
      columns: { ...columnsOf(record, values), ...derived[at], ...customColumn(said) },
    }
  })
}

export interface Change {
  before: RecordValues
  changed: Values
  columns: Values
  /** Columns as JSON, to group records with equal changes. */
  columns_json: string
}

export async function prepareChanges(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  all: readonly { before: RecordValues; sent: Values }[],
): Promise<(Change | AppError)[]> {
  const saving = await mapYielding(all, ({ before, sent }) => ({ before, values: differing(record, before, sent) }))
  const custom = all.map(({ sent }) => sent.custom)
  const prepared = await prepare(tx, ctx, record, saving, custom)
  return await mapYielding(saving, ({ before }, at) => {
    const one = prepared[at] ?? new AppError('not_found')
    if (one instanceof AppError) return one
    return { before, changed: one.values, columns: one.columns, columns_json: json(one.columns) }
  })
}

function differing(record: RecordTable, before: RecordValues, sent: Values): Values {
  const isNew = ([name, value]: [string, unknown]) =>
    name !== 'custom' &&
    value !== undefined &&
    !isDeepStrictEqual(value, sentValue(fieldOf(record, name), before[name]) ?? null)
  return Object.fromEntries(Object.entries(sent).filter(isNew))
}

/** Write the changes with audit rows; unchanged records are skipped. `isPart`: see `auditEach`. */
export async function writeChanges(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  all: readonly Change[],
  { isPart = false } = {},
): Promise<void> {
  const changes = all.filter(({ changed }) => Object.keys(changed).length > 0)
  await batch([
    ...updatesOf(ctx, record, changes).map((update) => update.execute(tx)),
    writeParts(
      tx,
      ctx,
      record,
      changes.map(({ before, changed }) => ({ id: before.id, values: changed })),
    ),
    auditEach(
      tx,
      ctx,
      changes.map((change) => entryOf(record, change)),
      { isPart },
    ),
  ])
}

/** Group updates: one statement per set of equal values, otherwise one per set of columns. */
function updatesOf(ctx: CompanyContext, record: RecordTable, changes: readonly Change[]): RawBuilder<unknown>[] {
  const alike = Map.groupBy(changes, ({ columns_json }) => columns_json)
  if (alike.size > 20) {
    const rows = changes.map(({ before, columns }) => ({ id: before.id, columns }))
    return updatesByColumns(ctx, record, rows)
  }
  return [...alike.values()].map((group) => {
    const assignments = Object.entries({ ...group[0]?.columns, updated_by: ctx.user.id }).map(
      (column) => sql`${sql.ref(column[0])} = ${assignment(column[0], sql`${bound(record, column)}`)}`,
    )
    return sql`update ${sql.table(record.table)} r
      set ${sql.join(assignments)}
      where company_id = ${ctx.company.id} and id = any(${group.map(({ before }) => before.id)}::uuid[])`
  })
}

function entryOf(record: RecordTable, { before, changed }: Change) {
  return {
    action: actionOn(record, 'update'),
    id: before.id,
    before: Object.fromEntries(Object.keys(changed).map((name) => [name, fieldValueOf(before, name) ?? null])),
    after: changed,
    metadata: { name: changed.name ?? before.name, version: before.version + 1 },
  }
}

function bound({ type }: RecordTable, [name, value]: [string, unknown]): unknown {
  if (name === 'custom') return json(value)
  const field = type.fields[name]
  return field ? columnValue(field, value) : value
}

/** Values by column name. Parts have no column; custom values stay JSON. */
function columnsOf(record: RecordTable, values: Values): Values {
  const isKept = (name: string) => name !== 'custom' && !record.parts?.[name]
  const kept = Object.entries(values).filter(([name, value]) => value !== undefined && isKept(name))
  return Object.fromEntries(
    kept.map(([name, value]) => {
      const field = fieldOf(record, name)
      return [columnOf(name, field), value]
    }),
  )
}

async function writeParts(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  all: readonly { id: string; values: Values }[],
): Promise<void> {
  const writing = Object.entries(record.parts ?? {}).map(([name, part]) => {
    const rows = all.flatMap(({ id, values }) => (values[name] === undefined ? [] : [{ id, value: values[name] }]))
    return rows.length > 0 ? part?.write?.(tx, ctx, rows) : undefined
  })
  await batch(writing)
}

function givenOf(values: Values): Values {
  const given = ([, value]: [string, unknown]) => value !== undefined && value !== null
  return Object.fromEntries(Object.entries(values).filter(given))
}

export interface NewRecord extends Prepared {
  id: string
}

/** Prepare each new record, or its error. References are checked elsewhere. */
export async function prepareNew(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  all: readonly Values[],
): Promise<(NewRecord | AppError)[]> {
  const saving = all.map(({ custom: _, ...values }) => ({ values, before: null }))
  const custom = all.map((sent) => sent.custom)
  const prepared = await prepare(tx, ctx, record, saving, custom)
  return await mapYielding(prepared, (one) => (one instanceof AppError ? one : { id: randomUUID(), ...one }))
}

/** Insert the records with audit rows. `isPart`: see `auditEach`. */
export async function writeNew(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  all: readonly NewRecord[],
  { deed = 'create', isPart = false }: { deed?: RecordAction; isPart?: boolean } = {},
): Promise<void> {
  await batch([
    ...insertsByColumns(ctx, record, all).map((insert) => insert.execute(tx)),
    writeParts(tx, ctx, record, all),
    auditEach(
      tx,
      ctx,
      all.map(({ id, values }) => ({
        action: actionOn(record, deed),
        id,
        after: givenOf(values),
        metadata: { name: values.name, version: 1 },
      })),
      { isPart },
    ),
  ])
}
