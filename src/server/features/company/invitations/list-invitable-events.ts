import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { invitedSeatCountExpression, seatCountExpression } from '#server/domain/team/members.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { invitations } from '#shared/features/company/invitations.ts'
import { normalizeLimits, planLimitDefinitions } from '#shared/plan-limits.ts'
import { invitableEventCondition } from './invitable-events.ts'

export const listInvitableEvents: Handler<typeof invitations.calls.listInvitableEvents> = async (ctx) => {
  const row = await ctx.transaction((tx) =>
    tx
      .selectFrom('companies as c')
      .leftJoin('plans as p', 'p.id', 'c.plan_id')
      .select([
        'p.limits',
        seatCountExpression(sql`c.id`).as('seats'),
        invitedSeatCountExpression(sql`c.id`).as('invited'),
      ])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('events as e')
            .select([
              'e.id',
              'e.name',
              sql<string | null>`case when not e.is_date_open then e.first_date::text end`.as('first_date'),
            ])
            .whereRef('e.company_id', '=', 'c.id')
            .where('e.deleted_at', 'is', null)
            .where('e.status', '<>', 'declined')
            .where(invitableEventCondition(ctx, 'e'))
            // The next events first, then those without a date, then past ones.
            .orderBy(sql`case when e.ends_at < now() then 2 when e.starts_at is null then 1 else 0 end`)
            .orderBy(sql`case when e.ends_at < now() then now() - e.starts_at else e.starts_at - now() end`)
            .orderBy('e.name')
            .limit(200),
        ).as('events'),
      )
      .where('c.id', '=', ctx.company.id)
      .executeTakeFirstOrThrow(),
  )
  const limits = normalizeLimits(row.limits ?? {})
  return {
    guests_allowed: limits.allow_guest_users,
    seats: {
      used: row.seats,
      invited: row.invited,
      allowed: row.limits && planLimitDefinitions.members.allowed(limits),
    },
    events: row.events,
  }
}
