import { companyTypes } from '#server/domain/companies/company-types.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import type { onboarding } from '#shared/features/company/onboarding.ts'

export const listCompanyTypes: Verb<typeof onboarding.calls.listCompanyTypes> = async (ctx) => {
  return { company_types: await ctx.transaction((tx) => companyTypes(tx, 'active')) }
}
