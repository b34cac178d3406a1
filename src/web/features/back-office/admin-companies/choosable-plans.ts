import type { ManagedPlan } from '#shared/features/back-office/plans.ts'

/** What staff can give: active, private or not, open to the company type. */
export function choosablePlans(plans: readonly ManagedPlan[], companyTypeId: string | null): ManagedPlan[] {
  return plans.filter(
    ({ is_active, allowed_company_type_ids: types }) =>
      is_active && (types === null || (companyTypeId !== null && types.includes(companyTypeId))),
  )
}
