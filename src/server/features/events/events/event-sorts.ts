import { sql } from 'kysely'
import type { SortKey } from '#server/platform/database/sorting.ts'

/** Those without a date come last. */
export const byDate: SortKey = { of: (row) => sql.ref(`${row}.date_key`), type: 'date' }

/** From draft to postponed, in each by date. */
export const byStatus: SortKey = { of: (row) => sql.ref(`${row}.status_key`), type: 'bigint', next: byDate }

/** By the names of the venues, each by itself though others be called the same, in each by date. */
export const byVenue: SortKey = { of: (row) => sql.ref(`${row}.venue_group`), type: 'text', next: byDate }
