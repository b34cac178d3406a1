import { sql } from 'kysely'
import type { SortKey } from '#server/platform/database/sorting.ts'

/** Sort by date. Events without a date come last. */
export const byDate: SortKey = { of: (row) => sql.ref(`${row}.date_key`), type: 'date' }

export const byStatus: SortKey = { of: (row) => sql.ref(`${row}.status_key`), type: 'bigint', next: byDate }

/** Sort by venue name, then venue, then date. */
export const byVenue: SortKey = { of: (row) => sql.ref(`${row}.venue_group`), type: 'text', next: byDate }
