import { readRecord } from '#server/domain/records/read-record.ts'
import type { RecordTable } from '#server/domain/records/record-table.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { together } from '#server/platform/database/together.ts'
import type { events } from '#shared/features/events/events.ts'
import { eventTable } from './event-table.ts'
import { reachedByStatus } from './reached-by-status.ts'

/** Counted anew when it is done: what is told beforehand is as it stands. [E-EVT-88] */
export const previewStatus: Verb<typeof events.calls.previewStatus> = async (ctx, { id }) => {
  return ctx.transaction(async (tx) => {
    const [, reached] = await together([
      readRecord(tx, ctx, eventTable as unknown as RecordTable, id),
      reachedByStatus(tx, ctx, id),
    ])
    return { reached }
  })
}
