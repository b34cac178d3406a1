import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { changedMeanwhile } from './changed-meanwhile.ts'
import { readRecord, toResponse } from './read-record.ts'
import type { RecordTable, RecordValues } from './record-table.ts'

/** Lock a record and check its version, for type-specific actions. @throws not_found, in_bin, changed_meanwhile */
export async function lockRecord(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  { id, version }: { id: string; version: number },
): Promise<RecordValues> {
  const found = await readRecord(tx, ctx, record, id, { lock: true })
  if (found.version !== version) throw await changedMeanwhile(tx, ctx, record, found, version)
  return found
}

/** Record in the form of its call's response. The response schema validates the type. */
export async function recordResponse<Answer>(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  id: string,
): Promise<Answer> {
  return toResponse(await readRecord(tx, ctx, record, id)) as unknown as Answer
}
