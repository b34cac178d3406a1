import { type RawBuilder, sql } from 'kysely'
import { displayedRankExpression } from '#server/domain/holds/displayed-rank.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { ConfirmedAbove } from '#shared/features/events/holds.ts'
import { hiddenEventCondition } from './private-events.ts'
import { keyOf, type QueuePlace } from './queue-place.ts'

/** Displayed ranks of an event by date and smallest space; 0 where the event is confirmed. */
export type EventRanks = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Load the ranks of events in the queues of holds, by event. */
export async function loadRanks(
  tx: Transaction,
  companyId: string,
  eventIds: readonly string[],
): Promise<Map<string, EventRanks>> {
  const { rows } = await sql<{ event_id: string; date: string; space_id: string; rank: number }>`
    select r.event_id, r.date::text, r.space_id, ${displayedRankExpression('r')} as rank from hold_ranks r
    where r.company_id = ${companyId} and r.event_id = any(${eventIds}::uuid[])
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

/** Load the events that are confirmed in the places of queues, with their times from load-in to load-out, by `keyOf`. */
export async function loadConfirmedAt(
  tx: Transaction,
  ctx: CompanyContext,
  places: readonly QueuePlace[],
): Promise<Map<string, ConfirmedAbove[]>> {
  if (places.length === 0) return new Map()
  const wall = sql.lit('YYYY-MM-DD"T"HH24:MI')
  const { rows } = await sql<QueuePlace & ConfirmedAbove>`
    select p.space_id, p.date::text, e.id, case when not ${hiddenEventCondition(ctx, 'e') ?? sql`false`} then e.name end as name,
      to_char(min(least(d.load_in, d.doors, d.starts)), ${wall}) as starts,
      to_char(max(greatest(d.ends, d.load_out)), ${wall}) as ends
    from (select distinct * from unnest(${places.map(({ space_id }) => space_id)}::uuid[],
      ${places.map(({ date }) => date)}::date[]) u (space_id, date)) p
    join bookings b on b.company_id = ${ctx.company.id} and b.space_id = p.space_id and b.date = p.date and b.is_confirmed
    join events e on e.company_id = b.company_id and e.id = b.event_id
    left join event_days d on d.company_id = e.company_id and d.event_id = e.id and d.date = p.date
    group by p.space_id, p.date, e.id order by min(b.begins_at), e.id`.execute(tx)
  const byPlace = Map.groupBy(rows, keyOf)
  return new Map(
    [...byPlace].map(([key, all]) => [key, all.map(({ id, name, starts, ends }) => ({ id, name, starts, ends }))]),
  )
}

/** SQL condition: another event is confirmed in a space and on a date of the hold in row `row`. */
export function behindConfirmedCondition(row: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from hold_ranks q join bookings b on b.company_id = q.company_id
      and b.space_id = q.space_id and b.date = q.date and b.is_confirmed
    where q.company_id = ${sql.ref(`${row}.company_id`)} and q.event_id = ${sql.ref(`${row}.id`)})`
}

/**
 * SQL for the ranks of the event in row `row` by date, or one rank if all are equal; null without a hold in a space.
 */
export function ranksExpression(row: string): RawBuilder<string | null> {
  return sql<string | null>`(select case when min(d.rank) = max(d.rank) then min(d.rank)::text
      else string_agg(d.rank::text, '/' order by d.date) end
    from (select h.date, max(${displayedRankExpression('h')}) as rank from hold_ranks h
      where h.company_id = ${sql.ref(`${row}.company_id`)} and h.event_id = ${sql.ref(`${row}.id`)} group by h.date) d)`
}
