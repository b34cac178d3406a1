import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { invitationsQuery } from '#server/domain/invitations/invitation-rows.ts'
import { usageByLimitExpression } from '#server/domain/plans/limits.ts'
import { toPlanResponse } from '#server/domain/plans/plans.ts'
import { guestCountExpression, seatCountExpression } from '#server/domain/team/members.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { iso } from '#server/platform/database/iso.ts'
import { AppError } from '#shared/errors.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { mapPlanLimits, planLimitDefinitions } from '#shared/plan-limits.ts'
import { activeMembersQuery } from './company-members.ts'

export const getCompany: Handler<typeof adminCompanies.calls.getCompany> = async (ctx, input) => {
  const company = await ctx.transaction((tx) =>
    tx
      .selectFrom('companies as c')
      .select([
        'c.id',
        'c.name',
        'c.slug',
        'c.status',
        'c.status_set_by',
        'c.status_reason',
        'c.status_until',
        'c.is_platform',
        'c.created_at',
        'c.created_by',
      ])
      .select(['c.description', 'c.contact_email', 'c.website', 'c.timezone', 'c.trial_ends_at'])
      .select(['c.billing_email', 'c.company_type_id', 'c.stripe_customer_id'])
      .select((eb) => [
        jsonObjectFrom(
          eb
            .selectFrom('plans as p')
            .select([
              'p.id',
              'p.name',
              'p.price_monthly',
              'p.currency',
              'p.billing_frequency',
              'p.features',
              'p.limits',
            ])
            .whereRef('p.id', '=', 'c.plan_id'),
        ).as('plan'),
        sql<string | null>`(select t.name from company_types t where t.id = c.company_type_id)`.as('company_type'),
        jsonObjectFrom(
          eb.selectFrom('users as u').select(['u.id', 'u.email', 'u.full_name']).whereRef('u.id', '=', 'c.created_by'),
        ).as('creator'),
        jsonArrayFrom(
          eb
            .selectFrom('subscriptions as s')
            .leftJoin('plans as p', 'p.id', 's.plan_id')
            .select(['s.id', 's.status', 's.stripe_subscription_id', 's.stripe_customer_id', 's.cancel_at_period_end'])
            .select([
              's.quantity',
              's.period_amount',
              's.currency',
              's.billing_frequency',
              's.sync_error',
              's.owed_amount',
            ])
            .select(({ ref }) => [
              'p.name as plan_name',
              iso(ref('s.created_at')).as('created_at'),
              iso(ref('s.renewal_date')).as('renewal_date'),
              iso(ref('s.ended_at')).as('ended_at'),
            ])
            .whereRef('s.company_id', '=', 'c.id')
            .orderBy('s.created_at', 'desc')
            .limit(20),
        ).as('subscriptions'),
        jsonArrayFrom(activeMembersQuery(tx, eb.ref('c.id')).limit(100)).as('memberships'),
        seatCountExpression(sql.ref('c.id')).as('member_count'),
        guestCountExpression(sql.ref('c.id')).as('guest_count'),
        sql<number>`(select count(*) from events e where e.company_id = c.id and e.deleted_at is null)`.as(
          'event_count',
        ),
        sql<boolean>`exists (select from user_company_memberships m where m.company_id = c.id and m.is_primary)`.as(
          'has_owner',
        ),
        jsonObjectFrom(
          eb
            .selectFrom('user_company_memberships as m')
            .innerJoin('users as u', 'u.id', 'm.user_id')
            .select(['u.id', 'u.email', 'u.full_name', 'u.status'])
            .whereRef('m.company_id', '=', 'c.id')
            .where('m.is_primary', '=', true)
            .where('m.status', '=', 'active')
            .limit(1),
        ).as('owner'),
        usageByLimitExpression('c.id').as('counted'),
        jsonObjectFrom(
          invitationsQuery(tx, eb.ref('c.id'))
            .select('i.as_owner')
            .where('i.as_owner', '=', true)
            .where('i.status', '=', 'pending'),
        ).as('owner_invitation'),
      ])
      .where('c.id', '=', input.company_id)
      .executeTakeFirst(),
  )
  if (!company) throw new AppError('not_found')
  const { configured, test_mode } = ctx.app.payments
  const { counted, ...shown } = company
  const plan = shown.plan && toPlanResponse(shown.plan)
  const usage = mapPlanLimits((name) => ({
    used: counted[name],
    limit: plan && planLimitDefinitions[name].allowed(plan.limits),
  }))
  return {
    company: { ...shown, plan, usage },
    payments: { selling: configured, test_mode },
  }
}
