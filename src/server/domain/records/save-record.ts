import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { audit, auditEach } from '#server/platform/audit/audit.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { together } from '#server/platform/database/together.ts'
import { Refusal } from '#shared/errors.ts'
import { fieldValueOf } from '#shared/records/custom-fields.ts'
import type { RecordDeed } from '#shared/records/record-acts.ts'
import { sentValue } from '#shared/records/sent-value.ts'
import {
  type CustomValue,
  changedCustom,
  customColumn,
  readCustom,
  requireCustom,
  toldCustom,
} from './custom-values.ts'
import { readRecord } from './read-record.ts'
import {
  actOn,
  columnOf,
  columnValue,
  fieldOf,
  type RecordTable,
  type RecordValues,
  type Values,
} from './record-table.ts'
import { requireReferences } from './require-references.ts'
import { becomes, insertsByColumns, updatesByColumns } from './rows-by-columns.ts'

/**
 * Makes a record; what is not said is what the table says of a new one.
 * @throws bad_input, and whatever the kind of record checks
 */
export async function insertRecord(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  { custom: sent, ...values }: Values,
  deed: RecordDeed = 'create',
): Promise<RecordValues> {
  const saving = [{ values, before: null }]
  const [, refused, own] = await together([
    requireReferences(tx, ctx, record, values),
    record.check?.(tx, ctx, saving),
    requireCustom(tx, ctx, record, sent),
  ])
  if (refused?.[0]) throw refused[0]
  const custom = changedCustom(own, null)
  const columns = {
    company_id: ctx.company.id,
    created_by: ctx.user.id,
    updated_by: ctx.user.id,
    ...columnsOf(record, values),
    ...(await record.derive?.(tx, ctx, saving))?.[0],
    ...customColumn(custom),
  }
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(record.table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    values (${sql.join(Object.entries(columns).map((column) => bound(record, column)))}) returning id`.execute(tx)
  const id = rows[0]?.id ?? ''
  const [, , made] = await together([
    writeParts(tx, ctx, record, [{ id, values }]),
    audit(tx, ctx, {
      act: actOn(record, deed),
      id,
      after: givenOf({ ...values, ...toldCustom(custom) }),
      metadata: { name: values.name, version: 1 },
    }),
    readRecord(tx, ctx, record, id),
  ])
  return made
}

/**
 * Changes a record that is locked. What is said to be as it was is no change; without any, nothing is written.
 * @throws bad_input, and whatever the kind of record checks
 */
export async function updateRecord(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  before: RecordValues,
  changes: Values,
): Promise<RecordValues> {
  const [, change] = await together([
    requireReferences(tx, ctx, record, changes),
    prepareChange(tx, ctx, record, before, changes),
  ])
  const [, after] = await together([writeChanges(tx, ctx, record, [change]), readRecord(tx, ctx, record, before.id)])
  return after
}

/** What is to be changed of a record, and the columns that it takes. */
export interface Change {
  before: RecordValues
  changed: Values
  columns: Values
}

/** @throws whatever the kind of record checks */
export async function prepareChange(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  before: RecordValues,
  sent: Values,
): Promise<Change> {
  const [prepared] = await prepareChanges(tx, ctx, record, [{ before, sent }])
  if (!prepared || prepared instanceof Refusal) throw prepared ?? new Refusal('not_found')
  return prepared
}

/** Of each what is to be changed, or why it cannot be. */
export async function prepareChanges(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  all: readonly { before: RecordValues; sent: Values }[],
): Promise<(Change | Refusal)[]> {
  const saving = all.map(({ before, sent }) => ({ before, values: differing(record, before, sent) }))
  const [refused = [], own] = await together([
    record.check?.(tx, ctx, saving),
    readCustom(
      tx,
      ctx,
      record,
      all.map(({ sent }) => sent.custom),
    ),
  ])
  const derived = (await record.derive?.(tx, ctx, saving)) ?? []
  return saving.map(({ before, values }, at) => {
    const custom = own[at] ?? []
    const refusal = refused[at] ?? custom
    if (refusal instanceof Refusal) return refusal
    const said = changedCustom(custom as CustomValue[], before)
    const columns = { ...columnsOf(record, values), ...derived[at], ...customColumn(said) }
    return { before, changed: { ...values, ...toldCustom(said) }, columns }
  })
}

/** Of what is sent, what is not as it was. */
function differing(record: RecordTable, before: RecordValues, sent: Values): Values {
  const isNew = ([name, value]: [string, unknown]) =>
    name !== 'custom' &&
    value !== undefined &&
    !isDeepStrictEqual(value, sentValue(fieldOf(record, name), before[name]) ?? null)
  return Object.fromEntries(Object.entries(sent).filter(isNew))
}

/** Writes them with what they were into the audit log; those that change nothing are left out. */
export async function writeChanges(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  all: readonly Change[],
): Promise<void> {
  const changes = all.filter(({ changed }) => Object.keys(changed).length > 0)
  await together([
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
    ),
  ])
}

/** One for all that become alike; where each becomes something else, one for those of which the same columns change. */
function updatesOf(ctx: CompanyContext, record: RecordTable, changes: readonly Change[]): RawBuilder<unknown>[] {
  const alike = Map.groupBy(changes, ({ columns }) => json(columns))
  if (alike.size > 20) {
    const rows = changes.map(({ before, columns }) => ({ id: before.id, columns }))
    return updatesByColumns(ctx, record, rows)
  }
  return [...alike.values()].map((group) => {
    const assignments = Object.entries({ ...group[0]?.columns, updated_by: ctx.user.id }).map(
      (column) => sql`${sql.ref(column[0])} = ${becomes(column[0], sql`${bound(record, column)}`)}`,
    )
    return sql`update ${sql.table(record.table)} r
      set ${sql.join(assignments)}
      where company_id = ${ctx.company.id} and id = any(${group.map(({ before }) => before.id)}::uuid[])`
  })
}

function entryOf(record: RecordTable, { before, changed }: Change) {
  return {
    act: actOn(record, 'update'),
    id: before.id,
    before: Object.fromEntries(Object.keys(changed).map((name) => [name, fieldValueOf(before, name) ?? null])),
    after: changed,
    metadata: { name: changed.name ?? before.name, version: before.version + 1 },
  }
}

/** The value of a column as a statement takes it. */
function bound({ type }: RecordTable, [name, value]: [string, unknown]): unknown {
  if (name === 'custom') return json(value)
  const field = type.fields[name]
  return field ? columnValue(field, value) : value
}

/** By the names of their columns; what is kept as JSON is as it is. */
export function columnsOf(record: RecordTable, values: Values): Values {
  const isKept = (name: string) => name !== 'custom' && !record.parts?.[name]
  const kept = Object.entries(values).filter(([name, value]) => value !== undefined && isKept(name))
  return Object.fromEntries(
    kept.map(([name, value]) => {
      const field = fieldOf(record, name)
      return [columnOf(name, field), value]
    }),
  )
}

/** Of each record the parts that are said. */
export async function writeParts(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  all: readonly { id: string; values: Values }[],
): Promise<void> {
  const writing = Object.entries(record.parts ?? {}).map(([name, part]) => {
    const rows = all.flatMap(({ id, values }) => (values[name] === undefined ? [] : [{ id, value: values[name] }]))
    return rows.length > 0 ? part?.write?.(tx, ctx, rows) : undefined
  })
  await together(writing)
}

export function givenOf(values: Values): Values {
  const given = ([, value]: [string, unknown]) => value !== undefined && value !== null
  return Object.fromEntries(Object.entries(values).filter(given))
}

/** A record that is new: its id, what was said, and the columns that it takes. */
export interface NewRecord {
  id: string
  values: Values
  columns: Values
}

/** Of each what is to be made, or why it cannot be; that what they name is there has been asked before. */
export async function prepareNew(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  all: readonly Values[],
): Promise<(NewRecord | Refusal)[]> {
  const saving = all.map(({ custom: _, ...values }) => ({ values, before: null }))
  const [refused = [], own] = await together([
    record.check?.(tx, ctx, saving),
    readCustom(
      tx,
      ctx,
      record,
      all.map(({ custom }) => custom),
    ),
  ])
  const derived = (await record.derive?.(tx, ctx, saving)) ?? []
  return saving.map(({ values }, at) => {
    const custom = own[at] ?? []
    const refusal = refused[at] ?? custom
    if (refusal instanceof Refusal) return refusal
    const said = changedCustom(custom as CustomValue[], null)
    const columns = { ...columnsOf(record, values), ...derived[at], ...customColumn(said) }
    return { id: randomUUID(), values: { ...values, ...toldCustom(said) }, columns }
  })
}

/** Makes many at once, each with its row in the audit log. */
export async function writeNew(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  all: readonly NewRecord[],
): Promise<void> {
  await together([
    ...insertsByColumns(ctx, record, all).map((insert) => insert.execute(tx)),
    writeParts(tx, ctx, record, all),
    auditEach(
      tx,
      ctx,
      all.map(({ id, values }) => ({
        act: actOn(record, 'create'),
        id,
        after: givenOf(values),
        metadata: { name: values.name, version: 1 },
      })),
    ),
  ])
}
