import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { auditEach } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { cursorAfter, readCursor } from '#server/platform/database/paging.ts'
import { day } from '#server/platform/secrets/tokens.ts'
import { AppError } from '#shared/errors.ts'
import type { DeletedRecord, RejectedRecord } from '#shared/records/record-calls.ts'
import { deleteRows, purgeEntry } from './delete-rows.ts'
import { readRecords } from './read-record.ts'
import { lockSelection, type RecordSelection, rejectedRecordOf } from './record-selection.ts'
import { actionOn, personRead, type RecordTable, type RecordValues } from './record-table.ts'
import { seesInFull } from './sees-in-full.ts'

export interface Outcome {
  done: string[]
  refused: RejectedRecord[]
}

export const binDays = 30

const binReachesTo = sql`now() - ${sql.lit(binDays)} * interval '1 day'`

/** Move records to the bin. They leave lists, counts and limits, and keep all data. */
export async function moveToBin(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  chosen: RecordSelection,
): Promise<Outcome> {
  const { records, refused } = await lockSelection(tx, ctx, record, chosen, { for_bin: true })
  const { moving, staying } = divided(records, await record.deletionBlockers?.(tx, ctx, idsOf(records)))
  await setDeleted(tx, ctx, record, moving, 'bin')
  return { done: idsOf(moving), refused: [...refused, ...staying] }
}

function divided(records: readonly RecordValues[], kept: ReadonlyMap<string, AppError> = new Map()) {
  return {
    moving: records.filter(({ id }) => !kept.has(id)),
    staying: records.flatMap((row) => {
      const reason = kept.get(row.id)
      return reason ? [rejectedRecordOf(row, reason)] : []
    }),
  }
}

export async function restore(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  ids: readonly string[],
): Promise<Outcome> {
  const { records, refused } = await lockInBin(tx, ctx, record, ids)
  const { moving, staying } = divided(records, await record.restoreBlockers?.(tx, ctx, records))
  await setDeleted(tx, ctx, record, moving, 'restore')
  return { done: idsOf(moving), refused: [...refused, ...staying] }
}

/** Delete permanently, before `binDays` are over. */
export async function purgeRecords(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  ids: readonly string[],
): Promise<Outcome> {
  const { records, refused } = await lockInBin(tx, ctx, record, ids)
  const gone = await deleteRows(tx, ctx.company.id, record.type.kind, idsOf(records))
  await auditEach(tx, ctx, gone.map(purgeEntry))
  return { done: idsOf(records), refused }
}

/** Latest deleted first, without records partly hidden from the caller. */
export async function listBin(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ rows: DeletedRecord[]; next_cursor: string | null }> {
  const after = readCursor(cursor)
  const { rows } = await sql<DeletedRecord>`
    select r.id, r.name, r.deleted_at, ${personRead(sql.ref('r.deleted_by'))} as deleted_by,
      r.deleted_at + ${sql.lit(binDays)} * interval '1 day' as gone_at
    from ${sql.table(record.table)} r
    where r.company_id = ${ctx.company.id} and r.deleted_at > ${binReachesTo} and ${seesInFull(ctx, record, 'r')}
      ${after ? sql`and (r.deleted_at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by r.deleted_at desc, r.id desc limit ${sql.lit(limit + 1)}`.execute(tx)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { rows: page, next_cursor: last ? cursorAfter({ at: last.deleted_at, id: last.id }) : null }
}

async function lockInBin(tx: Transaction, ctx: CompanyContext, record: RecordTable, ids: readonly string[]) {
  const all = await readRecords(tx, ctx, record, ids, { lock: true, for_bin: true })
  const found = all.filter(({ deleted_at, is_masked }) => !is_masked && !isOver(deleted_at))
  const missing = [...new Set(ids)].filter((id) => !found.some((row) => row.id === id))
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

/** Expired records count as deleted even before the job deletes them. */
function isOver(deleted_at: string | null): boolean {
  return deleted_at !== null && Date.parse(deleted_at) <= Date.now() - binDays * day
}

async function setDeleted(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  records: readonly RecordValues[],
  deed: 'bin' | 'restore',
): Promise<void> {
  const values = deed === 'bin' ? sql`now(), deleted_by = ${ctx.user.id}` : sql`null, deleted_by = null`
  await batch([
    sql`update ${sql.table(record.table)} set deleted_at = ${values}, updated_by = ${ctx.user.id}
      where company_id = ${ctx.company.id} and id = any(${idsOf(records)}::uuid[])`.execute(tx),
    auditEach(
      tx,
      ctx,
      records.map((row) => entryOf(record, row, deed)),
    ),
  ])
}

function entryOf(record: RecordTable, { id, name, version }: RecordValues, deed: 'bin' | 'restore') {
  const gone = deed === 'bin'
  return {
    action: actionOn(record, deed),
    id,
    before: { in_bin: !gone },
    after: { in_bin: gone },
    metadata: { name, version: version + 1 },
  }
}

function idsOf(records: readonly RecordValues[]): string[] {
  return records.map(({ id }) => id)
}
