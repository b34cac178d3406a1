import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { latestSubscriptionExpression } from '#server/domain/billing/subscriptions.ts'
import { brandingInPlanCondition } from '#server/features/company/branding-in-plan.ts'
import { openInvitationCountExpression } from '#server/features/company/open-invitation-count.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { hasOwnColors } from '#shared/brand-colors.ts'
import { canSeeBranding } from '#shared/branding-access.ts'
import { statusForGuests } from '#shared/company-status.ts'
import { type dashboard, type FirstStep, type FirstStepKey, firstStepKeys } from '#shared/features/company/dashboard.ts'
import { isModuleAvailable } from '#shared/modules.ts'
import { isSampleName } from '#shared/sample-event.ts'
import { canSeeWidget, unplacedWidgetsQuery, userWidgetsQuery } from './user-widgets.ts'

interface DashboardQuery {
  company: string
  user: string
  membership: string
  sees_team: boolean
  sees_events: boolean
}

const newCompanyDays = 60

const people = sql<number>`(select count(*) from user_company_memberships m where m.company_id = c.id and m.status = 'active')`
const members = sql<number>`(select count(*) from user_company_memberships m where m.company_id = c.id
  and m.status = 'active' and not m.is_guest)`

function dashboardOf(tx: Transaction, { company, user, membership, sees_team, sees_events }: DashboardQuery) {
  return tx
    .selectFrom('companies as c')
    .innerJoin('user_company_memberships as own', (join) =>
      join.onRef('own.company_id', '=', 'c.id').on('own.id', '=', membership),
    )
    .select(['c.trial_ends_at', 'c.logo_url', 'c.brand_primary', 'c.brand_secondary', 'c.timezone'])
    .select(['own.first_steps_hidden'])
    .select([
      sql<boolean>`c.created_at > now() - ${newCompanyDays} * interval '1 day'`.as('is_new'),
      sql<boolean>`${people} > 1 or ${openInvitationCountExpression(sql`c.id`)} > 0`.as('has_colleagues'),
      sql<boolean>`exists (select from plans p where p.id = c.plan_id and p.price_monthly > 0)`.as('has_priced_plan'),
      brandingInPlanCondition.as('has_branding'),
    ])
    .select([
      sql<boolean>`exists (select from venues v where v.company_id = c.id and v.deleted_at is null)`.as('has_venue'),
      sql<string[]>`array(select e.name from events e where e.company_id = c.id limit 2)`.as('first_events'),
      sql<boolean>`exists (select from imports i where i.company_id = c.id and i.kind = 'event' and i.state = 'done')`.as(
        'has_imported',
      ),
    ])
    .select([
      sql<number | null>`case when ${sees_team} then ${members} end`.as('members'),
      sql<number | null>`case when ${sees_team} then ${openInvitationCountExpression(sql`c.id`)} end`.as(
        'pending_invitations',
      ),
      sql<
        number | null
      >`case when ${sees_events} then (select count(*) from events e where e.company_id = c.id and e.deleted_at is null
        and e.status <> 'declined') end`.as('events'),
      sql<string | null>`(select p.name from plans p where p.id = c.plan_id)`.as('plan_name'),
      latestSubscriptionExpression('c.id').as('subscription'),
      jsonArrayFrom(userWidgetsQuery(tx, { company, user })).as('widgets'),
      jsonArrayFrom(unplacedWidgetsQuery(tx, { company, user })).as('unplaced'),
    ])
    .where('c.id', '=', company)
}

/** Return the caller's widgets together with the figures they show, so that the page needs one call. */
export const getDashboard: Handler<typeof dashboard.calls.getDashboard> = async (ctx) => {
  const query = {
    company: ctx.company.id,
    user: ctx.user.id,
    membership: ctx.membership.id,
    sees_team: ctx.can('team', 'read'),
    sees_events: isModuleAvailable('events') && ctx.can('events', 'read'),
  }
  const { widgets, unplaced, trial_ends_at, members, pending_invitations, events, plan_name, subscription, ...state } =
    await ctx.transaction((tx) => dashboardOf(tx, query).executeTakeFirstOrThrow())
  const isSelling = ctx.app.env.BILLING !== 'off'
  const { is_guest } = ctx.membership
  return {
    // If the caller or the company loses a module, its widgets are hidden but stay stored.
    widgets: widgets.filter(({ widget }) => canSeeWidget(ctx, widget)),
    has_more_widgets: unplaced.some((widget) => canSeeWidget(ctx, widget)),
    figures: {
      ...{ members, pending_invitations, events },
      plan_name: is_guest ? null : plan_name,
      subscription: is_guest ? null : subscription,
      trial_ends_at: isSelling && !is_guest ? trial_ends_at : null,
      modules: is_guest ? null : ctx.subject.modules.filter(({ module_key }) => isModuleAvailable(module_key)).length,
      status: is_guest ? statusForGuests(ctx.company.status) : ctx.company.status,
    },
    first_steps: firstSteps(ctx, { ...state, has_subscription: subscription?.stripe_subscription_id != null }),
  }
}

interface FirstState {
  is_new: boolean
  first_steps_hidden: boolean
  logo_url: string | null
  brand_primary: string
  brand_secondary: string
  timezone: string
  has_colleagues: boolean
  has_priced_plan: boolean
  has_branding: boolean
  has_subscription: boolean
  has_venue: boolean
  /** Titles of up to two events, including those in the bin. */
  first_events: string[]
  has_imported: boolean
}

/** First steps that the caller can take and that are not done yet. Null if all are done. */
function firstSteps(ctx: CompanyContext, state: FirstState): FirstStep[] | null {
  if (!state.is_new || state.first_steps_hidden) return null
  const may = canTakeStep(ctx, state)
  const done = doneSteps(state)
  const steps = firstStepKeys.filter((key) => may[key]).map((key) => ({ key, done: done[key] }))
  return steps.some((step) => !step.done) ? steps : null
}

function canTakeStep(
  ctx: CompanyContext,
  { has_priced_plan, has_branding, first_events }: FirstState,
): Record<FirstStepKey, boolean> {
  const can: Parameters<typeof canSeeBranding>[0] = ({ module, level }) => ctx.can(module, level)
  const administers = ctx.can('company_settings', 'admin')
  const plans = isModuleAvailable('events') && ctx.can('events', 'write')
  return {
    venue: plans,
    dates: plans,
    // Offer the sample event only while the company has no events of its own.
    sample: plans && (first_events.length === 0 || first_events.some(isSampleName)),
    logo: administers && has_branding && canSeeBranding(can, ctx.role.permissions),
    team: ctx.can('team', 'write'),
    plan: administers && ctx.app.env.BILLING !== 'off' && has_priced_plan,
    timezone: administers,
  }
}

function doneSteps(state: FirstState): Record<FirstStepKey, boolean> {
  const { brand_primary: primary, brand_secondary: secondary } = state
  return {
    venue: state.has_venue,
    dates:
      state.has_imported || state.first_events.length > 1 || state.first_events.some((name) => !isSampleName(name)),
    sample: state.first_events.length > 0,
    logo: state.logo_url !== null || hasOwnColors({ primary, secondary }),
    team: state.has_colleagues,
    plan: state.has_subscription,
    timezone: state.timezone !== 'UTC',
  }
}
