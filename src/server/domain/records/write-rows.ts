import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { auditEach } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { fieldValueOf } from '#shared/records/custom-fields.ts'
import type { RecordAction } from '#shared/records/record-actions.ts'
import { auditAction, columnValue, confidentiality, type FieldValues, type RecordTable } from './record-table.ts'
import type { NewRecord, RecordChange } from './save-record.ts'

/** Insert records with audit rows. For `isPart`, see `auditEach`. */
export async function insertRecords(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  all: readonly NewRecord[],
  { deed = 'create', isPart = false }: { deed?: RecordAction; isPart?: boolean } = {},
): Promise<void> {
  if (all.length === 0) return
  await batch([
    ...insertsByColumns(ctx, record, all).map((insert) => insert.execute(tx)),
    writeParts(tx, ctx, record, all),
    auditEach(
      tx,
      ctx,
      all.map(({ id, values }) => ({
        action: auditAction(record, deed),
        id,
        after: withoutEmpty(values),
        metadata: { name: values.name, version: 1 },
        ...confidentiality(record, values),
      })),
      { isPart },
    ),
  ])
  await record.afterWrite?.(tx, ctx, all)
}

/**
 * Update records with audit rows. Records without a change are skipped. For `isPart`, see `auditEach`; for `isUndo`,
 * see `afterWrite`.
 */
export async function updateRecords(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  all: readonly RecordChange[],
  { isPart = false, isUndo = false } = {},
): Promise<void> {
  const changes = all.filter(({ changed }) => Object.keys(changed).length > 0)
  if (changes.length === 0) return
  const written = changes.map(({ before, changed }) => ({ id: before.id, values: changed }))
  await batch([
    ...updatesOf(ctx, record, changes).map((update) => update.execute(tx)),
    writeParts(tx, ctx, record, written),
    auditEach(
      tx,
      ctx,
      changes.map((change) => updateEntry(record, change)),
      { isPart },
    ),
  ])
  await record.afterWrite?.(tx, ctx, written, { isUndo })
}

/**
 * Group the updates: one statement per set of equal values. If there are too many sets, one statement per set of
 * columns.
 */
function updatesOf(ctx: CompanyContext, record: RecordTable, changes: readonly RecordChange[]): RawBuilder<unknown>[] {
  const groups = Map.groupBy(changes, ({ columns_json }) => columns_json)
  if (groups.size > 20) {
    const rows = changes.map(({ before, columns }) => ({ id: before.id, columns }))
    return updatesByColumns(ctx, record, rows)
  }
  return [...groups.values()].map((group) => {
    const assignments = Object.entries({ ...group[0]?.columns, updated_by: ctx.user.id }).map(
      (column) => sql`${sql.ref(column[0])} = ${assignment(column[0], sql`${columnParameter(record, column)}`)}`,
    )
    return sql`update ${sql.table(record.table)} r
      set ${sql.join(assignments)}
      where company_id = ${ctx.company.id} and id = any(${group.map(({ before }) => before.id)}::uuid[])`
  })
}

function updateEntry(record: RecordTable, change: RecordChange) {
  const { before } = change
  const changed = { ...change.changed, ...followingValues(record, change) }
  return {
    action: auditAction(record, 'update'),
    id: before.id,
    before: Object.fromEntries(Object.keys(changed).map((name) => [name, fieldValueOf(before, name) ?? null])),
    after: changed,
    metadata: { name: changed.name ?? before.name, version: before.version + 1 },
    ...confidentiality(record, before, changed),
  }
}

/**
 * Fields that changed as a consequence of the sent fields, such as the time zone of an event after a change of venue.
 */
function followingValues({ type }: RecordTable, { before, changed, columns }: RecordChange): FieldValues {
  return Object.fromEntries(
    Object.entries(columns).filter(
      ([name, value]) =>
        Object.hasOwn(type.fields, name) && !Object.hasOwn(changed, name) && value !== fieldValueOf(before, name),
    ),
  )
}

function columnParameter({ type }: RecordTable, [name, value]: [string, unknown]): unknown {
  if (name === 'custom') return json(value)
  const field = type.fields[name]
  return field ? columnValue(field, value) : value
}

async function writeParts(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  all: readonly { id: string; values: FieldValues }[],
): Promise<void> {
  const writing = Object.entries(record.parts ?? {}).map(([name, part]) => {
    const rows = all.flatMap(({ id, values }) => (values[name] === undefined ? [] : [{ id, value: values[name] }]))
    return rows.length > 0 ? part?.write?.(tx, ctx, rows) : undefined
  })
  await batch(writing)
}

function withoutEmpty(values: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null))
}

interface Row {
  id: string
  columns: FieldValues
}

const rowsOfStatement = 1000

/** Insert rows: one statement per set of columns and 1,000 rows. */
function insertsByColumns(ctx: CompanyContext, record: RecordTable, rows: readonly Row[]): RawBuilder<unknown>[] {
  return byColumns(rows).map(([names, group]) => {
    const columns = names.map((name) => sql.ref(name))
    return sql`insert into ${sql.table(record.table)}
        (company_id, created_by, updated_by, id, ${sql.join(columns)})
      select ${ctx.company.id}, ${ctx.user.id}::uuid, ${ctx.user.id}::uuid, n.id, ${sql.join(names.map(newValue))}
      from ${rowsFromJson(record, group)}`
  })
}

function updatesByColumns(ctx: CompanyContext, record: RecordTable, rows: readonly Row[]): RawBuilder<unknown>[] {
  return byColumns(rows).map(([names, group]) => {
    const assignments = names.map((name) => sql`${sql.ref(name)} = ${assignment(name, newValue(name))}`)
    return sql`update ${sql.table(record.table)} r
      set ${sql.join([...assignments, sql`updated_by = ${ctx.user.id}`])}
      from ${rowsFromJson(record, group)}
      where r.company_id = ${ctx.company.id} and r.id = n.id`
  })
}

function byColumns(rows: readonly Row[]): [string[], Row[]][] {
  const groups = Map.groupBy(rows, ({ columns }) => Object.keys(columns).toSorted().join())
  return [...groups.entries()].flatMap(([names, group]) =>
    Array.from({ length: Math.ceil(group.length / rowsOfStatement) }, (_, at): [string[], Row[]] => [
      names.split(',').filter(Boolean),
      group.slice(at * rowsOfStatement, (at + 1) * rowsOfStatement),
    ]),
  )
}

/** SQL for rows `n` with the table's row type, so that values are cast to the column types. */
function rowsFromJson({ table }: RecordTable, rows: readonly Row[]): RawBuilder<unknown> {
  const values = rows.map(({ id, columns }) => ({ ...columns, id }))
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${json(values)}::jsonb) n`
}

/**
 * SQL for the new value of a column of rows `r`. Custom values are merged, so that fields that were not sent stay
 * unchanged.
 */
function assignment(name: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return name === 'custom' ? sql`jsonb_strip_nulls(r.custom || ${value}::jsonb)` : value
}

function newValue(name: string): RawBuilder<unknown> {
  return sql.ref(`n.${name}`)
}
