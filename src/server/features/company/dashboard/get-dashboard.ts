import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { latestSubscription } from '#server/domain/billing/subscriptions.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import type { dashboard } from '#shared/features/company/dashboard.ts'
import { widgetsOf } from './user-widgets.ts'

/** The widgets of the caller and what they show, in one question, so that the page needs one call. [C-DASH-22..26] */
export const getDashboard: Verb<typeof dashboard.calls.getDashboard> = async (ctx) => {
  const seesTeam = ctx.can('team', 'read')
  const seesEvents = ctx.can('events', 'read')
  const { widgets, ...figures } = await ctx.transaction((tx) =>
    tx
      .selectFrom('companies as c')
      .select(['c.trial_ends_at'])
      .select([
        sql<number | null>`case when ${seesTeam} then (select count(*) from user_company_memberships m
          where m.company_id = c.id and m.status = 'active') end`.as('members'),
        sql<number | null>`case when ${seesTeam} then (select count(*) from user_invites i
          where i.company_id = c.id and i.status = 'pending' and i.expires_at > now()) end`.as('pending_invitations'),
        sql<
          number | null
        >`case when ${seesEvents} then (select count(*) from events e where e.company_id = c.id) end`.as('events'),
        sql<string | null>`(select p.name from plans p where p.id = c.plan_id)`.as('plan_name'),
        latestSubscription('c.id').as('subscription'),
        jsonArrayFrom(widgetsOf(tx, ctx)).as('widgets'),
      ])
      .where('c.id', '=', ctx.company.id)
      .executeTakeFirstOrThrow(),
  )
  return { widgets, figures: { ...figures, modules: ctx.subject.modules.length, status: ctx.company.status } }
}
