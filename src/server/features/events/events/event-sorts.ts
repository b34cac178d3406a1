import { sql } from 'kysely'
import type { SortKey } from '#server/platform/database/sorting.ts'

/**
 * Sort by date, then start, then title. Events without a start come last on their date, events without a date at the
 * end.
 */
export const dateSortKey: SortKey = sortedByDate((row) => sql.ref(`${row}.name_key`))

/** Like `dateSortKey`, for events whose title is hidden. */
export const dateSortKeyWithoutTitle: SortKey = sortedByDate(() => sql`'busy'::text`)

function sortedByDate(title: SortKey['of']): SortKey {
  return {
    of: (row) => sql.ref(`${row}.date_key`),
    type: 'date',
    next: { of: (row) => sql.ref(`${row}.start_key`), type: 'bigint', next: { of: title, type: 'text' } },
  }
}

export const statusSortKey: SortKey = { of: (row) => sql.ref(`${row}.status_key`), type: 'bigint', next: dateSortKey }

/** Sort by venue name, then venue, then date. */
export const venueSortKey: SortKey = { of: (row) => sql.ref(`${row}.venue_group`), type: 'text', next: dateSortKey }
