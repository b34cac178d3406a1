import { randomUUID } from 'node:crypto'
import { lockRecord, readRecordResponse } from '#server/domain/records/read-record.ts'
import type { RecordTable, RecordValues } from '#server/domain/records/record-table.ts'
import { updateRecord } from '#server/domain/records/save-record.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Input, Output } from '#shared/call.ts'
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
 * Move an event to another first date. All its days move by the same number of days, and on request announcement and
 * sale too. Local times stay the same, even if the UTC offset changes.
 */
export const moveEvent: Handler<typeof events.calls.moveEvent> = async (ctx, { id, version, ...asked }) => {
  return ctx.transaction(async (tx) => {
    const before = await lockRecord(tx, ctx, eventTable, { id, version })
    const status = before.status as EventStatus
    if (unmovableStatuses.includes(status))
      throw new AppError('event_not_movable', { from: eventStatuses[status].toLowerCase() })
    const days = before.days as EventDay[]
    const undo_id = days[0]?.date === asked.first_date ? null : randomUUID()
    const moved = await moveLockedEvent(tx, ctx, before, { ...asked, undo_id })
    const record = await readRecordResponse<Record>(tx, ctx, eventTable, id)
    return { record, moved: days.map(({ date }, at) => ({ from: date, to: moved[at]?.date ?? date })), undo_id }
  })
}

interface Move extends Omit<Input<typeof events.calls.moveEvent>, 'id' | 'version'> {
  undo_id: string | null
}

/** Move a locked event. Returns its new days. */
export async function moveLockedEvent(
  tx: Transaction,
  ctx: CompanyContext,
  before: RecordValues,
  { first_date, with_sale_dates, conflict_reason, undo_id }: Move,
): Promise<EventDay[]> {
  const moved = moveDays(before.days as EventDay[], first_date)
  if (!moved.every(({ date }) => day.safeParse(date).success))
    throw fieldError('first_date', 'All days must be in the years 1900 to 2200')
  const changes = {
    days: moved,
    ...(conflict_reason !== undefined && { conflict_reason }),
    ...(with_sale_dates && moveSaleDates(before, first_date)),
  }
  await updateRecord(tx, ctx, eventTable as unknown as RecordTable, before, changes, undo_id ?? undefined)
  return moved
}
