import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { RejectedRecord } from '#shared/records/record-calls.ts'
import { restoreFromBin } from './bin.ts'
import { type BulkOutcome, lockSelection, maxRecordsAtOnce, rejectedRecordOf } from './change-records.ts'
import { readRecords } from './read-record.ts'
import type { FieldValues, RecordTable, RecordValues } from './record-table.ts'
import { findReferenceErrors, lockAllTags, prepareChanges, type RecordChange } from './save-record.ts'
import type { UndoableAction } from './store-undo.ts'
import { updateRecords } from './write-rows.ts'

/** Function that reverts an action that only one record kind has. The records are locked and unchanged since. */
export type UndoStatusChange = (
  tx: Transaction,
  ctx: CompanyContext,
  records: readonly RecordValues[],
  undoId: string,
) => Promise<BulkOutcome>

/**
 * Revert an action of the current user for every record that nobody has changed since. It can be undone once.
 * @throws undo_over, and errors of the kind's checks
 */
export async function undoAction(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  undoId: string,
  undoStatus: UndoStatusChange | undefined,
): Promise<BulkOutcome> {
  const { rows: steps } = await sql<UndoStep>`
    select record_id, version, action from record_undos
    where company_id = ${ctx.company.id} and undo_id = ${undoId} and user_id = ${ctx.user.id}
      and kind = ${record.type.kind} and created_at > now() - interval '1 hour'
    for update`.execute(tx)
  const [first] = steps
  if (!first) throw new AppError('undo_over')
  const outcome = await revert(tx, ctx, record, { steps, first, undoId, undoStatus })
  await sql`delete from record_undos where company_id = ${ctx.company.id} and undo_id = ${undoId}`.execute(tx)
  return outcome
}

interface UndoStep {
  record_id: string
  version: number
  action: UndoableAction
}

interface Reverting {
  steps: readonly UndoStep[]
  first: UndoStep
  undoId: string
  undoStatus: UndoStatusChange | undefined
}

async function revert(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  { steps, first, undoId, undoStatus }: Reverting,
): Promise<BulkOutcome> {
  const ids = steps.map(({ record_id }) => record_id)
  const versions = new Map(steps.map(({ record_id, version }) => [record_id, version]))
  const isUnchanged = ({ id, version }: RecordValues) => versions.get(id) === version
  if (first.action === 'bin') {
    const binned = await readRecords(tx, ctx, record, ids, { lock: true, for_bin: true })
    const others = new Map(binned.filter((row) => !isUnchanged(row) && !row.is_masked).map((row) => [row.id, row]))
    const outcome = await restoreFromBin(
      tx,
      ctx,
      record,
      ids.filter((id) => !others.has(id)),
      { isUndo: true },
    )
    return { done: outcome.done, refused: [...outcome.refused, ...staying([...others.values()])] }
  }
  await lockAllTags(tx, ctx)
  const { records, refused } = await lockSelection(tx, ctx, record, { ids })
  const changed = records.filter((row) => !isUnchanged(row))
  const unchanged = records.filter(isUnchanged)
  const outcome =
    first.action === 'status' && undoStatus
      ? await undoStatus(tx, ctx, unchanged, undoId)
      : await restoreValues(tx, ctx, record, unchanged, undoId)
  return { done: outcome.done, refused: [...refused, ...staying(changed), ...outcome.refused] }
}

/** Rejections for the records that other users have changed since the action. */
function staying(changed: readonly RecordValues[]): RejectedRecord[] {
  return changed.map((row) => rejectedRecordOf(row, new AppError('changed_since')))
}

async function restoreValues(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  records: readonly RecordValues[],
  undoId: string,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], refused: [] }
  for (let at = 0; at < records.length; at += maxRecordsAtOnce) {
    const some = records.slice(at, at + maxRecordsAtOnce)
    const before = await valuesBefore(tx, ctx, undoId, some)
    const sent = some.map(({ id }) => before.get(id)?.before ?? {})
    const errors = await findReferenceErrors(tx, ctx, record, sent)
    const prepared = await prepareChanges(
      tx,
      ctx,
      record,
      some.map((row, index) => ({ before: row, sent: sent[index] ?? {}, since: before.get(row.id)?.since ?? null })),
    )
    const ready = prepared.flatMap((one, index): RecordChange[] => {
      const error = errors[index] ?? (one instanceof AppError ? one : null)
      const row = some[index]
      if (error && row) outcome.refused.push(rejectedRecordOf(row, error))
      return error || one instanceof AppError ? [] : [one]
    })
    await updateRecords(tx, ctx, record, ready, { isPart: records.length > maxRecordsAtOnce, isUndo: true })
    outcome.done.push(...ready.map(({ before: { id } }) => id))
  }
  return outcome
}

async function valuesBefore(tx: Transaction, ctx: CompanyContext, undoId: string, records: readonly RecordValues[]) {
  const { rows } = await sql<{ record_id: string; before: FieldValues; since: string }>`
    select record_id, before, created_at as since from record_undos where company_id = ${ctx.company.id} and undo_id = ${undoId}
      and record_id = any(${records.map(({ id }) => id)}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.record_id, row]))
}
