import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { changedMeanwhile } from './changed-meanwhile.ts'
import { readRecord, toResponse } from './read-record.ts'
import type { RecordTable, RecordValues } from './record-table.ts'

/** For acts that only one kind of record knows: the record, locked, as it was when the version was read. @throws not_found, in_bin, changed_meanwhile */
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

/** The record as the call answers it: its schema holds it to the declaration. */
export async function recordResponse<Answer>(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  id: string,
): Promise<Answer> {
  return toResponse(await readRecord(tx, ctx, record, id)) as unknown as Answer
}
