import { sendBillingNotice } from '#server/domain/billing/billing-notice.ts'
import { isLiveSubscription } from '#server/domain/billing/company-status-of.ts'
import { moveToPlan } from '#server/domain/billing/move-to-plan.ts'
import { panelMetadata } from '#server/features/back-office/panel-metadata.ts'
import { requireAssignablePlan } from '#server/features/back-office/require-assignable-plan.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { lockCustomer } from './lock-for-staff.ts'

/**
 * Assign a plan to a company. Not possible while payments are enabled and the company has a live subscription, which
 * determines the plan.
 */
export const assignPlan: Handler<typeof adminCompanies.calls.assignPlan> = async (
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
      if (newest && isLiveSubscription(newest)) throw new AppError('company_subscribed')
    }
    const plan = await requireAssignablePlan(tx, plan_id, company.company_type_id)
    if (!(await moveToPlan(tx, ctx, company, plan.id, panelMetadata(admin_notes))))
      throw new AppError('already_on_plan')
    await ctx.app.jobs.enqueue(tx, sendBillingNotice, { company_id: company.id, kind: 'plan_assigned_by_staff' })
    return { success: true }
  })
}
