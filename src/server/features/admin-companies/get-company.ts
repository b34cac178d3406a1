import { sql } from 'kysely'
import type { Input, Output } from '../../../shared/call.ts'
import { Refusal } from '../../../shared/errors.ts'
import type { adminCompanies, CompanyDetail } from '../../../shared/features/admin-companies.ts'
import type { AdminContext } from '../../platform/context.ts'
import { planOnWire } from '../../platform/plans.ts'

/** One company with plan, subscriptions and its first hundred active members, in one question. @throws not_found [A-CALL-26] */
export async function getCompany(
  ctx: AdminContext,
  input: Input<typeof adminCompanies.calls.getCompany>,
): Promise<Output<typeof adminCompanies.calls.getCompany>> {
  const company = await ctx.transaction((tx) =>
    tx
      .selectFrom('companies as c')
      .select(['c.id', 'c.name', 'c.slug', 'c.status', 'c.is_platform', 'c.created_at', 'c.created_by'])
      .select(['c.billing_email', 'c.company_type_id', 'c.stripe_customer_id'])
      .select([
        sql<CompanyDetail['plan']>`(select to_jsonb(p) from plans p where p.id = c.plan_id)`.as('plan'),
        subscriptions.as('subscriptions'),
        members.as('memberships'),
      ])
      .where('c.id', '=', input.company_id)
      .executeTakeFirst(),
  )
  if (!company) throw new Refusal('not_found')
  return { company: { ...company, plan: company.plan && planOnWire(company.plan) } }
}

const subscriptions = sql<CompanyDetail['subscriptions']>`(
  select coalesce(jsonb_agg(to_jsonb(s) || jsonb_build_object('created_at', iso(s.created_at), 'renewal_date', iso(s.renewal_date))
    order by s.created_at desc), '[]'::jsonb)
  from (select * from subscriptions where company_id = c.id order by created_at desc limit 20) s)`

const members = sql<CompanyDetail['memberships']>`(
  select coalesce(jsonb_agg(to_jsonb(m) || jsonb_build_object(
    'created_at', iso(m.created_at),
    'user', jsonb_build_object('id', u.id, 'email', u.email, 'full_name', u.full_name),
    'role', case when r.id is not null then jsonb_build_object('id', r.id, 'label_override', r.label_override,
      'description', r.description, 'permissions', r.permissions, 'is_active', r.is_active,
      'role', jsonb_build_object('id', b.id, 'key', b.key, 'label', b.label)) end
  ) order by m.created_at, m.id), '[]'::jsonb)
  from (
    select * from user_company_memberships where company_id = c.id and status = 'active' order by created_at, id limit 100
  ) m
  join users u on u.id = m.user_id
  left join company_roles r on r.id = m.company_role_id and r.deleted_at is null
  left join roles b on b.id = r.role_id)`
