import { sql } from 'kysely'
import { planOnWire } from '#server/domain/plans/plans.ts'
import { guestsOf, seatsOf } from '#server/domain/team/members.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { Refusal } from '#shared/errors.ts'
import type { adminCompanies, CompanyDetail } from '#shared/features/back-office/admin-companies.ts'
import { roleOfRow, userOfRow } from './company-members.ts'

/** One company with plan, subscriptions, counts and its first hundred active members, in one question. [A-CALL-26] */
export const getCompany: Verb<typeof adminCompanies.calls.getCompany> = async (ctx, input) => {
  const company = await ctx.transaction((tx) =>
    tx
      .selectFrom('companies as c')
      .select([
        'c.id',
        'c.name',
        'c.slug',
        'c.status',
        'c.status_set_by',
        'c.is_platform',
        'c.created_at',
        'c.created_by',
      ])
      .select(['c.description', 'c.contact_email', 'c.timezone', 'c.trial_ends_at'])
      .select(['c.billing_email', 'c.company_type_id', 'c.stripe_customer_id'])
      .select([
        sql<CompanyDetail['plan']>`(select to_jsonb(p) from plans p where p.id = c.plan_id)`.as('plan'),
        sql<string | null>`(select t.name from company_types t where t.id = c.company_type_id)`.as('company_type'),
        sql<CompanyDetail['creator']>`(select ${userOfRow} from users u where u.id = c.created_by)`.as('creator'),
        subscriptions.as('subscriptions'),
        members.as('memberships'),
        seatsOf(sql.ref('c.id')).as('member_count'),
        guestsOf(sql.ref('c.id')).as('guest_count'),
        sql<number>`(select count(*) from events e where e.company_id = c.id)`.as('event_count'),
        sql<boolean>`exists (select from user_company_memberships m where m.company_id = c.id and m.is_primary)`.as(
          'has_owner',
        ),
        ownerInvitation.as('owner_invitation'),
      ])
      .where('c.id', '=', input.company_id)
      .executeTakeFirst(),
  )
  if (!company) throw new Refusal('not_found')
  const { configured, test_mode } = ctx.app.payments
  return {
    company: { ...company, plan: company.plan && planOnWire(company.plan) },
    payments: { selling: configured, test_mode },
  }
}

const subscriptions = sql<CompanyDetail['subscriptions']>`(
  select coalesce(jsonb_agg(to_jsonb(s) || jsonb_build_object('created_at', iso(s.created_at),
    'renewal_date', iso(s.renewal_date), 'plan_name', p.name) order by s.created_at desc), '[]'::jsonb)
  from (select * from subscriptions where company_id = c.id order by created_at desc limit 20) s
  left join plans p on p.id = s.plan_id)`

const members = sql<CompanyDetail['memberships']>`(
  select coalesce(jsonb_agg(to_jsonb(m) || jsonb_build_object('created_at', iso(m.created_at), 'user', ${userOfRow},
    'role', ${roleOfRow}) order by m.created_at, m.id), '[]'::jsonb)
  from (
    select * from user_company_memberships where company_id = c.id and status = 'active' order by created_at, id limit 100
  ) m
  join users u on u.id = m.user_id
  left join company_roles r on r.id = m.company_role_id and r.deleted_at is null
  left join roles b on b.id = r.role_id)`

const ownerInvitation = sql<CompanyDetail['owner_invitation']>`(
  select to_jsonb(i) - 'token_hash' || jsonb_build_object('created_at', iso(i.created_at), 'expires_at', iso(i.expires_at),
    'inviter', case when u.id is not null then jsonb_build_object('full_name', u.full_name, 'email', u.email) end,
    'role', case when b.id is not null then jsonb_build_object('label_override', r.label_override, 'label', b.label) end)
  from user_invites i
  left join users u on u.id = i.invited_by
  left join company_roles r on r.id = i.company_role_id
  left join roles b on b.id = r.role_id
  where i.company_id = c.id and i.as_owner and i.status = 'pending')`
