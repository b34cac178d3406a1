import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import { bulkMaximum, type RejectedRecord } from '#shared/records/record-calls.ts'
import { listCondition, type RecordFilter } from './list-condition.ts'
import { readRecords } from './read-record.ts'
import type { RecordTable, RecordValues } from './record-table.ts'

export interface RecordSelection {
  ids?: readonly string[] | undefined
  matching?: RecordFilter | undefined
}

/**
 * Lock the selected records. Also returns the unavailable ones with a reason.
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
