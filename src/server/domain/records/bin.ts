import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { type Job, type JobContext, job } from '#server/platform/app/jobs.ts'
import { auditEach } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { cursorAfter, parseCursor } from '#server/platform/database/paging.ts'
import { AppError } from '#shared/errors.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'
import type { DeletedRecord } from '#shared/records/record-calls.ts'
import { millisecondsPerDay } from '#shared/time/durations.ts'
import {
  type BulkOutcome,
  lockSelection,
  type RecordSelection,
  rejectedRecordOf,
  type UndoableOutcome,
} from './change-records.ts'
import { readRecords } from './read-record.ts'
import { fullyVisibleCondition, personExpression } from './record-columns.ts'
import {
  auditAction,
  confidentiality,
  kindsOfRecords,
  type RecordTable,
  type RecordValues,
  tableOfKind,
} from './record-table.ts'
import { storeUndo } from './store-undo.ts'

const binDays = 30

const binCutoff = sql`now() - ${sql.lit(binDays)} * interval '1 day'`

/** Move records to the bin. They disappear from lists, counts and limits, but keep all data. */
export async function moveToBin(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  selection: RecordSelection,
): Promise<UndoableOutcome> {
  const { records, refused } = await lockSelection(tx, ctx, record, selection, { for_bin: true })
  const { moving, staying } = splitByBlocker(records, await record.deletionBlockers?.(tx, ctx, idsOf(records)))
  const undo = { undo_id: randomUUID(), action: 'bin' } as const
  const steps = moving.map(({ id, version }) => ({ id, version: version + 1, before: {} }))
  await batch([setDeleted(tx, ctx, record, moving, 'bin'), storeUndo(tx, ctx, record, undo, steps)])
  return {
    done: idsOf(moving),
    refused: [...refused, ...staying],
    undo_id: moving.length > 0 ? undo.undo_id : null,
  }
}

function splitByBlocker(records: readonly RecordValues[], blockers: ReadonlyMap<string, AppError> = new Map()) {
  return {
    moving: records.filter(({ id }) => !blockers.has(id)),
    staying: records.flatMap((row) => {
      const reason = blockers.get(row.id)
      return reason ? [rejectedRecordOf(row, reason)] : []
    }),
  }
}

export async function restoreFromBin(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  ids: readonly string[],
  { isUndo = false } = {},
): Promise<BulkOutcome> {
  const { records, refused } = await lockInBin(tx, ctx, record, ids)
  const { moving, staying } = splitByBlocker(records, await record.restoreBlockers?.(tx, ctx, records))
  await setDeleted(tx, ctx, record, moving, 'restore', { isUndo })
  return { done: idsOf(moving), refused: [...refused, ...staying] }
}

/** Permanently delete records from the bin before their `binDays` are over. */
export async function purgeRecords(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  ids: readonly string[],
): Promise<BulkOutcome> {
  const { records, refused } = await lockInBin(tx, ctx, record, ids)
  const deleted = await deleteRows(tx, ctx.company.id, record.type.kind, idsOf(records))
  await auditEach(tx, ctx, deleted.map(purgeEntry))
  return { done: idsOf(records), refused }
}

/** List the bin, last deleted first. Omits records that are partly hidden from the caller. */
export async function listBin(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ rows: DeletedRecord[]; next_cursor: string | null }> {
  const after = parseCursor(cursor)
  const { rows } = await sql<DeletedRecord>`
    select r.id, r.name, r.deleted_at, ${personExpression(sql.ref('r.deleted_by'))} as deleted_by,
      r.deleted_at + ${sql.lit(binDays)} * interval '1 day' as gone_at
    from ${sql.table(record.table)} r
    where r.company_id = ${ctx.company.id} and r.deleted_at > ${binCutoff} and ${fullyVisibleCondition(ctx, record, 'r')}
      ${after ? sql`and (r.deleted_at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by r.deleted_at desc, r.id desc limit ${sql.lit(limit + 1)}`.execute(tx)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { rows: page, next_cursor: last ? cursorAfter({ at: last.deleted_at, id: last.id }) : null }
}

async function lockInBin(tx: Transaction, ctx: CompanyContext, record: RecordTable, ids: readonly string[]) {
  const all = await readRecords(tx, ctx, record, ids, { lock: true, for_bin: true })
  const found = all.filter(({ deleted_at, is_masked }) => !is_masked && !isExpired(deleted_at))
  const present = new Set(idsOf(found))
  const missing = [...new Set(ids)].filter((id) => !present.has(id))
  return {
    records: found.filter(({ deleted_at }) => deleted_at !== null),
    refused: [
      ...missing.map((id) => rejectedRecordOf({ id, name: '' }, new AppError('not_found'))),
      ...found
        .filter(({ deleted_at }) => deleted_at === null)
        .map((row) => rejectedRecordOf(row, new AppError('not_in_bin'))),
    ],
  }
}

/**
 * Whether the record has been in the bin for longer than `binDays`. Such records count as deleted even before the job
 * deletes them.
 */
function isExpired(deleted_at: string | null): boolean {
  return deleted_at !== null && Date.parse(deleted_at) <= Date.now() - binDays * millisecondsPerDay
}

async function setDeleted(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  records: readonly RecordValues[],
  action: 'bin' | 'restore',
  { isUndo = false } = {},
): Promise<void> {
  const values = action === 'bin' ? sql`now(), deleted_by = ${ctx.user.id}` : sql`null, deleted_by = null`
  await batch([
    sql`update ${sql.table(record.table)} set deleted_at = ${values}, updated_by = ${ctx.user.id}
      where company_id = ${ctx.company.id} and id = any(${idsOf(records)}::uuid[])`.execute(tx),
    auditEach(
      tx,
      ctx,
      records.map((row) => binEntry(record, row, action)),
    ),
  ])
  await record.afterWrite?.(
    tx,
    ctx,
    records.map(({ id }) => ({ id, values: {} })),
    { isUndo },
  )
}

function binEntry(record: RecordTable, row: RecordValues, action: 'bin' | 'restore') {
  const { id, name, version } = row
  const deleted = action === 'bin'
  return {
    action: auditAction(record, action),
    id,
    before: { in_bin: !deleted },
    after: { in_bin: deleted },
    metadata: { name, version: version + 1 },
    ...confidentiality(record, row),
  }
}

function idsOf(records: readonly RecordValues[]): string[] {
  return records.map(({ id }) => id)
}

const recordsPerBatch = 500

export const emptyBins: Job<Record<string, never>> = job({
  name: 'empty-bins',
  schedule: '35 * * * *',
  data: z.object({}),
  async work(ctx) {
    for (const kind of kindsOfRecords) {
      let deleted = recordsPerBatch
      while (deleted === recordsPerBatch) deleted = await deleteDue(ctx, kind)
    }
  },
})

/** Permanently delete some expired records in one transaction. Skips records that are being restored. */
function deleteDue(ctx: JobContext, kind: RecordKind): Promise<number> {
  return ctx.asSystem(async (tx) => {
    const { rows: due } = await sql<{ company_id: string; id: string }>`
      select company_id, id from ${sql.table(tableOfKind[kind])}
      where deleted_at <= now() - ${sql.lit(binDays)} * interval '1 day'
      order by deleted_at, id limit ${recordsPerBatch} for update skip locked`.execute(tx)
    for (const [company, rows] of Map.groupBy(due, ({ company_id }) => company_id)) {
      const ids = rows.map(({ id }) => id)
      const deleted = await deleteRows(tx, company, kind, ids)
      await auditEach(tx, { ...ctx, company: { id: company } }, deleted.map(purgeEntry))
    }
    return due.length
  })
}

/** Kinds of child records that are deleted with their parent. `by` is the child's column with the parent's id. */
const childKinds: Partial<Record<RecordKind, readonly { kind: RecordKind; by: string }[]>> = {
  venue: [{ kind: 'space', by: 'venue_id' }],
}

interface DeletedRow {
  kind: RecordKind
  id: string
  name: string
  version: number
}

/** Delete records with their children. Returns all deleted records. */
async function deleteRows(
  tx: Transaction,
  company: string,
  kind: RecordKind,
  ids: readonly string[],
): Promise<DeletedRow[]> {
  const tables = [...(childKinds[kind] ?? []), { kind, by: 'id' }]
  const deleted = await batch(
    tables.map(async (one) => {
      const { rows } = await sql<Omit<DeletedRow, 'kind'>>`
        delete from ${sql.table(tableOfKind[one.kind])} where company_id = ${company} and ${sql.ref(one.by)} = any(${ids}::uuid[])
        returning id, name, version`.execute(tx)
      return rows.map((row) => ({ ...row, kind: one.kind }))
    }),
  )
  return deleted.flat()
}

function purgeEntry({ kind, id, name, version }: DeletedRow) {
  return { action: `${kind}.purge` as const, id, before: { name }, metadata: { name, version: version + 1 } }
}
