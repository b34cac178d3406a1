import { type RawBuilder, sql } from 'kysely'
import { displayNameExpression } from '#server/domain/people/display-name.ts'
import { foldedNameExpression } from '#server/domain/records/search-condition.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { likePattern } from '#server/platform/database/paging.ts'
import { holdLimits, type holds } from '#shared/features/events/holds.ts'
import { foldedWords } from '#shared/fold-text.ts'
import { deadline, highestRank, isHidden, loadHolds } from './hold-rows.ts'

const scopes: Record<'active' | 'expiring' | 'challenged' | 'ended', RawBuilder<boolean>> = {
  // A hold of a date that has passed does not expire, but nobody waits for it.
  active: sql`h.ended_at is null and (e.ends_at is null or e.ends_at > now())`,
  expiring: sql`h.ended_at is null and ${deadline} between now() and now() + interval '72 hours'`,
  challenged: sql`h.ended_at is null and exists (select from hold_challenges c where c.company_id = h.company_id
    and (c.challenger_id = h.event_id or c.challenged_id = h.event_id) and (c.state = 'running' or c.confirm_by > now()))`,
  ended: sql`h.ended_at > now() - interval '30 days' and e.status = 'declined'`,
}

const orders: Record<'date' | 'rank' | 'holder' | 'age' | 'expiry', RawBuilder<unknown>> = {
  date: sql`e.first_date`,
  rank: highestRank('e'),
  holder: sql`lower(coalesce(h.holder_name, ${displayNameExpression('u')}))`,
  age: sql`h.placed_at`,
  expiry: deadline,
}

export const listHolds: Handler<typeof holds.calls.listHolds> = async (ctx, { scope, sort, search, place }) => {
  if (ctx.membership.is_guest) return { holds: [], is_cut: false }
  // These scopes tell what members who see only the date of an event do not see.
  const reveals = scope !== 'active'
  // Private events are last, so that their positions reveal nothing.
  const shown = (order: RawBuilder<unknown>) => sql`case when not ${isHidden(ctx, 'e')} then ${order} end nulls last`
  const found = await ctx.transaction((tx) =>
    loadHolds(tx, ctx, {
      condition: sql`${scopes[scope]} ${reveals ? sql`and not ${isHidden(ctx, 'e')}` : sql``} and ${matches(ctx, search)} and ${takesPlaceAt(ctx, place)}`,
      order: sql`${sort === 'date' ? orders.date : shown(orders[sort])}, e.first_date, ${shown(orders.rank)}, e.id`,
      limit: holdLimits.listed + 1,
    }),
  )
  return { holds: found.slice(0, holdLimits.listed), is_cut: found.length > holdLimits.listed }
}

/** SQL: all words are in the title, the holder, the owner or the place. Of private events only the place is searched. */
function matches(ctx: CompanyContext, search: string): RawBuilder<boolean> {
  const words = foldedWords(search).slice(0, 10)
  const text = sql`(case when ${isHidden(ctx, 'e')} then '' else
      concat_ws(' ', ${foldedNameExpression('e')}, fold(concat_ws(' ', h.holder_name, h.holder_email, ${displayNameExpression('u')}))) end
    || ' ' || coalesce(e.venue_searched, '') || ' ' || fold(array_to_string(array(
      select s.name from event_days d join spaces s on s.company_id = d.company_id and s.id = any(d.spaces)
      where d.company_id = e.company_id and d.event_id = e.id), ' ')))`
  return words.length === 0
    ? sql`true`
    : sql`(${sql.join(
        words.map((word) => sql`${text} like ${likePattern(word)}`),
        sql` and `,
      )})`
}

function takesPlaceAt(ctx: CompanyContext, place: string | null): RawBuilder<boolean> {
  if (place === null) return sql`true`
  return sql`(e.venue_id = ${place} or exists (select from event_days d
    where d.company_id = e.company_id and d.event_id = e.id and d.spaces && array(
      with recursive around (id) as (
        select ${place}::uuid
        union select p.space_id from around a join space_parts p on p.company_id = ${ctx.company.id} and p.part_id = a.id
      )
      select id from around)))`
}
