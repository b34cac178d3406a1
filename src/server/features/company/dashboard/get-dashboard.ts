import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { latestSubscription } from '#server/domain/billing/subscriptions.ts'
import { openInvitations } from '#server/features/company/open-invitations.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { builtOnce, type Given } from '#server/platform/database/built-once.ts'
import { countOf } from '#server/platform/database/counters.ts'
import type { dashboard } from '#shared/features/company/dashboard.ts'
import { isAvailable } from '#shared/modules.ts'
import { widgetsOf } from './user-widgets.ts'

interface Asked {
  company: string
  user: string
  sees_team: boolean
  sees_events: boolean
}

const members = countOf(sql`c.id`, 'user_company_memberships', { status: 'active' })

const dashboardOf = builtOnce((tx, { company, user, sees_team, sees_events }: Given<Asked>) =>
  tx
    .selectFrom('companies as c')
    .select(['c.trial_ends_at'])
    .select([
      sql<number | null>`case when ${sees_team} then ${members} end`.as('members'),
      sql<number | null>`case when ${sees_team} then ${openInvitations(sql`c.id`)} end`.as('pending_invitations'),
      sql<
        number | null
      >`case when ${sees_events} then (select count(*) from events e where e.company_id = c.id) end`.as('events'),
      sql<string | null>`(select p.name from plans p where p.id = c.plan_id)`.as('plan_name'),
      latestSubscription('c.id').as('subscription'),
      jsonArrayFrom(widgetsOf(tx, { company, user })).as('widgets'),
    ])
    .where('c.id', '=', company),
)

/** The widgets of the caller and what they show, in one question, so that the page needs one call. [C-DASH-22..26] */
export const getDashboard: Verb<typeof dashboard.calls.getDashboard> = async (ctx) => {
  const asked = {
    company: ctx.company.id,
    user: ctx.user.id,
    sees_team: ctx.can('team', 'read'),
    sees_events: isAvailable('events') && ctx.can('events', 'read'),
  }
  const { widgets, trial_ends_at, ...figures } = await ctx.transaction((tx) => dashboardOf.one(tx, asked))
  const isSelling = ctx.app.env.BILLING !== 'off'
  return {
    widgets,
    figures: {
      ...figures,
      // No trial ends where nothing is sold.
      trial_ends_at: isSelling ? trial_ends_at : null,
      modules: ctx.subject.modules.filter(({ module_key }) => isAvailable(module_key)).length,
      status: ctx.company.status,
    },
  }
}
