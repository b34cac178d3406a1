import { sql } from 'kysely'
import { displayedRankExpression } from '#server/domain/holds/displayed-rank.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { closeRankGaps, insertHoldAtRank, type QueuedHold } from '#shared/bookings/hold-queue.ts'
import { holdExpiredReason } from '#shared/event-status.ts'
import { type Instant, instantOf } from '#shared/time/instants.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { dateOf } from '#shared/time/wall-time.ts'
import { wallTimeOf } from '#shared/time/wall-time-of.ts'
import { endChallenges, endObsoleteChallenges } from './continue-challenge.ts'
import { changeQueues, type HoldAuthor, lockQueues, type RankChangeCause, type RankReason } from './hold-queues.ts'
import { keyOf, type QueuePlace } from './queue-place.ts'
import { restoreChallenges } from './restore-challenges.ts'

/** A place in a queue that an event on hold takes. */
export interface HoldQueueEntry extends QueuePlace {
  event_id: string
}

export interface HoldSettings {
  first_days: number
  other_days: number
  on_silence: 'drop' | 'release'
  /** Days after which a hold can be challenged again whose holder keeps it. */
  again_days: number
}

export const defaultHoldSettings: HoldSettings = { first_days: 14, other_days: 7, on_silence: 'drop', again_days: 7 }

/**
 * Update the holds of events after their status, days or spaces have changed. New holds are added at the end of their
 * queues, and a hold that ends leaves no gap. The events are locked by the caller.
 * @param ids the events, in the order in which new holds are placed
 * @param wanted places of those that are on hold
 * @param wasConfirmed places where these events were confirmed before
 * @param regains new holds get the ranks that they had when they last ended
 */
export async function storeHolds(
  tx: Transaction,
  author: HoldAuthor,
  ids: readonly string[],
  wanted: readonly HoldQueueEntry[],
  { regains = false, wasConfirmed = new Set<string>() } = {},
): Promise<void> {
  const companyId = author.company.id
  const stood = await loadPlacesOf(tx, companyId, ids)
  await lockQueues(
    tx,
    companyId,
    [...stood, ...wanted].map(({ space_id }) => space_id),
  )
  const ranked = await loadPlacesOf(tx, companyId, ids)
  const before = new Map(ranked.map((place) => [holdPlaceKey(place), place]))
  const after = new Map(wanted.map((place) => [holdPlaceKey(place), place]))
  const ended = [...before].flatMap(([key, place]) => (after.has(key) ? [] : [place]))
  const positions = new Map(ids.map((id, at) => [id, at]))
  // Holds that change their spaces keep their order, such as those of a space that gets parts.
  const ranks = new Map(
    ranked.toSorted((one, other) => other.rank - one.rank).map((place) => [dateKeyOf(place), place.rank]),
  )
  const rankOn = (place: HoldQueueEntry) => ranks.get(dateKeyOf(place)) ?? Number.MAX_SAFE_INTEGER
  const added = [...after]
    .flatMap(([key, place]) => (before.has(key) ? [] : [place]))
    .toSorted(
      (one, other) =>
        rankOn(one) - rankOn(other) || (positions.get(one.event_id) ?? 0) - (positions.get(other.event_id) ?? 0),
    )
  const former = regains ? await loadFormerRanks(tx, companyId, added) : new Map<string, FormerRank>()
  const [endedAt, addedAt] = [Map.groupBy(ended, keyOf), Map.groupBy(added, keyOf)]
  const places = new Map(
    [...ended, ...added].map(({ space_id, date }) => [keyOf({ space_id, date }), { space_id, date }]),
  )
  const changeOf = (queue: readonly QueuedHold[], place: QueuePlace) => {
    const gone = new Set(endedAt.get(keyOf(place))?.map(({ event_id }) => event_id))
    const placed = (addedAt.get(keyOf(place)) ?? [])
      .map((one) => ({ event: one.event_id, ...(former.get(holdPlaceKey(one)) ?? atTheEnd) }))
      .toSorted((one, other) => other.ended - one.ended)
    const left = closeRankGaps(queue.filter(({ event }) => !gone.has(event)))
    const queued = placed.reduce<QueuedHold[]>(
      (all, one) => insertHoldAtRank(all, { event: one.event, is_fixed: false }, one.rank),
      left,
    )
    const isNew = new Set(placed.map(({ event }) => event))
    return {
      queue: queued,
      causeOf: (event: string): RankChangeCause => {
        if (gone.has(event)) return 'ended'
        if (isNew.has(event)) return regains ? 'returned' : 'placed'
        return gone.size > 0 ? 'moved_up' : 'returned'
      },
      reasonOf: (event: string): RankReason | null => {
        const [above] = queue.filter((one) => gone.has(one.event))
        if (above) return { event: above.event, sentence: (name) => `${name} no longer has the place above` }
        const [back] = queued.filter((one) => isNew.has(one.event) && one.event !== event)
        return back ? { event: back.event, sentence: (name) => `${name} has its former rank again` } : null
      },
    }
  }
  await changeQueues(tx, author, [...places.values()], changeOf, { events: ids, places: wasConfirmed })
  await storeTerms(tx, author, ids, { regains })
  if (regains) {
    await restoreChallenges(tx, author, ids)
    await restoreFormerTerms(tx, companyId, [...places.values()])
  } else await forgetChallenges(tx, companyId, added)
  if (ended.length === 0) return
  await endObsoleteChallenges(tx, author, ids)
  await extendFirst(tx, companyId, [...places.values()])
}

async function loadPlacesOf(tx: Transaction, companyId: string, ids: readonly string[]) {
  const { rows } = await sql<HoldQueueEntry & { rank: number }>`
    select event_id, space_id, date::text, rank from hold_ranks
    where company_id = ${companyId} and event_id = any(${ids}::uuid[])`.execute(tx)
  return rows
}

/** Challenges that ended with the former places of holds do not run again. */
async function forgetChallenges(tx: Transaction, companyId: string, added: readonly HoldQueueEntry[]): Promise<void> {
  const ids = [...new Set(added.map(({ event_id }) => event_id))]
  if (ids.length === 0) return
  await sql`update hold_challenges set was_told = null where company_id = ${companyId} and was_told is not null
    and is_told and (challenger_id = any(${ids}::uuid[]) or challenged_id = any(${ids}::uuid[]))`.execute(tx)
}

interface FormerRank {
  rank: number
  /** Order in which holds ended, as a growing number. The hold that ended last returns first. */
  ended: number
}

const atTheEnd: FormerRank = { rank: Number.POSITIVE_INFINITY, ended: 0 }

/** Ranks that holds had when they last ended. */
export async function loadFormerRanks(
  tx: Transaction,
  companyId: string,
  places: readonly HoldQueueEntry[],
): Promise<Map<string, FormerRank>> {
  const ids = [...new Set(places.map(({ event_id }) => event_id))]
  const { rows } = await sql<HoldQueueEntry & FormerRank>`
    select distinct on (event_id, space_id, date) event_id, space_id, date::text, rank_before as rank, id as ended
    from hold_rank_changes where company_id = ${companyId} and event_id = any(${ids}::uuid[]) and rank_after is null
    order by event_id, space_id, date, id desc`.execute(tx)
  return new Map(rows.map(({ rank, ended, ...place }) => [holdPlaceKey(place), { rank, ended: Number(ended) }]))
}

interface Term {
  event_id: string
  time_zone: string
  first_date: LocalDate | null
  is_first: boolean
  is_known: boolean
  /** Kept when a hold returns before it has expired. */
  expires_at: string | null
  /** Expiry that the hold gets back on a later date; null unless its date has shortened it. */
  capped_from: string | null
  is_expired: boolean
}

/** Begin and end the terms of holds, also of those without a space. */
async function storeTerms(
  tx: Transaction,
  author: HoldAuthor,
  ids: readonly string[],
  { regains }: { regains: boolean },
): Promise<void> {
  const companyId = author.company.id
  const ended = await sql<{ event_id: string }>`
    update holds h set ended_at = now(), holder_news = case when h.holder_email is null then null
        when e.status = 'confirmed' then case when h.holder_news = 'placed' then 'placed_confirmed' else 'confirmed' end
        when h.holder_news = 'placed' then 'placed'
        when h.holder_news is null and e.status in ('declined', 'cancelled', 'postponed')
          and e.status_reason is distinct from ${holdExpiredReason} then 'released' end
    from events e
    where h.company_id = ${companyId} and h.event_id = any(${ids}::uuid[]) and h.ended_at is null
      and e.company_id = h.company_id and e.id = h.event_id and (e.status <> 'hold' or e.deleted_at is not null)
    returning h.event_id`.execute(tx)
  await endChallenges(
    tx,
    author,
    ended.rows.map(({ event_id }) => event_id),
  )
  const { rows: found } = await sql<Term & { is_active: boolean }>`
    select e.id as event_id, e.time_zone, e.first_date::text, h.event_id is not null as is_known, h.expires_at,
      h.capped_from,
      h.event_id is not null and h.ended_at is null as is_active,
      coalesce(h.expires_at <= now(), false) as is_expired,
      not exists (select from hold_ranks r where r.company_id = e.company_id and r.event_id = e.id
        and ${displayedRankExpression('r')} > 1) as is_first
    from events e left join holds h on h.company_id = e.company_id and h.event_id = e.id
    where e.company_id = ${companyId} and e.id = any(${ids}::uuid[]) and e.status = 'hold' and e.deleted_at is null
      and (h.event_id is null or h.ended_at is not null or coalesce(h.capped_from, h.expires_at) is not null)`.execute(
    tx,
  )
  await capTerms(
    tx,
    companyId,
    found.filter(({ is_active }) => is_active),
  )
  const rows = found.filter(({ is_active }) => !is_active)
  if (rows.length === 0) return
  const returning = rows.map(({ event_id }) => event_id)
  const settings = await loadHoldSettings(tx, companyId)
  const terms = rows.map((term) => ({
    event_id: term.event_id,
    expires_at:
      regains && term.is_known && !term.is_expired
        ? term.expires_at && untilShowDay(term.expires_at, term)
        : newExpiry(term, settings),
  }))
  await sql`
    with restored as (
      update hold_challenges set confirm_by = former_confirm_by, former_confirm_by = null
      where company_id = ${companyId} and challenger_id = any(${returning}::uuid[])
        and former_confirm_by > now() and ${regains}
    ), placed_again as (
      update hold_challenges set was_told = null
      where company_id = ${companyId} and was_told is not null and not ${regains}
        and (challenger_id = any(${returning}::uuid[]) or challenged_id = any(${returning}::uuid[]))
    )
    insert into holds (company_id, event_id, expires_at)
    select ${companyId}, n.event_id, n.expires_at
    from jsonb_to_recordset(${json(terms)}::jsonb) n (event_id uuid, expires_at timestamptz)
    on conflict (company_id, event_id) do update
      set expires_at = excluded.expires_at, ended_at = null, ended_for = null, holder_news = ${
        // A release that was undone before its mail is not told, nor that the hold is back.
        sql`case when holds.holder_news in ('placed', 'placed_confirmed')
          or (not ${regains} and holds.holder_email is not null and (holds.holder_news is null or exists (select from events e
            where e.company_id = holds.company_id and e.id = holds.event_id and e.moved_from <> e.first_date))) then 'placed' end`
      }, placed_at = now(), extensions = 0, reminded_hours = null, capped_from = null, former_expires_at = null`.execute(
    tx,
  )
}

/** Holds whose events have moved to an earlier date expire on it, and get their term back when the date is later again. */
async function capTerms(tx: Transaction, companyId: string, holds: readonly Term[]): Promise<void> {
  const changed = holds.flatMap(({ event_id, expires_at, capped_from, ...event }) => {
    const term = capped_from ?? expires_at
    const latest = term && untilShowDay(term, event)
    return latest === expires_at ? [] : [{ event_id, expires_at: latest, capped_from: latest === term ? null : term }]
  })
  if (changed.length === 0) return
  await sql`
    update holds h set expires_at = n.expires_at, capped_from = n.capped_from, reminded_hours = null
    from jsonb_to_recordset(${json(changed)}::jsonb) n (event_id uuid, expires_at timestamptz, capped_from timestamptz)
    where h.company_id = ${companyId} and h.event_id = n.event_id`.execute(tx)
}

/** A hold that moved up and is now the first everywhere gets the longer term from now on, never a shorter one. */
async function extendFirst(tx: Transaction, companyId: string, places: readonly QueuePlace[]): Promise<void> {
  const { rows } = await sql<Term>`
    select h.event_id, e.time_zone, e.first_date::text, true as is_first from holds h
    join events e on e.company_id = h.company_id and e.id = h.event_id
    where h.company_id = ${companyId} and h.ended_at is null and h.expires_at is not null
      and h.event_id in (select c.event_id from hold_rank_changes c where c.company_id = ${companyId} and not c.is_told
        and c.space_id = any(${places.map(({ space_id }) => space_id)}::uuid[]) and c.rank_after = 1)
      and not exists (select from hold_ranks r where r.company_id = h.company_id and r.event_id = h.event_id
        and ${displayedRankExpression('r')} > 1)
    order by h.event_id for update of h`.execute(tx)
  if (rows.length === 0) return
  const settings = await loadHoldSettings(tx, companyId)
  const terms = rows.map((term) => ({ event_id: term.event_id, expires_at: newExpiry(term, settings) }))
  await sql`
    update holds h set expires_at = n.expires_at, capped_from = null, former_expires_at = h.expires_at, reminded_hours = null
    from jsonb_to_recordset(${json(terms)}::jsonb) n (event_id uuid, expires_at timestamptz)
    where h.company_id = ${companyId} and h.event_id = n.event_id and n.expires_at > h.expires_at`.execute(tx)
}

/** A hold that moved up and is no longer the first gets its former expiry back, unless that has passed. */
async function restoreFormerTerms(tx: Transaction, companyId: string, places: readonly QueuePlace[]): Promise<void> {
  await sql`
    update holds h set expires_at = least(h.expires_at, h.former_expires_at), former_expires_at = null,
      reminded_hours = null
    where h.company_id = ${companyId} and h.ended_at is null and h.former_expires_at > now()
      and exists (select from hold_ranks r where r.company_id = h.company_id and r.event_id = h.event_id
        and r.space_id = any(${places.map(({ space_id }) => space_id)}::uuid[]) and ${displayedRankExpression('r')} > 1)`.execute(
    tx,
  )
}

export async function loadHoldSettings(tx: Transaction, companyId: string): Promise<HoldSettings> {
  const { rows } = await sql<HoldSettings>`
    select first_days, other_days, on_silence, again_days from hold_settings where company_id = ${companyId}`.execute(
    tx,
  )
  return rows[0] ?? defaultHoldSettings
}

/** Expiry of a hold that begins now; null if the end of its show day has passed. */
export function newExpiry(
  { is_first, ...event }: Pick<Term, 'time_zone' | 'first_date' | 'is_first'>,
  { first_days, other_days }: HoldSettings,
): Instant | null {
  return untilShowDay(
    endOfWorkingDay(new Date().toISOString(), event.time_zone, is_first ? first_days : other_days),
    event,
  )
}

/** An expiry, but at the latest the end of the working day on the show day; null if that has passed. */
export function untilShowDay(
  expiry: Instant,
  { time_zone, first_date }: Pick<Term, 'time_zone' | 'first_date'>,
): Instant | null {
  const latest = first_date && instantOf(`${first_date}T${endOfDay}`, time_zone)
  if (!latest || Date.parse(expiry) <= Date.parse(latest)) return expiry
  return Date.parse(latest) > Date.now() ? latest : null
}

/** Time at which a working day ends. */
const endOfDay = '18:00'

/** End of the working day, some days after the date of an instant. */
export function endOfWorkingDay(instant: Instant, zone: string, days: number): Instant {
  return instantOf(`${addDays(dateOf(wallTimeOf(instant, zone)), days)}T${endOfDay}`, zone)
}

function dateKeyOf({ event_id, date }: HoldQueueEntry): string {
  return `${event_id} ${date}`
}

export function holdPlaceKey({ event_id, ...place }: HoldQueueEntry): string {
  return `${event_id} ${keyOf(place)}`
}
