import { sql } from 'kysely'
import type { RecordTable } from '#server/domain/records/record-table.ts'
import { eventRecord } from '#shared/features/events/events.ts'
import { checkEvents } from './check-event.ts'
import { deriveEvents } from './derive-event.ts'
import { daysRead, writeDays } from './event-days.ts'
import { eventDeletionBlockers } from './event-deletion-blockers.ts'
import { eventMask } from './event-mask.ts'
import { eventRestoreBlockers } from './event-restore-blockers.ts'
import { eventScopes } from './event-scopes.ts'
import { byDate, byStatus, byVenue } from './event-sorts.ts'

export const eventTable: RecordTable<typeof eventRecord.kind, typeof eventRecord.fields> = {
  type: eventRecord,
  table: 'events',
  sorts: {
    first_date: byDate,
    venue: byVenue,
    status: byStatus,
    name: { of: (row) => sql.ref(`${row}.name_key`), type: 'text' },
    updated_at: { of: (row) => sql.ref(`${row}.updated_at`), type: 'timestamptz' },
  },
  scopes: eventScopes,
  parts: {
    days: { read: daysRead, write: writeDays },
    is_busy: { read: () => sql`false` },
  },
  mask: eventMask,
  // Postponed events without a new date have no date.
  globalSearch: {
    date: (row) => sql`case when not ${sql.ref(`${row}.is_date_open`)} then ${sql.ref(`${row}.first_date`)}::text end`,
    detail: 'venue',
  },
  check: checkEvents,
  derive: deriveEvents,
  deletionBlockers: eventDeletionBlockers,
  restoreBlockers: eventRestoreBlockers,
}
