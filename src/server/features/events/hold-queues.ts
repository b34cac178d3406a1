import { sql } from 'kysely'
import type { App } from '#server/platform/app/app.ts'
import type { Actor } from '#server/platform/app/context.ts'
import { mapYielding } from '#server/platform/app/yielding.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import type { QueuedHold } from '#shared/bookings/hold-queue.ts'
import { explainRanks, loadDisplayedRanks } from './explain-ranks.ts'
import { keyOf, type QueuePlace } from './queue-place.ts'

/** Author of changes to the holds of a company: a member, or a job. */
export interface HoldAuthor {
  app?: App
  actor: Actor
  company: { id: string }
}

export type RankChangeCause = 'placed' | 'returned' | 'ended' | 'moved_up' | 'challenge' | 'order_back'

interface QueueChange {
  /** Queue after the change, in its order and with the ranks 1 to n. */
  queue: readonly QueuedHold[]
  /** Returns why a hold was added to the queue, was removed from it, or changed its rank. */
  causeOf: (event: string) => RankChangeCause
  /** Returns an explanation why a hold has another rank; null for no explanation. */
  reasonOf: (event: string) => RankReason | null
}

/** Explanation of a new rank: a sentence with the name of the event that caused it. */
export interface RankReason {
  event: string
  sentence: (name: string) => string
}

export interface RankMove {
  event_id: string
  space_id: string
  date: string
  rank_before: number | null
  rank_after: number | null
  cause: RankChangeCause
  reason: RankReason | null
}

/** Events that were confirmed until this change, and the queues in which they were confirmed. */
export interface ConfirmedBefore {
  events: readonly string[]
  places: ReadonlySet<string>
}

/** Lock the spaces of queues until the transaction ends, in the order of ids. */
export async function lockQueues(tx: Transaction, companyId: string, spaceIds: Iterable<string>): Promise<void> {
  const ids = [...new Set(spaceIds)]
  if (ids.length === 0) return
  await sql`select from spaces where company_id = ${companyId} and id = any(${ids}::uuid[])
    order by id for no key update`.execute(tx)
}

/** Lock all spaces of events, with their parts and queues, before a change of several events. */
export async function lockSpacesOf(tx: Transaction, companyId: string, eventIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with recursive around (id) as (
      (select unnest(spaces) from event_days where company_id = ${companyId} and event_id = any(${eventIds}::uuid[])
        union select space_id from hold_ranks where company_id = ${companyId} and event_id = any(${eventIds}::uuid[]))
      union select p.part_id from around a join space_parts p on p.company_id = ${companyId} and p.space_id = a.id
    )
    select id from around`.execute(tx)
  await lockQueues(
    tx,
    companyId,
    rows.map(({ id }) => id),
  )
}

/**
 * Change queues whose spaces are locked. Logs each changed rank, and explains it in the activity of its event.
 * @param change returns the queue after the change; null to keep it
 */
export async function changeQueues(
  tx: Transaction,
  author: HoldAuthor,
  places: readonly QueuePlace[],
  change: (queue: readonly QueuedHold[], place: QueuePlace) => QueueChange | null,
  confirmed: ConfirmedBefore = { events: [], places: new Set() },
): Promise<void> {
  const companyId = author.company.id
  const before = await loadQueues(tx, companyId, places)
  const changes = await mapYielding(places, (place) => {
    const was = before.get(keyOf(place)) ?? []
    const changed = change(was, place)
    return changed ? changesOf(place, was, changed) : []
  })
  // Log from the end of the queues, so that undoing in reverse order restores the ranks.
  const inOrder = changes.flat().toSorted((one, other) => (other.rank_before ?? 0) - (one.rank_before ?? 0))
  if (inOrder.length === 0) return
  const all = await loadDisplayedRanks(tx, companyId, inOrder, confirmed)
  await sql`
    with changes as (
      select event_id, space_id, date, rank_before, rank_after, shown_before, shown_after, cause, position from rows from (jsonb_to_recordset(${json(all.map(({ reason, ...row }) => row))}::jsonb) as (event_id uuid, space_id uuid, date date,
        rank_before integer, rank_after integer, shown_before integer, shown_after integer, cause text)) with ordinality
        c (event_id, space_id, date, rank_before, rank_after, shown_before, shown_after, cause, position)
    ), gone as (
      delete from hold_ranks r using changes c where r.company_id = ${companyId} and r.event_id = c.event_id
        and r.space_id = c.space_id and r.date = c.date and c.rank_after is null
    ), logged as (
      insert into hold_rank_changes (company_id, event_id, space_id, date, rank_before, rank_after, shown_before,
        shown_after, cause, is_told)
      select ${companyId}, event_id, space_id, date, rank_before, rank_after, shown_before, shown_after, cause,
        cause not in ('moved_up', 'ended') or coalesce(rank_after > rank_before, false)
      from changes order by position
    )
    insert into hold_ranks (company_id, space_id, date, event_id, rank)
    select ${companyId}, space_id, date, event_id, rank_after from changes where rank_after is not null
    on conflict (company_id, space_id, date, event_id) do update set rank = excluded.rank`.execute(tx)
  await explainRanks(tx, author, all)
}

type PlaceOfEvent = QueuePlace & { event_id: string }

/**
 * Log that newly confirmed events have taken the dates of holds. Holds below a former hold that was confirmed moved up
 * and are logged already.
 */
export async function logTakenDates(
  tx: Transaction,
  author: HoldAuthor,
  confirmed: readonly PlaceOfEvent[],
): Promise<void> {
  const events = confirmed.map(({ event_id }) => event_id)
  await logShiftedRanks(tx, author, confirmed, {
    ...{ before: 0, after: 1, events },
    sentence: (name) => `${name} was confirmed`,
  })
}

/**
 * Log that holds have moved up because confirmed events have left their places. Holds whose rank among holds has
 * changed as well are logged already.
 */
export async function logFreedDates(tx: Transaction, author: HoldAuthor, left: readonly PlaceOfEvent[]): Promise<void> {
  await logShiftedRanks(tx, author, left, {
    ...{ before: 1, after: 0, events: [] },
    sentence: (name) => `${name} no longer has the place above`,
  })
}

interface Shift {
  /** Number of confirmed events above the holds, before and after the change. */
  before: 0 | 1
  after: 0 | 1
  /** The confirmed events that are above now. Holds with another one above keep the rank that is shown. */
  events: readonly string[]
  sentence: (name: string) => string
}

/** Log and explain that the shown ranks of holds changed, although their order among holds is the same. */
async function logShiftedRanks(
  tx: Transaction,
  author: HoldAuthor,
  places: readonly PlaceOfEvent[],
  { before, after, events, sentence }: Shift,
): Promise<void> {
  if (places.length === 0) return
  const companyId = author.company.id
  const { rows } = await sql<PlaceOfEvent & { rank: number; because_of: string }>`
    with places as (
      select space_id, date, min(event_id::text)::uuid as because_of from jsonb_to_recordset(${json(places)}::jsonb)
        p (space_id uuid, date date, event_id uuid) group by space_id, date
    ), logged as (
      insert into hold_rank_changes (company_id, event_id, space_id, date, rank_before, rank_after, shown_before,
        shown_after, cause, is_told)
      select r.company_id, r.event_id, r.space_id, r.date, r.rank, r.rank, r.rank + ${before}::int,
        r.rank + ${after}::int, 'moved_up', false
      from places p join hold_ranks r on r.company_id = ${companyId} and r.space_id = p.space_id and r.date = p.date
      where not exists (select from bookings b where b.company_id = r.company_id and b.space_id = r.space_id
          and b.date = r.date and b.is_confirmed and b.event_id <> all(${events}::uuid[]))
        and not exists (select from hold_rank_changes c where c.company_id = r.company_id and c.event_id = r.event_id
          and c.space_id = r.space_id and c.date = r.date and c.at >= now())
      returning event_id, space_id, date, rank_after as rank
    )
    select l.event_id, l.space_id, l.date::text, l.rank, p.because_of
    from logged l join places p on p.space_id = l.space_id and p.date = l.date`.execute(tx)
  await explainRanks(
    tx,
    author,
    rows.map(({ rank, because_of, ...place }) => ({
      ...{ ...place, rank_before: rank, rank_after: rank, cause: 'moved_up' },
      ...{ shown_before: rank + before, shown_after: rank + after },
      reason: { event: because_of, sentence },
    })),
  )
}

async function loadQueues(
  tx: Transaction,
  companyId: string,
  places: readonly QueuePlace[],
): Promise<Map<string, QueuedHold[]>> {
  if (places.length === 0) return new Map()
  const { rows } = await sql<QueuePlace & QueuedHold>`
    select r.space_id, r.date::text, r.event_id as event, r.rank, coalesce(h.is_rank_fixed, false) as is_fixed
    from unnest(${places.map(({ space_id }) => space_id)}::uuid[], ${places.map(({ date }) => date)}::date[])
      p (space_id, date)
    join hold_ranks r on r.company_id = ${companyId} and r.space_id = p.space_id and r.date = p.date
    left join holds h on h.company_id = r.company_id and h.event_id = r.event_id
    order by r.rank`.execute(tx)
  const queues = Map.groupBy(rows, keyOf)
  return new Map(
    [...queues].map(([key, holds]) => [key, holds.map(({ event, rank, is_fixed }) => ({ event, rank, is_fixed }))]),
  )
}

function changesOf(
  { space_id, date }: QueuePlace,
  was: readonly QueuedHold[],
  { queue, causeOf, reasonOf }: QueueChange,
): RankMove[] {
  const before = new Map(was.map(({ event, rank }) => [event, rank]))
  const after = new Map(queue.map(({ event, rank }) => [event, rank]))
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((event) => {
    const [rank_before, rank_after] = [before.get(event) ?? null, after.get(event) ?? null]
    if (rank_before === rank_after) return []
    return [
      { event_id: event, space_id, date, rank_before, rank_after, cause: causeOf(event), reason: reasonOf(event) },
    ]
  })
}
