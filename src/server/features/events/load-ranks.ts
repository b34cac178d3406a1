import { type RawBuilder, sql } from 'kysely'
import { shownRank } from '#server/domain/holds/shown-rank.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { keyOf, type QueuePlace } from './queue-place.ts'

/** Ranks of an event by date and smallest space; 0 where it is confirmed. */
export type EventRanks = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Load the ranks of events in the queues of holds, by event. */
export async function loadRanks(
  tx: Transaction,
  companyId: string,
  eventIds: readonly string[],
): Promise<Map<string, EventRanks>> {
  const { rows } = await sql<{ event_id: string; date: string; space_id: string; rank: number }>`
    select event_id, date::text, space_id, rank from hold_ranks
    where company_id = ${companyId} and event_id = any(${eventIds}::uuid[])
    union all
    select event_id, date::text, space_id, 0 from bookings
    where company_id = ${companyId} and event_id = any(${eventIds}::uuid[]) and is_confirmed`.execute(tx)
  const byEvent = Map.groupBy(rows, ({ event_id }) => event_id)
  return new Map(
    [...byEvent].map(([id, ranks]) => [
      id,
      new Map(
        [...Map.groupBy(ranks, ({ date }) => date)].map(([date, some]) => [
          date,
          new Map(some.map(({ space_id, rank }) => [space_id, rank])),
        ]),
      ),
    ]),
  )
}

/**
 * Load the last shown ranks that are taken in queues, by `keyOf`. A confirmed event counts as the first.
 * @param confirmed places where an event will be confirmed
 */
export async function loadTakenRanks(
  tx: Transaction,
  companyId: string,
  places: readonly QueuePlace[],
  confirmed: readonly QueuePlace[] = [],
): Promise<Map<string, number>> {
  const { rows } = await sql<QueuePlace & { taken: number }>`
    select p.date::text, p.space_id, (select count(*) from hold_ranks r
        where r.company_id = ${companyId} and r.space_id = p.space_id and r.date = p.date)::int
      + case when exists (select from bookings b where b.company_id = ${companyId} and b.space_id = p.space_id
        and b.date = p.date and b.is_confirmed)
        or (p.date, p.space_id) in (select c.date, c.space_id from unnest(${confirmed.map(({ date }) => date)}::date[],
          ${confirmed.map(({ space_id }) => space_id)}::uuid[]) c (date, space_id)) then 1 else 0 end as taken
    from unnest(${places.map(({ date }) => date)}::date[], ${places.map(({ space_id }) => space_id)}::uuid[])
      p (date, space_id)
    group by p.date, p.space_id`.execute(tx)
  return new Map(rows.map(({ taken, ...place }) => [keyOf(place), taken]))
}

/** SQL: the ranks of the event in row `row` by date, or one where all are equal; null without a hold in a space. */
export function ranksExpression(row: string): RawBuilder<string | null> {
  return sql<string | null>`(select case when min(d.rank) = max(d.rank) then min(d.rank)::text
      else string_agg(d.rank::text, '/' order by d.date) end
    from (select h.date, max(${shownRank('h')}) as rank from hold_ranks h
      where h.company_id = ${sql.ref(`${row}.company_id`)} and h.event_id = ${sql.ref(`${row}.id`)} group by h.date) d)`
}
