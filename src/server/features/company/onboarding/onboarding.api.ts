import { implement } from '#server/platform/app/implement.ts'
import { onboarding } from '#shared/features/company/onboarding.ts'
import { checkSlug } from './check-slug.ts'
import { createCompanyWithPlan } from './create-company-with-plan.ts'
import { getFormerCompany } from './get-former-company.ts'
import { listCompanyTypes } from './list-company-types.ts'
import { listPlans } from './list-plans.ts'

export const onboardingApi = implement(onboarding, {
  listCompanyTypes,
  listPlans,
  getFormerCompany,
  checkSlug,
  createCompanyWithPlan,
})
