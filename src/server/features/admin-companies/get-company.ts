import type { Input, Output } from '../../../shared/call.ts'
import { Refusal } from '../../../shared/errors.ts'
import type { adminCompanies } from '../../../shared/features/admin-companies.ts'
import { roleOf } from '../../platform/company-roles.ts'
import type { AdminContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { planOnWire } from '../../platform/plans.ts'

/** One company with what hangs on it. @throws not_found [A-CALL-26 A-ENT-15 A-ENT-17] */
export async function getCompany(
  ctx: AdminContext,
  input: Input<typeof adminCompanies.calls.getCompany>,
): Promise<Output<typeof adminCompanies.calls.getCompany>> {
  return ctx.transaction(async (tx) => {
    const row = await tx
      .selectFrom('companies')
      .select(['id', 'name', 'slug', 'status', 'is_platform', 'created_at', 'created_by', 'billing_email'])
      .select(['company_type_id', 'stripe_customer_id', 'plan_id'])
      .where('id', '=', input.company_id)
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    const { plan_id, ...company } = row
    const plan = plan_id
      ? await tx
          .selectFrom('plans')
          .select(['id', 'name', 'price_monthly', 'currency', 'features', 'limits'])
          .where('id', '=', plan_id)
          .executeTakeFirst()
      : undefined
    const subscriptions = await tx
      .selectFrom('subscriptions')
      .select(['id', 'status', 'stripe_subscription_id', 'stripe_customer_id', 'renewal_date', 'cancel_at_period_end'])
      .select('created_at')
      .where('company_id', '=', company.id)
      .orderBy('created_at', 'desc')
      .limit(20)
      .execute()
    const memberships = await membersOf(tx, company.id)
    return { company: { ...company, plan: plan ? planOnWire(plan) : null, subscriptions, memberships } }
  })
}

async function membersOf(tx: Transaction, companyId: string) {
  const rows = await tx
    .selectFrom('user_company_memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('company_roles as r', (join) =>
      join.onRef('r.id', '=', 'm.company_role_id').on('r.deleted_at', 'is', null),
    )
    .leftJoin('roles as base', 'base.id', 'r.role_id')
    .select(['m.id', 'm.user_id', 'm.company_id', 'm.status', 'm.is_primary', 'm.is_guest', 'm.company_role_id'])
    .select(['m.created_at', 'u.email', 'u.full_name'])
    .select(['r.id as role_id', 'r.label_override', 'r.description', 'r.permissions', 'r.is_active'])
    .select(['base.id as base_id', 'base.key as base_key', 'base.label as base_label'])
    .where('m.company_id', '=', companyId)
    .where('m.status', '=', 'active')
    .orderBy('m.created_at')
    .orderBy('m.id')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    user_id: row.user_id,
    company_id: row.company_id,
    status: row.status,
    is_primary: row.is_primary,
    is_guest: row.is_guest,
    company_role_id: row.company_role_id,
    created_at: row.created_at,
    user: { id: row.user_id, email: row.email, full_name: row.full_name },
    role: roleOf(row),
  }))
}
