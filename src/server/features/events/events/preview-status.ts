import { readRecord } from '#server/domain/records/read-record.ts'
import type { RecordTable } from '#server/domain/records/record-table.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { events } from '#shared/features/events/events.ts'
import { affectedByStatus } from './affected-by-status.ts'
import { eventTable } from './event-table.ts'

/** Preview only: counted again when the status changes. */
export const previewStatus: Handler<typeof events.calls.previewStatus> = async (ctx, { id }) => {
  return ctx.transaction(async (tx) => {
    const [, reached] = await batch([
      readRecord(tx, ctx, eventTable as unknown as RecordTable, id),
      affectedByStatus(tx, ctx, id),
    ])
    return { reached }
  })
}
