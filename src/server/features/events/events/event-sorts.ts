import { type RawBuilder, sql } from 'kysely'
import type { SortKey } from '#server/platform/database/sorting.ts'
import { eventStatuses } from '#shared/event-status.ts'

/** Those without a date come last. */
export const byDate: SortKey = {
  of: (row) => sql`coalesce(${sql.ref(`${row}.first_date`)}, 'infinity'::date)`,
  type: 'date',
}

/** Where a status stands in the life of an event. An index says the same. */
export function placeOf(status: RawBuilder<unknown>): RawBuilder<number> {
  const life = Object.keys(eventStatuses).map((one) => sql.lit(one))
  return sql<number>`array_position(array[${sql.join(life)}]::text[], ${status})::bigint`
}

/** From draft to postponed, in each by date. [E-EVT-125] */
export const byStatus: SortKey = { of: (row) => placeOf(sql.ref(`${row}.status`)), type: 'bigint', next: byDate }

/** By the names of the venues, each by itself though others be called the same, in each by date. [E-EVT-124] */
export const byVenue: SortKey = { of: (row) => sql.ref(`${row}.venue_group`), type: 'text', next: byDate }
