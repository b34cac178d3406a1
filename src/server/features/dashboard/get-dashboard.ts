import { sql } from 'kysely'
import type { Output } from '../../../shared/call.ts'
import type { DashboardFigures, dashboard } from '../../../shared/features/dashboard.ts'
import type { CompanyContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { widgetsOf } from './user-widgets.ts'

/** The widgets of the caller and what they show, so that the page needs one call. [C-DASH-22..26] */
export async function getDashboard(ctx: CompanyContext): Promise<Output<typeof dashboard.calls.getDashboard>> {
  return ctx.transaction(async (tx) => ({ widgets: await widgetsOf(tx, ctx), figures: await figuresFor(tx, ctx) }))
}

async function figuresFor(tx: Transaction, ctx: CompanyContext): Promise<DashboardFigures> {
  const seesTeam = ctx.can('team', 'read')
  const seesEvents = ctx.can('events', 'read')
  const id = ctx.company.id
  const { rows } = await sql<Omit<DashboardFigures, 'modules' | 'status'>>`
    select
      case when ${seesTeam} then (select count(*) from user_company_memberships where company_id = ${id} and status = 'active') end as members,
      case when ${seesTeam} then (select count(*) from user_invites where company_id = ${id} and status = 'pending' and expires_at > now()) end
        as pending_invitations,
      case when ${seesEvents} then (select count(*) from events where company_id = ${id}) end as events,
      (select name from plans where id = c.plan_id) as plan_name,
      c.trial_ends_at,
      (select jsonb_build_object('id', s.id, 'status', s.status, 'stripe_subscription_id', s.stripe_subscription_id,
          'stripe_customer_id', s.stripe_customer_id, 'renewal_date', iso(s.renewal_date), 'cancel_at_period_end', s.cancel_at_period_end)
        from subscriptions s where s.company_id = ${id} order by s.created_at desc limit 1) as subscription
    from companies c where c.id = ${id}`.execute(tx)
  const [figures] = rows
  if (!figures) throw new Error('The company of the context is gone')
  return { ...figures, modules: ctx.standing.modules.length, status: ctx.company.status }
}
