import type { CompanyContext } from '#server/platform/app/context.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { Outcome } from './bin.ts'
import { requireCustom } from './custom-values.ts'
import { lockSelection, type RecordSelection, rejectedRecordOf } from './record-selection.ts'
import type { RecordTable, Values } from './record-table.ts'
import { lockReferencedTags, requireReferences } from './require-references.ts'
import { type Change, prepareChanges, writeChanges } from './save-record.ts'

/** Preparing more statements and audit entries at once would block other requests. */
const writtenAtOnce = 250

/**
 * Apply the same changes to each record. A rejected record does not block the others.
 * @throws bad_input if a referenced row does not exist
 */
export async function changeMany(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  chosen: RecordSelection,
  changes: Values,
): Promise<Outcome> {
  const [, { records, refused }] = await batch([
    lockReferencedTags(tx, ctx, record, changes),
    lockSelection(tx, ctx, record, chosen),
  ])
  await batch([requireReferences(tx, ctx, record, changes), requireCustom(tx, ctx, record, changes.custom)])
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
  const isPart = ready.length > writtenAtOnce
  for (let at = 0; at < ready.length; at += writtenAtOnce)
    await writeChanges(tx, ctx, record, ready.slice(at, at + writtenAtOnce), { isPart })
  return { done: ready.map(({ before }) => before.id), refused }
}
