import { sql } from 'kysely'
import type { Verb } from '#server/platform/app/implement.ts'
import type { Output } from '#shared/call.ts'
import type { invitations } from '#shared/features/company/invitations.ts'
import { normaliseLimits } from '#shared/plan-limits.ts'

type Shown = Output<typeof invitations.calls.listInvitableEvents>

/** The two hundred latest events of the company, and whether its plan includes guests. */
export const listInvitableEvents: Verb<typeof invitations.calls.listInvitableEvents> = async (ctx) => {
  const row = await ctx.transaction((tx) =>
    tx
      .selectFrom('companies as c')
      .leftJoin('plans as p', 'p.id', 'c.plan_id')
      .select('p.limits')
      .select(
        sql<Shown['events']>`(select coalesce(jsonb_agg(jsonb_build_object(
            'id', e.id, 'name', e.name, 'starts_at', iso(e.starts_at)) order by e.starts_at desc nulls last, e.name), '[]'::jsonb)
          from (select * from events where company_id = c.id order by starts_at desc nulls last, name limit 200) e)`.as(
          'events',
        ),
      )
      .where('c.id', '=', ctx.company.id)
      .executeTakeFirstOrThrow(),
  )
  return { guests_allowed: normaliseLimits(row.limits ?? {}).allow_guest_users, events: row.events }
}
