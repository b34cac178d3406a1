import { type RawBuilder, sql } from 'kysely'
import { displayedRankExpression } from '#server/domain/holds/displayed-rank.ts'
import { displayNameExpression } from '#server/domain/people/display-name.ts'
import { loadHoldSettings } from '#server/features/events/store-holds.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { ChallengePreview, holds } from '#shared/features/events/holds.ts'
import { isHidden } from './hold-rows.ts'

/** The hold above each of these, as `holdAbove` finds it; those that are the first everywhere are left out. */
export const previewChallenges: Handler<typeof holds.calls.previewChallenges> = async (ctx, { ids }) => {
  if (ctx.membership.is_guest) return { challenges: [] }
  return ctx.transaction(async (tx) => {
    const { again_days } = await loadHoldSettings(tx, ctx.company.id)
    return { challenges: await loadAbove(tx, ctx, ids, again_days) }
  })
}

async function loadAbove(tx: Transaction, ctx: CompanyContext, ids: readonly string[], againDays: number) {
  const seen = sql`not ${isHidden(ctx, 'above')}`
  const { rows } = await sql<ChallengePreview>`
    select e.id as event_id, e.name, f.date::text, s.name as space, e.time_zone,
      ${againAt('e.id', 'above.id', ctx.company.id, againDays)} as again_at, ${isTaken('e')} as is_taken, f.holds_between,
      jsonb_build_object('id', above.id, 'name', case when ${seen} then above.name end,
        'holder', case when ${seen} then h.holder_name end, 'owner', case when ${seen} then ${displayNameExpression('u')} end, 'rank', f.above_rank) as above
    from unnest(${[...new Set(ids)]}::uuid[]) asked (id) cross join lateral (
      select r.event_id, r.space_id, r.date, o.event_id as above_id, ${displayedRankExpression('o')} as above_rank,
        r.rank - o.rank - 1 as holds_between
      from hold_ranks r join hold_ranks o on o.company_id = r.company_id and o.space_id = r.space_id and o.date = r.date
        and o.rank < r.rank
      where r.company_id = ${ctx.company.id} and r.event_id = asked.id
      order by o.rank, o.date, o.event_id limit 1
    ) f
    join events e on e.company_id = ${ctx.company.id} and e.id = f.event_id and not ${isHidden(ctx, 'e')}
    join events above on above.company_id = ${ctx.company.id} and above.id = f.above_id
    join spaces s on s.company_id = ${ctx.company.id} and s.id = f.space_id
    left join holds h on h.company_id = ${ctx.company.id} and h.event_id = above.id
    left join users u on u.id = above.owner_id
    order by f.date, e.id`.execute(tx)
  return rows
}

/** SQL: whether a confirmed event overlaps the hold of an event. Events at other times of the same night do not. */
function isTaken(event: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from bookings own join bookings b on b.company_id = own.company_id
      and b.space_id = own.space_id and b.event_id <> own.event_id and b.is_confirmed
      and b.begins_at < own.ends_at and b.ends_at > own.begins_at
    where own.company_id = ${sql.ref(`${event}.company_id`)} and own.event_id = ${sql.ref(`${event}.id`)})`
}

/** Whether a confirmed event overlaps a hold, which can then not be confirmed. */
export async function isDateTaken(tx: Transaction, companyId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select from events e
    where e.company_id = ${companyId} and e.id = ${id} and ${isTaken('e')}`.execute(tx)
  return rows.length > 0
}

/** SQL: until when a hold cannot challenge another one again, because its holder keeps it; null if it can now. */
function againAt(challenger: string, challenged: string, company: string, days: number): RawBuilder<string | null> {
  return sql`(select max(c.answered_at) + make_interval(days => ${days}) from hold_challenges c
    where c.company_id = ${company} and c.challenger_id = ${sql.ref(challenger)}
      and c.challenged_id = ${sql.ref(challenged)} and c.state = 'kept'
      and c.answered_at > now() - make_interval(days => ${days}))`
}

/** When a hold can challenge another one again; null if it can now. */
export async function loadAgainAt(
  tx: Transaction,
  company: string,
  { challenger, challenged }: { challenger: string; challenged: string },
): Promise<string | null> {
  const { again_days } = await loadHoldSettings(tx, company)
  const { rows } = await sql<{ at: string | null }>`
    select ${againAt('p.challenger', 'p.challenged', company, again_days)} as at
    from (select ${challenger}::uuid as challenger, ${challenged}::uuid as challenged) p`.execute(tx)
  return rows[0]?.at ?? null
}
