import type { ManagedPlan } from '#shared/features/back-office/plans.ts'
import { isOpenToType } from '#shared/plan-rules.ts'

/** Plans that staff can assign: active, public or private, and open to the company type. */
export function choosablePlans(plans: readonly ManagedPlan[], companyTypeId: string | null): ManagedPlan[] {
  return plans.filter((plan) => plan.is_active && isOpenToType(plan, companyTypeId))
}
