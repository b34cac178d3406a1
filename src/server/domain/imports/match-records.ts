import { sql } from 'kysely'
import { readRecords } from '#server/domain/records/read-record.ts'
import { fieldOf, type RecordTable, type RecordValues } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { yieldingEach } from '#server/platform/app/yielding.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { id as uuid } from '#shared/fields.ts'
import { foldText } from '#shared/fold-text.ts'
import { fieldValueOf } from '#shared/records/custom-fields.ts'
import { toRequestValue } from '#shared/records/request-value.ts'
import type { ParsedRow, RowReason } from './read-rows.ts'

const recordsPerQuery = 1000

export interface Tables {
  stored: RecordTable
  record: RecordTable
}

/**
 * Match each row to a record, by ID or otherwise by the key columns of the record kind. A row with an unknown ID or
 * several matches gets a reason.
 */
export async function matchRecords(
  tx: Transaction,
  ctx: CompanyContext,
  { stored, record }: Tables,
  rows: readonly ParsedRow[],
  how: { lock: boolean },
): Promise<void> {
  const ids = rows.flatMap(({ id }) => (id !== null && uuid.safeParse(id).success ? [id.toLowerCase()] : []))
  const named = await idsByName(tx, ctx, stored, rows)
  const found = await readLocked(tx, ctx, stored, [...new Set([...ids, ...named])], how)
  const byId = new Map(found.map((one) => [one.id, one]))
  const byKeys = new Map<string, RecordsByKey>()
  const meant = new Map<string, number>()
  for await (const row of yieldingEach(rows)) {
    const columns = keyColumns(record, row)
    const byKey = byKeys.get(columns.join()) ?? (await recordsByKey(record, found, columns))
    byKeys.set(columns.join(), byKey)
    const problem = row.id === null ? matchByKey(record, row, columns, byKey) : matchById(record, row, byId)
    if (problem) row.reasons.push(problem)
    const key = row.before?.id ?? keyOf(record, row)
    const other = key === null ? undefined : meant.get(key)
    if (other !== undefined) row.reasons.push(ofRow(record, row, `Row ${other} is the same ${record.type.words.one}`))
    else if (key !== null) meant.set(key, row.number)
  }
}

function matchById({ type }: RecordTable, row: ParsedRow, byId: ReadonlyMap<string, RecordValues>): RowReason | null {
  const value = row.id ?? ''
  const found = byId.get(value.toLowerCase())
  const told = (sentence: string) => ({ label: 'ID', value, sentence })
  if (!found) return told(`No ${type.words.one} of yours has this ID. Leave the cell empty to make a new one.`)
  if (found.deleted_at) return told(`This ${type.words.one} is in the bin. Bring it back first.`)
  row.before = found
  row.name ||= found.name
  return null
}

type RecordsByKey = ReadonlyMap<string, RecordValues[]>

function keyColumns({ type }: RecordTable, row: ParsedRow): string[] {
  const [, ...others] = type.imports?.key ?? []
  return others.filter((column) => row.cellsOf[column] !== undefined)
}

async function recordsByKey(
  record: RecordTable,
  records: readonly RecordValues[],
  columns: readonly string[],
): Promise<RecordsByKey> {
  const byKey = new Map<string, RecordValues[]>()
  for await (const one of yieldingEach(records)) {
    if (one.deleted_at !== null) continue
    const key = JSON.stringify([foldText(one.name), ...columns.map((column) => cellOf(record, one, column))])
    const same = byKey.get(key)
    if (same) same.push(one)
    else byKey.set(key, [one])
  }
  return byKey
}

function matchByKey(
  record: RecordTable,
  row: ParsedRow,
  columns: readonly string[],
  byKey: RecordsByKey,
): RowReason | null {
  if (!record.type.imports?.key || row.name === '') return null
  const key = JSON.stringify([foldText(row.name), ...columns.map((column) => row.cellsOf[column])])
  const alike = byKey.get(key) ?? []
  if (alike.length > 1)
    return ofRow(record, row, `Several ${record.type.words.many} are called so: say which by its ID`)
  row.before = alike[0] ?? null
  return null
}

export function cellOf({ type }: RecordTable, of: RecordValues, column: string): unknown {
  const field = type.fields[column]
  if (field) return toRequestValue(field, fieldValueOf(of, column))
  const [name = '', part = ''] = column.split('.')
  return type.imports?.parts?.[name]?.read(of[name])[part] ?? null
}

/** Key that identifies duplicate new records within an import. */
function keyOf({ type }: RecordTable, row: ParsedRow): string | null {
  const key = type.imports?.key
  if (!key || row.name === '') return null
  const [, ...others] = key
  return JSON.stringify([
    foldText(row.name).replace(/\s+/g, ' '),
    ...others.map((column) => row.cellsOf[column] ?? null),
  ])
}

function ofRow(record: RecordTable, row: ParsedRow, sentence: string): RowReason {
  return { label: fieldOf(record, 'name').label, value: row.name, sentence }
}

async function idsByName(tx: Transaction, ctx: CompanyContext, record: RecordTable, rows: readonly ParsedRow[]) {
  if (!record.type.imports?.key) return []
  const names = [...new Set(rows.flatMap(({ id, name }) => (id === null && name !== '' ? [name] : [])))]
  const ids: string[] = []
  for (let at = 0; at < names.length; at += recordsPerQuery) {
    const { rows: found } = await sql<{ id: string }>`
      select id from ${sql.table(record.table)} where company_id = ${ctx.company.id} and deleted_at is null
        and name_key = any(array(select fold(n) from unnest(${names.slice(at, at + recordsPerQuery)}::text[]) n))`.execute(
      tx,
    )
    ids.push(...found.map(({ id }) => id))
  }
  return ids
}

/** Read any number of records in chunks. Rows are locked in id order to prevent deadlocks. */
export async function readLocked(
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
