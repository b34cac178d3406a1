import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError, fieldError, isAppError } from '#shared/errors.ts'
import { maxBulkRecords, type RejectedRecord } from '#shared/records/record-calls.ts'
import { recordLimits } from '#shared/records/record-field.ts'
import { requireValidCustomValues } from './custom-fields.ts'
import { listCondition, type RecordFilter } from './list-records.ts'
import { readRecords } from './read-record.ts'
import type { FieldValues, RecordTable, RecordValues } from './record-table.ts'
import { lockReferencedTags, prepareChanges, type RecordChange, requireReferences } from './save-record.ts'
import { storeUndo, undoOfChange } from './store-undo.ts'
import { updateRecords } from './write-rows.ts'

/** Maximum number of records written at once. Preparing more statements and audit rows would block other requests. */
export const maxRecordsAtOnce = 250

interface BulkChanges extends FieldValues {
  add_tags?: readonly string[]
  remove_tags?: readonly string[]
}

/**
 * Apply the same changes to each record. If a record cannot be changed, the other records still are.
 * @throws bad_input if a referenced row does not exist
 */
export async function changeRecords(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  selection: RecordSelection,
  { add_tags, remove_tags, ...changes }: BulkChanges,
): Promise<UndoableOutcome> {
  const referring = { ...changes, ...(add_tags && { tags: add_tags }) }
  const [, { records, refused }] = await batch([
    lockReferencedTags(tx, ctx, record, referring),
    lockSelection(tx, ctx, record, selection),
  ])
  await batch([
    requireReferences(tx, ctx, record, referring),
    requireValidCustomValues(tx, ctx, record, changes.custom),
  ])
  const prepared = await prepareChanges(
    tx,
    ctx,
    record,
    records.map((before) => {
      const sent = { ...changes, ...changedTags(before, { add_tags, remove_tags }) }
      return { before, sent: record.completeBulkChange?.(before, sent) ?? sent }
    }),
  )
  const ready: RecordChange[] = []
  prepared.forEach((one, at) => {
    const row = records[at]
    const error = one instanceof AppError ? one : tagsError(one)
    if (row && error) refused.push(rejectedRecordOf(row, error))
    else if (!(one instanceof AppError)) ready.push(one)
  })
  const isPart = ready.length > maxRecordsAtOnce
  const undo = { undo_id: randomUUID(), action: 'update' } as const
  for (let at = 0; at < ready.length; at += maxRecordsAtOnce) {
    const part = ready.slice(at, at + maxRecordsAtOnce)
    const steps = part.filter(hasChanges).map((change) => undoOfChange(record, change))
    await batch([updateRecords(tx, ctx, record, part, { isPart }), storeUndo(tx, ctx, record, undo, steps)])
  }
  return {
    done: ready.map(({ before }) => before.id),
    refused,
    undo_id: ready.some(hasChanges) ? undo.undo_id : null,
  }
}

function hasChanges({ changed }: RecordChange): boolean {
  return Object.keys(changed).length > 0
}

function changedTags(
  { tags }: RecordValues,
  { add_tags = [], remove_tags = [] }: Pick<BulkChanges, 'add_tags' | 'remove_tags'>,
): { tags?: string[] } {
  if (add_tags.length === 0 && remove_tags.length === 0) return {}
  const added = new Set([...(tags as string[]), ...add_tags])
  return { tags: [...added].filter((tag) => !remove_tags.includes(tag)) }
}

function tagsError({ changed: { tags } }: RecordChange): AppError | null {
  const isOver = Array.isArray(tags) && tags.length > recordLimits.tags
  return isOver ? fieldError('tags', `At most ${recordLimits.tags} tags`) : null
}

export interface BulkOutcome {
  done: string[]
  refused: RejectedRecord[]
}

export interface UndoableOutcome extends BulkOutcome {
  undo_id: string | null
}

export interface RecordSelection {
  ids?: readonly string[] | undefined
  matching?: RecordFilter | undefined
}

interface LockOptions {
  for_bin?: boolean
  /**
   * Returns the ids of further records that the action changes. All records are locked in the order of ids, so that two
   * actions never deadlock.
   */
  lockWith?: (ids: readonly string[]) => Promise<readonly string[]>
}

/**
 * Lock the selected records. Also returns the selected records that are unavailable, with a reason each.
 * @throws nothing_chosen, too_many_chosen
 */
export async function lockSelection(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  { ids, matching }: RecordSelection,
  how: LockOptions = {},
): Promise<{ records: RecordValues[]; refused: RejectedRecord[] }> {
  if (ids) return lockNamed(tx, ctx, record, ids, how)
  if (!matching) throw new AppError('nothing_chosen')
  const matchingIds = async (among: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: string }>`
      select r.id from ${sql.table(record.table)} r where ${listCondition(ctx, record, matching)} ${among}
      limit ${maxBulkRecords.matching + 1}`.execute(tx)
    return rows.map(({ id }) => id)
  }
  const found = await matchingIds(sql``)
  if (found.length > maxBulkRecords.matching) throw new AppError('too_many_chosen', { limit: maxBulkRecords.matching })
  const { records, refused } = await lockNamed(tx, ctx, record, found, how)
  // Other users may have changed records before they were locked.
  const still = new Set(await matchingIds(sql`and r.id = any(${found}::uuid[])`))
  return { records: records.filter(({ id }) => still.has(id)), refused }
}

async function lockNamed(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  ids: readonly string[],
  { lockWith, ...how }: LockOptions,
) {
  if (lockWith) {
    const all = [...ids, ...(await lockWith(ids))]
    await sql`select r.id from ${sql.table(record.table)} r where r.company_id = ${ctx.company.id}
      and r.id = any(${all}::uuid[]) order by r.id for no key update of r`.execute(tx)
  }
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

export function rejectedRecordOf({ id, name }: { id: string; name: string }, error: AppError): RejectedRecord {
  const [sentence] = isAppError(error, 'bad_input') ? Object.values(error.data.fields ?? {}) : []
  return { id, name, code: error.code, reason: sentence ?? error.message }
}
