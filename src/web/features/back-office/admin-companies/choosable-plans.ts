import type { ManagedPlan } from '#shared/features/back-office/plans.ts'
import { isOpenToType } from '#shared/plan-rules.ts'

/** What staff can give: active, private or not, open to the company type. */
export function choosablePlans(plans: readonly ManagedPlan[], companyTypeId: string | null): ManagedPlan[] {
  return plans.filter((plan) => plan.is_active && isOpenToType(plan, companyTypeId))
}
