import { type RawBuilder, sql } from 'kysely'
import { shownName } from '#server/domain/people/shown-name.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { holdLimits, type holds } from '#shared/features/events/holds.ts'
import { loadHolds } from './hold-rows.ts'

const scopes: Record<'active' | 'challenged' | 'ended', RawBuilder<boolean>> = {
  active: sql`h.ended_at is null`,
  challenged: sql`h.ended_at is null and exists (select from hold_challenges c where c.company_id = h.company_id
    and (c.challenger_id = h.event_id or c.challenged_id = h.event_id) and (c.state = 'running' or c.confirm_by > now()))`,
  ended: sql`h.ended_at > now() - interval '30 days' and e.status = 'declined'`,
}

const orders: Record<'date' | 'rank' | 'holder' | 'age' | 'expiry', RawBuilder<unknown>> = {
  date: sql`e.first_date`,
  rank: sql`(select max(r.rank) from hold_ranks r where r.company_id = e.company_id and r.event_id = e.id) nulls last`,
  holder: sql`lower(coalesce(h.holder_name, ${shownName('u')})) nulls last`,
  age: sql`h.placed_at`,
  expiry: sql`h.expires_at nulls last`,
}

export const listHolds: Handler<typeof holds.calls.listHolds> = async (ctx, { scope, sort }) => {
  if (ctx.membership.is_guest) return { holds: [], is_cut: false }
  const found = await ctx.transaction((tx) =>
    loadHolds(tx, ctx, {
      condition: scopes[scope],
      order: sql`${orders[sort]}, e.first_date, ${orders.rank}, e.id`,
      limit: holdLimits.listed + 1,
    }),
  )
  return { holds: found.slice(0, holdLimits.listed), is_cut: found.length > holdLimits.listed }
}
