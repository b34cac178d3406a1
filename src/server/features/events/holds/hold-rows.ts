import { type RawBuilder, sql } from 'kysely'
import { displayedRankExpression } from '#server/domain/holds/displayed-rank.ts'
import { endedDatesExpression, lostDatesExpression } from '#server/domain/holds/lost-dates.ts'
import { displayNameExpression } from '#server/domain/people/display-name.ts'
import { holdEndExpression, statusReasonExpression } from '#server/features/events/hold-end.ts'
import { behindConfirmedCondition, ranksExpression } from '#server/features/events/load-ranks.ts'
import { hiddenEventCondition } from '#server/features/events/private-events.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { holdGivenUpReason } from '#shared/event-status.ts'
import type { Challenge, Hold } from '#shared/features/events/holds.ts'

interface HoldQuery {
  condition: RawBuilder<boolean>
  order?: RawBuilder<unknown>
  limit?: number
}

/** SQL: the caller sees only date and place of event `e`. */
export function isHidden(ctx: CompanyContext, row: string): RawBuilder<boolean> {
  return hiddenEventCondition(ctx, row) ?? sql<boolean>`false`
}

/**
 * SQL: deadline of hold `h`. While it is challenged: when the challenge is due. After a challenge that left nothing above
 * it: until when it must be confirmed. Otherwise its expiry.
 */
export const deadline = sql<string | null>`coalesce(
  (select min(c.due_at) from hold_challenges c
    where c.company_id = h.company_id and c.challenged_id = h.event_id and c.state = 'running'),
  (select min(c.confirm_by) from hold_challenges c
    where c.company_id = h.company_id and c.challenger_id = h.event_id and c.confirm_by > now()),
  h.expires_at)`

/** SQL: the highest rank of event `row`, as it is shown; null without a hold in a space. */
export function highestRank(row: string): RawBuilder<number | null> {
  return sql<number | null>`(select max(${displayedRankExpression('r')}) from hold_ranks r
    where r.company_id = ${sql.ref(`${row}.company_id`)} and r.event_id = ${sql.ref(`${row}.id`)})`
}

/** Load holds `h` of events `e`, as the caller may see them. */
export async function loadHolds(
  tx: Transaction,
  ctx: CompanyContext,
  { condition, order = sql`e.first_date, e.id`, limit = 1 }: HoldQuery,
): Promise<Hold[]> {
  const { rows } = await sql<Omit<Hold, 'challenge'>>`
    select e.id as event_id, e.version, e.name, e.status, false as is_busy, e.time_zone, ${statusReasonExpression('e')} as status_reason,
      ${holdEndExpression('e')} as hold_end,
      case when h.ended_at is not null then coalesce(${displayNameExpression('ender')}, (select c.answered_by from hold_challenges c
        where c.company_id = h.company_id and c.challenged_id = h.event_id and c.state = 'released'
          and e.status_reason = ${holdGivenUpReason} order by c.answered_at desc limit 1)) end as ended_by,
      e.first_date::text, e.last_date::text, h.holder_name, h.holder_email, h.is_rank_fixed, h.extensions,
      h.placed_at, h.expires_at, h.ended_at, ${ranksExpression('e')} as ranks, ${displayNameExpression('u')} as owner_name,
      ${behindConfirmedCondition('e')} as is_behind_confirmed,
      (select max(r.rank) from hold_ranks r where r.company_id = e.company_id and r.event_id = e.id) as rank,
      (select jsonb_build_object('id', v.id, 'name', v.name) from venues v
        where v.company_id = e.company_id and v.id = e.venue_id) as venue,
      array(select s.name from spaces s where s.company_id = e.company_id and s.id in (
        select unnest(d.spaces) from event_days d where d.company_id = e.company_id and d.event_id = e.id)
        order by s.sort_order, s.name_key, s.id) as spaces,
      (select jsonb_build_object('id', g.id, 'choice', g.choice, 'size', (select count(*)::int from holds o
          where o.company_id = g.company_id and o.group_id = g.id), 'held', (select count(*)::int from holds o
          where o.company_id = g.company_id and o.group_id = g.id and o.ended_at is null), 'lost_dates', ${lostDatesExpression('g')},
          'ended_dates', ${endedDatesExpression('g')})
        from hold_groups g where g.company_id = h.company_id and g.id = h.group_id) as "group",
      ${isHidden(ctx, 'e')} as is_hidden
    from holds h join events e on e.company_id = h.company_id and e.id = h.event_id and e.deleted_at is null
    left join users u on u.id = e.owner_id
    left join users ender on ender.id = e.status_changed_by
    where h.company_id = ${ctx.company.id} and ${condition}
    order by ${order} limit ${sql.lit(limit)}`.execute(tx)
  const challenges = await loadChallenges(tx, ctx, {
    events: rows.map(({ event_id }) => event_id),
    state: sql`(c.state = 'running' or c.confirm_by > now() or (c.state = 'kept' and exists (select from holds h
      where h.company_id = c.company_id and h.event_id = c.challenger_id and h.ended_at is null)))`,
  })
  const shown = rows as (Omit<Hold, 'challenge'> & { is_hidden: boolean })[]
  return shown.map(({ is_hidden, ...row }) => {
    // The one that has to be answered first.
    const against = challenges
      .filter(({ challenged, state }) => challenged.id === row.event_id && state === 'running')
      .toSorted((one, other) => one.due_at.localeCompare(other.due_at))
    const own = challenges.find(({ challenger, state }) => challenger.id === row.event_id && state !== 'kept')
    const kept = challenges.find(
      ({ challenged, state, created_at }) =>
        // An answer about a former date of the hold says nothing of its present one.
        challenged.id === row.event_id && state === 'kept' && created_at >= (row.placed_at ?? ''),
    )
    const challenge = against[0] ?? own ?? (row.ended_at === null ? kept : null)
    return is_hidden ? { ...row, ...hidden } : { ...row, challenge: challenge ?? null }
  })
}

/** Those of these events that are private. Their audit entries are confidential. */
export async function loadPrivate(tx: Transaction, companyId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from events
    where company_id = ${companyId} and id = any(${ids}::uuid[]) and is_private`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Values of private events for members who see only date and place. */
const hidden = {
  ...({
    name: 'Busy',
    status: 'hold',
    is_busy: true,
    status_reason: null,
    hold_end: null,
    ended_by: null,
    ranks: null,
    rank: null,
    is_behind_confirmed: false,
  } as const),
  ...{ owner_name: null, holder_name: null, holder_email: null, group: null, challenge: null },
  ...{ is_rank_fixed: false, extensions: 0, placed_at: null, expires_at: null },
}

/** Load challenges of events, the newest first. */
export async function loadChallenges(
  tx: Transaction,
  ctx: CompanyContext,
  {
    events,
    id = null,
    state = sql`true`,
  }: { events: readonly string[]; id?: string | null; state?: RawBuilder<unknown> },
): Promise<Challenge[]> {
  const other = (row: string) => sql`jsonb_build_object('id', ${sql.ref(`${row}.id`)}, 'name',
    case when not ${isHidden(ctx, row)} then ${sql.ref(`${row}.name`)} end)`
  const { rows } = await sql<Challenge>`
    select c.id, c.state, c.created_at, c.due_at, c.confirm_by, c.answered_at, c.asked_for_call_at,
      case when not ${isHidden(ctx, 'd')} then c.answered_by end as answered_by,
      case when not ${isHidden(ctx, 'd')} then c.entered_by end as entered_by,
      case when not ${isHidden(ctx, 'd')} and ${ctx.can('events', 'write')}::boolean then c.call_number end as call_number, ${other('r')} as challenger, ${other('d')} as challenged
    from hold_challenges c
    join events r on r.company_id = c.company_id and r.id = c.challenger_id
    join events d on d.company_id = c.company_id and d.id = c.challenged_id
    where c.company_id = ${ctx.company.id} and ${state} and (c.id = ${id}
      or c.challenger_id = any(${events}::uuid[]) or c.challenged_id = any(${events}::uuid[]))
    order by c.created_at desc, c.id limit 1000`.execute(tx)
  return rows
}
