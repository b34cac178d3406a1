import { sql } from 'kysely'
import type { RecordTable } from '#server/domain/records/record-table.ts'
import { venueRecord } from '#shared/features/events/venues.ts'
import { venueDeletionBlockers } from './venue-deletion-blockers.ts'
import { venueMask } from './venue-mask.ts'

export const venueTable: RecordTable<typeof venueRecord.kind, typeof venueRecord.fields> = {
  type: venueRecord,
  table: 'venues',
  sorts: {
    name: { of: (row) => sql.ref(`${row}.name_key`), type: 'text' },
    city: { of: (row) => sql.ref(`${row}.city_key`), type: 'text' },
    updated_at: { of: (row) => sql.ref(`${row}.updated_at`), type: 'timestamptz' },
  },
  mask: venueMask,
  globalSearch: { detail: 'city' },
  deletionBlockers: venueDeletionBlockers,
}
