import { type RawBuilder, sql } from 'kysely'

/** SQL condition: event `oe` of a group is neither on hold any more nor confirmed. */
const endedDateCondition = sql<boolean>`(oe.deleted_at is not null or oe.status in ('declined', 'cancelled', 'postponed'))`

/**
 * SQL condition: the date of hold `o` with event `oe` in a group is no longer available: the hold ended without being
 * confirmed, or another event is confirmed on its date.
 */
export const lostDateCondition: RawBuilder<boolean> = sql<boolean>`(${endedDateCondition}
  or (oe.status = 'hold' and exists (select from bookings own join bookings other on other.company_id = own.company_id
      and other.space_id = own.space_id and other.event_id <> own.event_id and other.is_confirmed
      and other.begins_at < own.ends_at and other.begins_at > own.begins_at - interval '6 days'
      and other.ends_at > own.begins_at
    where own.company_id = oe.company_id and own.event_id = oe.id)))`

/** SQL for the dates of the group in row `row` that are no longer available, if all dates of the group are wanted. */
export function lostDatesExpression(row: string): RawBuilder<string[]> {
  return datesOf(row, lostDateCondition)
}

/** SQL for those dates of the group in row `row` that are no longer available because their hold has ended. */
export function endedDatesExpression(row: string): RawBuilder<string[]> {
  return datesOf(row, endedDateCondition)
}

function datesOf(row: string, condition: RawBuilder<boolean>): RawBuilder<string[]> {
  return sql<string[]>`(select coalesce(jsonb_agg(oe.first_date::text order by oe.first_date), '[]') from holds o
    join events oe on oe.company_id = o.company_id and oe.id = o.event_id
    where o.company_id = ${sql.ref(`${row}.company_id`)} and o.group_id = ${sql.ref(`${row}.id`)}
      and ${sql.ref(`${row}.choice`)} = 'all' and oe.first_date is not null and ${condition})`
}
