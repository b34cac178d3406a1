import { loadPlanOffer, type PlanOffer } from '#server/domain/billing/plan-offer.ts'
import { countSeats } from '#server/domain/team/members.ts'
import { requireAssignablePlan } from '#server/features/back-office/require-assignable-plan.ts'
import type { AdminContext } from '#server/platform/app/context.ts'
import { AppError } from '#shared/errors.ts'

/**
 * Customer of a company and the current prices of a plan, which may be private.
 * @throws not_found, plan_not_available, price_not_available
 */
export function planForCompany(
  ctx: AdminContext,
  companyId: string,
  planId: string,
): Promise<{ customer: string | null; offer: PlanOffer }> {
  return ctx.transaction(async (tx) => {
    const company = await tx
      .selectFrom('companies')
      .select(['stripe_customer_id', 'company_type_id'])
      .where('id', '=', companyId)
      .executeTakeFirst()
    if (!company) throw new AppError('not_found')
    const plan = await requireAssignablePlan(tx, planId, company.company_type_id)
    return {
      customer: company.stripe_customer_id,
      offer: await loadPlanOffer(tx, plan, await countSeats(tx, companyId)),
    }
  })
}
