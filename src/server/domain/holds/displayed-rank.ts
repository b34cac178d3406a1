import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for the displayed rank of the hold in row `row` of hold_ranks: behind a confirmed event, the first hold is
 * displayed as the second.
 */
export function displayedRankExpression(row: string): RawBuilder<number> {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return sql<number>`(${of('rank')} + case when exists (select from bookings b where b.company_id = ${of('company_id')}
    and b.space_id = ${of('space_id')} and b.date = ${of('date')} and b.is_confirmed) then 1 else 0 end)`
}
