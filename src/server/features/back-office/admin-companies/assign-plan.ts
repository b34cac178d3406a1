import { isLive } from '#server/domain/billing/company-status-of.ts'
import { moveToPlan } from '#server/domain/billing/move-to-plan.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { Refusal } from '#shared/errors.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { assignablePlan } from './assignable-plan.ts'
import { fromPanel } from './from-panel.ts'
import { lockCustomer } from './lock-for-staff.ts'

/** Where something is sold, a live subscription decides the plan. [A-CDET-73] */
export const assignPlan: Verb<typeof adminCompanies.calls.assignPlan> = async (
  ctx,
  { company_id, plan_id, admin_notes },
) => {
  return ctx.transaction(async (tx) => {
    const company = await lockCustomer(tx, company_id)
    if (ctx.app.payments.configured) {
      const newest = await tx
        .selectFrom('subscriptions')
        .select('status')
        .where('company_id', '=', company.id)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (newest && isLive(newest)) throw new Refusal('company_subscribed')
    }
    const plan = await assignablePlan(tx, plan_id, company.company_type_id)
    if (!(await moveToPlan(tx, ctx, company, plan.id, fromPanel(admin_notes)))) throw new Refusal('already_on_plan')
    return { success: true }
  })
}
