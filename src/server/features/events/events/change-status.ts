import { randomUUID } from 'node:crypto'
import { lockSelection, maxRecordsAtOnce, rejectedRecordOf } from '#server/domain/records/change-records.ts'
import { lockRecord, recordResponse } from '#server/domain/records/read-record.ts'
import type { RecordTable, RecordValues } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Output } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'
import { needsReason } from '#shared/event-status.ts'
import type { events } from '#shared/features/events/events.ts'
import { checkStatusChange, type StatusRequest } from './check-status-change.ts'
import { eventTable } from './event-table.ts'
import { countStatusEffects } from './preview-status.ts'
import { writeStatus } from './write-status.ts'

type Record = Output<typeof events.calls.changeStatus>['record']

/**
 * Change the status of an event. If two changes are concurrent, the second one fails because the version has
 * changed.
 */
export const changeStatus: Handler<typeof events.calls.changeStatus> = async (ctx, { id, version, ...asked }) => {
  return ctx.transaction(async (tx) => {
    const before = await lockRecord(tx, ctx, eventTable, { id, version })
    requireReason(asked)
    const [error] = await checkStatusChange(tx, ctx, [before], asked)
    if (error) throw error
    const undo_id = randomUUID()
    const [, record, reached] = await batch([
      writeStatus(tx, ctx, [before], asked, { undo_id }),
      recordResponse<Record>(tx, ctx, eventTable, id),
      countStatusEffects(tx, ctx, id),
    ])
    return { record, reached, undo_id }
  })
}

export const changeStatuses: Handler<typeof events.calls.changeStatuses> = async (ctx, { ids, matching, ...asked }) => {
  return ctx.transaction(async (tx) => {
    requireReason(asked)
    const selected = await lockSelection(tx, ctx, eventTable as unknown as RecordTable, { ids, matching })
    const errors = await checkStatusChange(tx, ctx, selected.records, asked)
    const changing = selected.records.filter((_, at) => !errors[at])
    const undo_id = randomUUID()
    await writeInParts(tx, ctx, changing, asked, undo_id)
    return {
      done: changing.map(({ id }) => id),
      refused: [
        ...selected.refused,
        ...selected.records.flatMap((row, at) => {
          const error = errors[at]
          return error ? [rejectedRecordOf(row, error)] : []
        }),
      ],
      undo_id: changing.length > 0 ? undo_id : null,
    }
  })
}

function requireReason({ status, reason }: StatusRequest): void {
  if (needsReason.includes(status) && !reason) throw new AppError('event_reason_required')
}

async function writeInParts(
  tx: Transaction,
  ctx: CompanyContext,
  records: readonly RecordValues[],
  asked: StatusRequest,
  undo_id: string,
): Promise<void> {
  const isPart = records.length > maxRecordsAtOnce
  for (let at = 0; at < records.length; at += maxRecordsAtOnce)
    await writeStatus(tx, ctx, records.slice(at, at + maxRecordsAtOnce), asked, { undo_id, isPart })
}
