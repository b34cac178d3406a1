import { companyTypesQuery } from '#server/domain/companies/company-types.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { onboarding } from '#shared/features/company/onboarding.ts'

export const listCompanyTypes: Handler<typeof onboarding.calls.listCompanyTypes> = async (ctx) => {
  return { company_types: await ctx.transaction((tx) => companyTypesQuery(tx, 'active')) }
}
