import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import { urgentHoldLimits } from '#shared/bookings/hold-queue.ts'
import type { holds } from '#shared/features/events/holds.ts'
import { highestRank, isHidden, loadHolds } from './hold-rows.ts'

/** Active holds by the moment until which something has to be done. Leaves out private events the caller may not see. */
export const getUrgentHolds: Handler<typeof holds.calls.getUrgentHolds> = async (ctx) => {
  if (ctx.membership.is_guest) return { holds: [], has_more: false }
  const challengeDue = sql`(select min(coalesce(c.confirm_by, c.due_at)) from hold_challenges c
    where c.company_id = h.company_id and ((c.state = 'running' and h.event_id in (c.challenger_id, c.challenged_id))
      or (c.challenger_id = h.event_id and c.confirm_by > now())))`
  const due = sql`least(h.expires_at, ${challengeDue})`
  const found = await ctx.transaction((tx) =>
    loadHolds(tx, ctx, {
      condition: sql`h.ended_at is null and not ${isHidden(ctx, 'e')} and (${challengeDue} is not null
        or h.expires_at < now() + ${sql.lit(urgentHoldLimits.days)} * interval '1 day')`,
      order: sql`${due}, e.first_date, ${highestRank('e')} nulls last, e.id`,
      limit: urgentHoldLimits.shown + 1,
    }),
  )
  return { holds: found.slice(0, urgentHoldLimits.shown), has_more: found.length > urgentHoldLimits.shown }
}
