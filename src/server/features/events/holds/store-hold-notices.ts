import { sql } from 'kysely'
import { displayedRankExpression } from '#server/domain/holds/displayed-rank.ts'
import { lostDateCondition } from '#server/domain/holds/lost-dates.ts'
import type { JobContext } from '#server/platform/app/jobs.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { challengeUnansweredReason, holdExpiredReason, holdGivenUpReason } from '#shared/event-status.ts'
import { enqueueImmediateMails } from './hold-digests.ts'
import { type HolderNews, sendHolderNews } from './holder-news.ts'
import { isNotPaused } from './pause-holds.ts'

const batchSize = 200
/** Hours before the expiry of a hold at which its owner is reminded. */
const reminders = [24, 72] as const

/** Store notices of reminders, incomplete groups and holds that have moved up. */
export async function storeDueNotices(tx: Transaction, ctx: JobContext): Promise<void> {
  await tellOfGroups(tx, ctx)
  for (const hours of reminders) {
    const due = await sql<{ company_id: string; event_id: string }>`
      update holds set reminded_hours = ${hours} where (company_id, event_id) in (
        select company_id, event_id from holds where ended_at is null
          and expires_at between now() and now() + make_interval(hours => ${hours})
          and (reminded_hours is null or reminded_hours > ${hours}) and ${isNotPaused('holds.company_id')}
          limit ${batchSize} for update skip locked)
      returning company_id, event_id`.execute(tx)
    await storeNotices(
      tx,
      ctx,
      due.rows.map((row) => ({ ...row, kind: 'expires' })),
    )
  }
  const moved = await sql<{
    company_id: string
    event_id: string
    rank_before: number | null
    /** 'released' for a hold that somebody else has released. */
    outcome: string | null
    kind: 'moved_up' | 'date_taken' | 'expired'
  }>`
    with told as (
      update hold_rank_changes set is_told = true where id in (
        select id from hold_rank_changes where not is_told and ${isNotPaused('hold_rank_changes.company_id')}
        limit ${batchSize * 10} for update skip locked)
      returning id, company_id, event_id, space_id, date, rank_after, coalesce(shown_before, rank_before) as rank_before,
        (shown_before = shown_after or (rank_before = rank_after and shown_before < shown_after)) as is_taken
    ), first as (
      select distinct on (company_id, event_id, space_id, date) company_id, event_id, rank_before from told
      where rank_after is not null order by company_id, event_id, space_id, date, id
    ), moved as (
      select f.company_id, f.event_id, max(f.rank_before) as rank_before, (select coalesce(bool_or(t.is_taken), false)
          from told t where t.company_id = f.company_id and t.event_id = f.event_id) as is_taken
      from first f join holds h on h.company_id = f.company_id and h.event_id = f.event_id and h.ended_at is null
      group by f.company_id, f.event_id
    ), released as (
      -- By a person who is not the owner: answers to challenges and expired holds have notices of their own.
      select distinct t.company_id, t.event_id from told t
      join events e on e.company_id = t.company_id and e.id = t.event_id and e.status = 'declined'
        and e.deleted_at is null and e.status_changed_by is distinct from coalesce(e.owner_id, e.created_by)
        and coalesce(e.status_reason, '') not in (${holdExpiredReason}, ${holdGivenUpReason}, ${challengeUnansweredReason})
      where t.rank_after is null
    )
    -- Behind a confirmed event, a hold keeps the rank that is shown. Nothing is told if it has moved down again.
    select m.company_id, m.event_id, m.rank_before, null as outcome,
      case when m.is_taken and now.is_taken then 'date_taken' else 'moved_up' end as kind
    from moved m cross join lateral (select max(${displayedRankExpression('r')}) as rank, bool_or(${displayedRankExpression('r')} > r.rank) as is_taken
      from hold_ranks r where r.company_id = m.company_id and r.event_id = m.event_id) now
    where (m.is_taken and now.is_taken) or m.rank_before > now.rank
    union all
    select company_id, event_id, null, 'released', 'expired' from released`.execute(tx)
  await storeNotices(tx, ctx, moved.rows)
}

/** Holders get a mail about a release after one minute, because it can be undone until then. */
const timeToUndo = sql`interval '1 minute'`

/** Enqueue a mail for each holder with all holds that were placed for them, or have ended. */
export async function tellHolders(tx: Transaction, ctx: JobContext): Promise<void> {
  const { rows } = await sql<{ company_id: string; event_id: string; holder_email: string; news: HolderNews | null }>`
    with found as (
      select company_id, event_id, holder_email, holder_news from holds
      where ((holder_news = 'placed' and ended_at is null)
          or (holder_news is not null and ended_at <= now() - ${timeToUndo} and not exists (select from events e
            where e.company_id = holds.company_id and e.id = holds.event_id and e.status in ('cancelled', 'postponed')
              and e.status_changed_at > greatest(holds.ended_at, now() - ${timeToUndo}))))
        and ${isNotPaused('holds.company_id')}
      order by company_id limit ${batchSize * 10} for update skip locked
    )
    update holds h set holder_news = null from found f
    where h.company_id = f.company_id and h.event_id = f.event_id
    returning h.company_id, h.event_id, f.holder_email, case when f.holder_news <> 'placed' then 'ended' when h.ended_at is null then 'placed' end as news`.execute(
    tx,
  )
  const mails = Map.groupBy(
    // A hold that ended before its first mail needs none.
    rows.flatMap(({ news, ...row }) => (news ? [{ ...row, news }] : [])),
    ({ company_id, holder_email, news }) => `${company_id} ${news} ${holder_email.toLowerCase()}`,
  )
  for (const all of mails.values()) {
    const [first] = all
    if (!first) continue
    const mail = { company_id: first.company_id, news: first.news, events: all.map(({ event_id }) => event_id) }
    await ctx.app.jobs.enqueue(tx, sendHolderNews, mail, { group: first.company_id })
  }
}

/** Store a notice for each group of which all dates are wanted, when one can no longer be had while others are on hold. */
async function tellOfGroups(tx: Transaction, ctx: JobContext): Promise<void> {
  const { rows } = await sql<{ company_id: string; event_id: string | null }>`
    with found as (
      select company_id, id, is_told from hold_groups where is_to_check and ${isNotPaused('hold_groups.company_id')}
      order by company_id limit ${batchSize} for update skip locked
    ), checked as (
      select f.company_id, f.id, f.is_told, (select o.event_id from holds o
          join events oe on oe.company_id = o.company_id and oe.id = o.event_id
          where o.company_id = f.company_id and o.group_id = f.id and oe.deleted_at is null and ${lostDateCondition}
            and exists (select from holds a where a.company_id = f.company_id and a.group_id = f.id
              and a.event_id <> o.event_id and a.ended_at is null)
          order by oe.first_date limit 1) as lost
      from found f
    )
    update hold_groups g set is_to_check = false, is_told = c.lost is not null from checked c
    where g.company_id = c.company_id and g.id = c.id
    returning g.company_id, case when not c.is_told then c.lost end as event_id`.execute(tx)
  await storeNotices(
    tx,
    ctx,
    rows.flatMap(({ company_id, event_id }) =>
      event_id === null ? [] : [{ company_id, event_id, kind: 'group_incomplete' as const }],
    ),
  )
}

export interface NewNotice {
  company_id: string
  event_id: string
  kind: 'expires' | 'expired' | 'moved_up' | 'date_taken' | 'challenged' | 'challenge_answered' | 'group_incomplete'
  rank_before?: number | null
  outcome?: string | null
}

/** Store notices for the bell and the daily mail, and enqueue the mails of owners who want them at once. */
export async function storeNotices(tx: Transaction, ctx: JobContext, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return
  const { rows } = await sql<{ company_id: string; id: string; event_id: string }>`
    insert into hold_notices (company_id, event_id, kind, rank_before, outcome)
    select n.company_id, n.event_id, n.kind, n.rank_before, n.outcome
    from jsonb_to_recordset(${json(notices)}::jsonb)
      n (company_id uuid, event_id uuid, kind text, rank_before integer, outcome text)
    returning company_id, id::text, event_id`.execute(tx)
  for (const [company_id, stored] of Map.groupBy(rows, (row) => row.company_id))
    await enqueueImmediateMails(tx, ctx, company_id, stored)
}
