import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import { bulkMaximum, type RejectedRecord } from '#shared/records/record-calls.ts'
import { requireValidCustomValues } from './custom-fields.ts'
import { listCondition, type RecordFilter } from './list-records.ts'
import { readRecords } from './read-record.ts'
import type { RecordTable, RecordValues, Values } from './record-table.ts'
import { type Change, lockReferencedTags, prepareChanges, requireReferences } from './save-record.ts'
import { updateRecords } from './write-rows.ts'

/** Maximum number of records written at once. Preparing more statements and audit rows would block other requests. */
const maxRecordsAtOnce = 250

/**
 * Apply the same changes to each record. If a record cannot be changed, the others still are.
 * @throws bad_input if a referenced row does not exist
 */
export async function changeRecords(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  selection: RecordSelection,
  changes: Values,
): Promise<Outcome> {
  const [, { records, refused }] = await batch([
    lockReferencedTags(tx, ctx, record, changes),
    lockSelection(tx, ctx, record, selection),
  ])
  await batch([requireReferences(tx, ctx, record, changes), requireValidCustomValues(tx, ctx, record, changes.custom)])
  const prepared = await prepareChanges(
    tx,
    ctx,
    record,
    records.map((before) => ({ before, sent: changes })),
  )
  const ready: Change[] = []
  prepared.forEach((one, at) => {
    const row = records[at]
    if (!(one instanceof AppError)) ready.push(one)
    else if (row) refused.push(rejectedRecordOf(row, one))
  })
  const isPart = ready.length > maxRecordsAtOnce
  for (let at = 0; at < ready.length; at += maxRecordsAtOnce)
    await updateRecords(tx, ctx, record, ready.slice(at, at + maxRecordsAtOnce), { isPart })
  return { done: ready.map(({ before }) => before.id), refused }
}

export interface Outcome {
  done: string[]
  refused: RejectedRecord[]
}

export interface RecordSelection {
  ids?: readonly string[] | undefined
  matching?: RecordFilter | undefined
}

/**
 * Lock the selected records. Also returns the selected records that are unavailable, each with a reason.
 * @throws nothing_chosen, too_many_chosen
 */
export async function lockSelection(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  { ids, matching }: RecordSelection,
  how: { for_bin?: boolean } = {},
): Promise<{ records: RecordValues[]; refused: RejectedRecord[] }> {
  if (ids) return lockNamed(tx, ctx, record, ids, how)
  if (!matching) throw new AppError('nothing_chosen')
  const { rows } = await sql<{ id: string }>`
    select r.id from ${sql.table(record.table)} r where ${listCondition(ctx, record, matching)}
    limit ${bulkMaximum.matching + 1}`.execute(tx)
  if (rows.length > bulkMaximum.matching) throw new AppError('too_many_chosen', { limit: bulkMaximum.matching })
  return lockNamed(
    tx,
    ctx,
    record,
    rows.map(({ id }) => id),
    how,
  )
}

async function lockNamed(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  ids: readonly string[],
  how: { for_bin?: boolean },
) {
  const found = await readRecords(tx, ctx, record, ids, { ...how, lock: true })
  const byId = new Map(found.map((row) => [row.id, row]))
  const missing = [...new Set(ids)].filter((id) => !byId.has(id))
  const deleted = found.filter(({ deleted_at }) => deleted_at !== null)
  return {
    records: found.filter(({ deleted_at }) => deleted_at === null),
    refused: [
      ...missing.map((id) => rejectedRecordOf({ id, name: '' }, new AppError('not_found'))),
      ...deleted.map((row) => rejectedRecordOf(row, new AppError('in_bin'))),
    ],
  }
}

export function rejectedRecordOf(
  { id, name }: { id: string; name: string },
  { code, message }: AppError,
): RejectedRecord {
  return { id, name, code, reason: message }
}
