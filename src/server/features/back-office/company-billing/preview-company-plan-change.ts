import { previewPlanChange } from '#server/domain/billing/plan-change.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { companyBilling } from '#shared/features/back-office/company-billing.ts'
import { planForCompany } from './plan-for-company.ts'

export const previewCompanyPlanChange: Handler<typeof companyBilling.calls.previewCompanyPlanChange> = async (
  ctx,
  { company_id, plan_id },
) => {
  const { customer, offer } = await planForCompany(ctx, company_id, plan_id)
  return previewPlanChange(ctx, customer, offer)
}
