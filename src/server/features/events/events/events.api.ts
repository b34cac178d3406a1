import { recordHandlers } from '#server/domain/records/record-handlers.ts'
import { implement } from '#server/platform/app/implement.ts'
import { events } from '#shared/features/events/events.ts'
import { changeStatus, changeStatuses } from './change-status.ts'
import { eventTable } from './event-table.ts'
import { getCalendar } from './get-calendar.ts'
import { getEventLimit } from './get-event-limit.ts'
import { getUpcoming } from './get-upcoming.ts'
import { listConflicts } from './list-conflicts.ts'
import { moveEvent } from './move-event.ts'
import { moveToTimeZone, previewTimeZone } from './move-to-time-zone.ts'
import { previewStatus } from './preview-status.ts'
import { undoStatusChange } from './write-status.ts'

export const eventsApi = implement(events, {
  ...recordHandlers(eventTable, { undoStatus: undoStatusChange }),
  getUpcoming,
  getEventLimit,
  getCalendar,
  listConflicts,
  previewStatus,
  changeStatus,
  changeStatuses,
  moveEvent,
  previewTimeZone,
  moveToTimeZone,
})
