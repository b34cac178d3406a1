import { sql } from 'kysely'
import { moveToBin } from '#server/domain/records/bin.ts'
import type { FieldValues, RecordTable, RecordValues } from '#server/domain/records/record-table.ts'
import {
  findReferenceErrors,
  lockAllTags,
  prepareChanges,
  type RecordChange,
} from '#server/domain/records/save-record.ts'
import { updateRecords } from '#server/domain/records/write-rows.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { chunksOf, mapYielding } from '#server/platform/app/yielding.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import { toRequestValues } from '#shared/records/custom-fields.ts'
import type { ChangeAfterImport } from '#shared/records/import-calls.ts'
import type { StoredImport } from './import-summary.ts'
import { lockImportsOfCompany } from './lock-imports-of-company.ts'
import { readAndLockRecords } from './match-records.ts'

const recordsPerQuery = 500
/** Maximum number of records, and characters of JSON, per statement. */
const partLimits = { items: 500, size: 1_000_000 }

interface ImportedRow {
  number: number
  name: string
  record_id: string
  version: number
  /** Previous values; null if the import created the record. */
  before: FieldValues | null
}

interface ImportedRecordState {
  row: ImportedRow
  record: RecordValues
}

export async function classifyImportedRows(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  importId: string,
  how: { lock: boolean },
): Promise<{ untouched: ImportedRecordState[]; touched: ImportedRecordState[]; changed_since: ChangeAfterImport[] }> {
  const { rows } = await sql<ImportedRow>`
    select number, name, record_id, version, before from import_rows
    where company_id = ${ctx.company.id} and import_id = ${importId} and outcome <> 'skip' order by number`.execute(tx)
  const found = await readAndLockRecords(
    tx,
    ctx,
    record,
    rows.map(({ record_id }) => record_id),
    how,
  )
  const byId = new Map(found.map((one) => [one.id, one]))
  // Permanently deleted records need no undo.
  const standing = rows.flatMap((row) => {
    const there = byId.get(row.record_id)
    return there ? [{ row, record: there }] : []
  })
  const touched = standing.filter(({ row, record: { version } }) => version !== row.version)
  return {
    untouched: standing.filter(({ row, record: { version } }) => version === row.version),
    touched,
    changed_since: touched.map((one) => toChangedRow(one, changeReason(one.record))),
  }
}

function changeReason({ deleted_at, updated_by }: RecordValues): string {
  const who = (updated_by as { name: string | null } | null)?.name
  return `${deleted_at ? 'Moved to the bin' : 'Changed'} ${who ? `by ${who}` : 'meanwhile'}`
}

function toChangedRow({ row, record }: ImportedRecordState, reason: string): ChangeAfterImport {
  return { number: row.number, name: record.name, record_id: record.id, reason }
}

/**
 * Move created records to the bin and restore changed values, in one transaction. Records that were changed after the
 * import are kept unless `also_changed` is set.
 */
export async function undoImport(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  draft: StoredImport,
  { also_changed }: { also_changed: boolean },
): Promise<void> {
  await lockImportsOfCompany(tx, ctx)
  await lockAllTags(tx, ctx)
  const { untouched, touched } = await classifyImportedRows(tx, ctx, record, draft.id, { lock: true })
  const going = also_changed ? [...untouched, ...touched] : untouched
  const there = going.filter(({ record: { deleted_at } }) => deleted_at === null)
  const removed = await removeCreatedRecords(
    tx,
    ctx,
    record,
    there.filter(({ row }) => row.before === null),
  )
  const restored = await restoreChangedRecords(
    tx,
    ctx,
    record,
    there.filter(({ row }) => row.before !== null),
  )
  const left = untouched.length + touched.length - removed - restored
  await tx
    .updateTable('imports')
    .set({ state: 'undone', left_alone: left, problem: null })
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', draft.id)
    .execute()
  await audit(tx, ctx, {
    action: 'record_import.undo',
    id: draft.id,
    after: { kind: draft.kind, removed, restored },
    metadata: { name: draft.file_name },
  })
}

async function removeCreatedRecords(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  made: readonly ImportedRecordState[],
): Promise<number> {
  let removed = 0
  for (let at = 0; at < made.length; at += recordsPerQuery) {
    const ids = made.slice(at, at + recordsPerQuery).map((one) => one.row.record_id)
    removed += (await moveToBin(tx, ctx, record, { ids })).done.length
  }
  return removed
}

async function restoreChangedRecords(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  changed: readonly ImportedRecordState[],
): Promise<number> {
  const values = await mapYielding(changed, ({ row }) => toRequestValues(row.before ?? {}))
  const refused = await findReferenceErrors(
    tx,
    ctx,
    record,
    values.map(({ custom: _, ...named }) => named),
  )
  const possible = changed.filter((_, at) => !refused[at])
  const prepared = await prepareChanges(
    tx,
    ctx,
    record,
    possible.map((one) => ({ before: one.record, sent: toRequestValues(one.row.before ?? {}) })),
  )
  const ready = prepared.filter((one): one is RecordChange => !(one instanceof AppError))
  for (const part of chunksOf(ready, partLimits, ({ columns }) => json(columns).length))
    await updateRecords(tx, ctx, record, part, { isPart: true })
  return ready.length
}
