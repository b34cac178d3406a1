import { lockRecord, recordResponse } from '#server/domain/records/read-record.ts'
import { updateRecord } from '#server/domain/records/save-record.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { Output } from '#shared/call.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import type { EventDay } from '#shared/event-record.ts'
import { type EventStatus, eventStatuses } from '#shared/event-status.ts'
import type { events } from '#shared/features/events/events.ts'
import { day } from '#shared/fields.ts'
import { moveDays, moveSaleDates } from '#shared/move-days.ts'
import { eventTable } from './event-table.ts'

type Record = Output<typeof events.calls.moveEvent>['record']
const unmovableStatuses: readonly EventStatus[] = ['live', 'done', 'archived', 'cancelled', 'declined']

/**
 * Move an event to another first date. All days, and on request announcement and sale, move by the same number of days.
 * Local times stay the same across clock changes.
 */
export const moveEvent: Handler<typeof events.calls.moveEvent> = async (ctx, { id, version, ...asked }) => {
  const { first_date, with_sale_dates, conflict_reason } = asked
  return ctx.transaction(async (tx) => {
    const before = await lockRecord(tx, ctx, eventTable, { id, version })
    const status = before.status as EventStatus
    if (unmovableStatuses.includes(status))
      throw new AppError('event_not_movable', { from: eventStatuses[status].toLowerCase() })
    const days = before.days as EventDay[]
    const moved = moveDays(days, first_date)
    if (!moved.every(({ date }) => day.safeParse(date).success))
      throw fieldError('first_date', 'All days must be in the years 1900 to 2200')
    await updateRecord(tx, ctx, eventTable, before, {
      days: moved,
      ...(conflict_reason !== undefined && { conflict_reason }),
      ...(with_sale_dates && moveSaleDates(before, first_date)),
    })
    const record = await recordResponse<Record>(tx, ctx, eventTable, id)
    return { record, moved: days.map(({ date }, at) => ({ from: date, to: moved[at]?.date ?? date })) }
  })
}
