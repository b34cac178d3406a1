import { type RawBuilder, sql } from 'kysely'
import { type HoldEnd, holdExpiredReason } from '#shared/event-status.ts'

/**
 * SQL for the reason of the status of the event in row `row`. If its hold ended because another event was confirmed,
 * the reason names that event, unless it is private, or its date if it belongs to the same group.
 */
export function statusReasonExpression(row: string): RawBuilder<string | null> {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return sql<
    string | null
  >`coalesce(case when ${of('status')} = 'declined' then (select case when exists (select from holds won where won.company_id = ended.company_id
            and won.event_id = ended.ended_for and won.group_id = ended.group_id)
          then 'Another date of this tour' || coalesce(', ' || to_char(winner.first_date, 'FMDy, FMDD FMMonth') || ',', '') || ' was confirmed'
          else '‘' || winner.name || '’ was confirmed' end
      from holds ended join events winner on winner.company_id = ended.company_id and winner.id = ended.ended_for
      where ended.company_id = ${of('company_id')} and ended.event_id = ${of('id')} and not winner.is_private) end,
    ${of('status_reason')})`
}

/** SQL for how the hold of the event in row `row` ended; null if the event was not declined for that reason. */
export function holdEndExpression(row: string): RawBuilder<HoldEnd | null> {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return sql<HoldEnd | null>`(case when ${of('status')} = 'declined' and exists (select from holds ended
      where ended.company_id = ${of('company_id')} and ended.event_id = ${of('id')}
        and ended.ended_at >= ${of('status_changed_at')})
    then case when ${of('status_reason')} = ${sql.lit(holdExpiredReason)} then 'expired' else 'released' end end)`
}
