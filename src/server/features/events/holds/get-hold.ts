import { sql } from 'kysely'
import { displayedRankExpression } from '#server/domain/holds/displayed-rank.ts'
import { displayNameExpression } from '#server/domain/people/display-name.ts'
import { readRecord } from '#server/domain/records/read-record.ts'
import { recordTableOf } from '#server/domain/records/record-table.ts'
import { loadConfirmedAt } from '#server/features/events/load-ranks.ts'
import { keyOf } from '#server/features/events/queue-place.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Output } from '#shared/call.ts'
import type { holds, RankChange } from '#shared/features/events/holds.ts'
import { isHidden, loadChallenges, loadHolds } from './hold-rows.ts'

type Answer = Output<typeof holds.calls.getHold>
type Queue = Answer['queues'][number]

/** Response for guests, and for members who see only the date of a private event. */
const nothing: Answer = { hold: null, queues: [], group: [], challenges: [], changes: [] }

export const getHold: Handler<typeof holds.calls.getHold> = async (ctx, { id }) => {
  if (ctx.membership.is_guest) return nothing
  return ctx.transaction(async (tx) => {
    const event = await readRecord(tx, ctx, recordTableOf('event'), id)
    if (event.is_masked) return nothing
    const [hold] = await loadHolds(tx, ctx, { condition: sql`h.event_id = ${id}` })
    if (!hold) return nothing
    const group = hold.group
      ? await loadHolds(tx, ctx, { condition: sql`h.group_id = ${hold.group.id} and h.event_id <> ${id}`, limit: 200 })
      : []
    return {
      hold,
      queues: await loadQueues(tx, ctx, id),
      group,
      challenges: await loadChallenges(tx, ctx, { events: [id] }),
      changes: await loadChanges(tx, ctx, id),
    }
  })
}

/** Queues in which an event stands, with all holds in them. */
async function loadQueues(tx: Transaction, ctx: CompanyContext, eventId: string): Promise<Queue[]> {
  const { rows } = await sql<{ date: string; space_id: string; space: string } & Queue['holds'][number]>`
    select q.date::text, q.space_id, s.name as space, e.id, ${displayedRankExpression('r')} as rank, case when not ${isHidden(ctx, 'e')} then e.name end as name,
      case when not ${isHidden(ctx, 'e')} then coalesce(h.holder_name, ${displayNameExpression('u')}) end as holder,
      case when not ${isHidden(ctx, 'e')} then h.expires_at end as expires_at,
      case when not ${isHidden(ctx, 'e')} then (select min(c.due_at) from hold_challenges c
        where c.company_id = e.company_id and c.challenged_id = e.id and c.state = 'running') end as answer_by,
      case when not ${isHidden(ctx, 'e')} then (select max(c.confirm_by) from hold_challenges c
        where c.company_id = e.company_id and c.challenger_id = e.id) end as confirm_by
    from hold_ranks q
    join hold_ranks r on r.company_id = q.company_id and r.space_id = q.space_id and r.date = q.date
    join spaces s on s.company_id = q.company_id and s.id = q.space_id
    join events e on e.company_id = r.company_id and e.id = r.event_id
    left join holds h on h.company_id = r.company_id and h.event_id = r.event_id
    left join users u on u.id = e.owner_id
    where q.company_id = ${ctx.company.id} and q.event_id = ${eventId}
    order by q.date, s.sort_order, s.name_key, s.id, r.rank limit 2000`.execute(tx)
  const confirmed = await loadConfirmedAt(tx, ctx, rows)
  return [...Map.groupBy(rows, keyOf)].flatMap(([key, all]) => {
    const [first] = all
    return first ? [{ date: first.date, space: first.space, confirmed: confirmed.get(key) ?? [], holds: all }] : []
  })
}

async function loadChanges(tx: Transaction, ctx: CompanyContext, eventId: string): Promise<RankChange[]> {
  const { rows } = await sql<RankChange>`
    select c.at, c.date::text, s.name as space, coalesce(c.shown_before, c.rank_before) as rank_before,
      coalesce(c.shown_after, c.rank_after) as rank_after, c.cause
    from hold_rank_changes c join spaces s on s.company_id = c.company_id and s.id = c.space_id
    where c.company_id = ${ctx.company.id} and c.event_id = ${eventId}
    order by c.id desc limit 200`.execute(tx)
  return rows
}
