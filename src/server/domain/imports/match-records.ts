import { sql } from 'kysely'
import { readRecords } from '#server/domain/records/read-record.ts'
import { type RecordTable, type RecordValues, requireField } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { yieldingEach } from '#server/platform/app/yielding.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { foldText } from '#shared/fold-text.ts'
import { importColumns, isRequiredColumn } from '#shared/imports/import-columns.ts'
import { recordImportOf } from '#shared/imports/record-imports.ts'
import { fieldValueOf } from '#shared/records/custom-fields.ts'
import { toRequestValue } from '#shared/records/request-value.ts'
import type { ParsedRow, RowReason } from './read-rows.ts'

const recordsPerQuery = 1000

export interface ImportTables {
  stored: RecordTable
  record: RecordTable
}

/**
 * Match each row to a record, by id or otherwise by the key columns of the record kind. A row with several matches is
 * rejected with a reason.
 */
export async function matchRecords(
  tx: Transaction,
  ctx: CompanyContext,
  { stored, record }: ImportTables,
  rows: readonly ParsedRow[],
  how: { lock: boolean },
): Promise<void> {
  const ids = rows.flatMap(({ id }) => id ?? [])
  const named = await idsByName(tx, ctx, stored, rows)
  const found = await readAndLockRecords(tx, ctx, stored, [...new Set([...ids, ...named])], how)
  const byId = new Map(found.map((one) => [one.id, one]))
  const columns = keyColumnsOf(record)
  const byName = await recordsByName(record, columns ?? [], found)
  const rowOfRecord = new Map<string, number>()
  const newRows = new Map<string, Keyed<number>[]>()
  for await (const row of yieldingEach(rows)) {
    const problem =
      (row.id === null ? null : matchById(record, row, byId)) ?? (columns && matchByKey(record, columns, row, byName))
    if (problem) row.reasons.push(problem)
    const other = row.before ? rowOfRecord.get(row.before.id) : columns && earlierRow(columns, row, newRows)
    if (other) row.reasons.push(ofRow(record, row, `Row ${other} is the same ${record.type.words.one}`))
    else if (row.before) rowOfRecord.set(row.before.id, row.number)
  }
}

/** Number of an earlier row for the same new record. If there is none, the row is added to `newRows`. */
function earlierRow(
  columns: readonly KeyColumn[],
  row: ParsedRow,
  newRows: Map<string, Keyed<number>[]>,
): number | undefined {
  const key = rowKey(columns, row)
  // Without a required value, the row is skipped anyway.
  if (row.name === '' || columns.some(({ is_required }, at) => is_required && key[at] === null)) return undefined
  const named = newRows.get(foldText(row.name)) ?? []
  const same = named.find((one) => canBeSame(columns, key, one.key))
  if (same) return same.one
  named.push({ one: row.number, key })
  newRows.set(foldText(row.name), named)
  return undefined
}

/**
 * Find the record with the id of the row. An unknown id comes from another company, so the row is matched by its key
 * instead.
 */
function matchById({ type }: RecordTable, row: ParsedRow, byId: ReadonlyMap<string, RecordValues>): RowReason | null {
  const value = row.id ?? ''
  const found = byId.get(value)
  if (!found) {
    row.id = null
    return null
  }
  if (found.deleted_at)
    return { label: 'ID', value, sentence: `This ${type.words.one} is in the bin. Restore it first.` }
  row.before = found
  row.name ||= found.name
  return null
}

/** A record or row with the folded values of its key columns except the name. */
interface Keyed<T> {
  one: T
  key: (string | null)[]
}

type RecordsByName = ReadonlyMap<string, Keyed<RecordValues>[]>

async function recordsByName(
  record: RecordTable,
  columns: readonly KeyColumn[],
  records: readonly RecordValues[],
): Promise<RecordsByName> {
  const byName = new Map<string, Keyed<RecordValues>[]>()
  for await (const one of yieldingEach(records)) {
    if (one.deleted_at !== null) continue
    const keyed = { one, key: columns.map(({ name }) => foldCell(referenceAsId(record, one, name))) }
    const same = byName.get(foldText(one.name))
    if (same) same.push(keyed)
    else byName.set(foldText(one.name), [keyed])
  }
  return byName
}

interface KeyColumn {
  name: string
  is_required: boolean
  /**
   * Whether the column only distinguishes rows of the file and decides between several records. A record with another
   * value can still match.
   */
  is_apart: boolean
}

/** Columns that identify a record together with its name; null if the name does not identify a record of this kind. */
function keyColumnsOf({ type }: RecordTable): KeyColumn[] | null {
  const { key, apart = [] } = recordImportOf(type) ?? {}
  if (!key) return null
  const [, ...others] = [...key, ...apart]
  const required = new Set(importColumns(type).flatMap((column) => (isRequiredColumn(column) ? [column.name] : [])))
  return others.map((name) => ({ name, is_required: required.has(name), is_apart: apart.includes(name) }))
}

function foldCell(value: unknown): string | null {
  return (value ?? null) === null ? null : foldText(String(value))
}

function rowKey(columns: readonly KeyColumn[], { cellsOf }: ParsedRow): (string | null)[] {
  return columns.map(({ name }) => foldCell(cellsOf[name]))
}

/** Whether a row and `other` can be the same record. A missing value matches any value, except in a required column. */
function canBeSame(
  columns: readonly KeyColumn[],
  row: readonly (string | null)[],
  other: readonly (string | null)[],
): boolean {
  return columns.every(({ is_required }, at) => {
    const [mine, theirs] = [row[at] ?? null, other[at] ?? null]
    return mine === theirs || mine === null || (theirs === null && !is_required)
  })
}

/**
 * Find the record with the name of the row. Other key columns are compared if both have a value: two halls of the same
 * name are different venues if their cities differ. A record without a required value, such as an event without a date,
 * does not match.
 */
function matchByKey(
  record: RecordTable,
  columns: readonly KeyColumn[],
  row: ParsedRow,
  byName: RecordsByName,
): RowReason | null {
  if (row.name === '' || row.before) return null
  const key = rowKey(columns, row)
  const named = byName.get(foldText(row.name)) ?? []
  const identifying = columns.filter(({ is_apart }) => !is_apart)
  const possible = named.filter((one) => canBeSame(identifying, key, one.key))
  const equal = (some: readonly KeyColumn[]) =>
    possible.filter((one) => some.every((column) => isEqualAt(columns.indexOf(column), key, one.key)))
  const [found, ...others] = [equal(columns), equal(identifying), possible].find((some) => some.length > 0) ?? []
  if (others.length > 0)
    return ofRow(record, row, `Several ${record.type.words.many} are called so: tell them apart by their ID`)
  row.before = found?.one ?? null
  if (!found && named.length > 0) row.notes.name = `There is another ${record.type.words.one} with this name`
  return null
}

function isEqualAt(at: number, one: readonly (string | null)[], other: readonly (string | null)[]): boolean {
  return one[at] === other[at]
}

/** Value of a column as in a cell; references are ids. */
export function referenceAsId({ type }: RecordTable, of: RecordValues, column: string): unknown {
  const field = type.fields[column]
  if (field) return toRequestValue(field, fieldValueOf(of, column))
  const [name = '', part = ''] = column.split('.')
  return recordImportOf(type)?.parts?.[name]?.read(of[name])[part] ?? null
}

function ofRow(record: RecordTable, row: ParsedRow, sentence: string): RowReason {
  return { label: requireField(record, 'name').label, value: row.name, sentence }
}

async function idsByName(tx: Transaction, ctx: CompanyContext, record: RecordTable, rows: readonly ParsedRow[]) {
  if (!recordImportOf(record.type)?.key) return []
  const names = [...new Set(rows.flatMap(({ name }) => (name === '' ? [] : [name])))]
  const ids: string[] = []
  for (let at = 0; at < names.length; at += recordsPerQuery) {
    const { rows: found } = await sql<{ id: string }>`
      select id from ${sql.table(record.table)} where company_id = ${ctx.company.id} and deleted_at is null
        and name_key in (select sort_key(n) from unnest(${names.slice(at, at + recordsPerQuery)}::text[]) n)`.execute(
      tx,
    )
    ids.push(...found.map(({ id }) => id))
  }
  return ids
}

/** Read any number of records in chunks. Rows are locked in id order to prevent deadlocks. */
export async function readAndLockRecords(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  ids: readonly string[],
  how: { lock: boolean },
): Promise<RecordValues[]> {
  const sorted = ids.toSorted()
  const all: RecordValues[] = []
  for (let at = 0; at < sorted.length; at += recordsPerQuery)
    all.push(...(await readRecords(tx, ctx, record, sorted.slice(at, at + recordsPerQuery), how)))
  return all
}
