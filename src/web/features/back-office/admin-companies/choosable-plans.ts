import type { ManagedPlan } from '#shared/features/back-office/plans.ts'
import { isPlanOpenToCompanyType } from '#shared/plan-rules.ts'

/** Plans that staff can assign to a company: active and open to its company type, even if they are private. */
export function choosablePlans(plans: readonly ManagedPlan[], companyTypeId: string | null): ManagedPlan[] {
  return plans.filter((plan) => plan.is_active && isPlanOpenToCompanyType(plan, companyTypeId))
}
