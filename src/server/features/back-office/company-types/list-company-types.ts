import { companyTypesQuery } from '#server/domain/companies/company-types.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { companyTypes as feature } from '#shared/features/back-office/company-types.ts'

export const listCompanyTypes: Handler<typeof feature.calls.listCompanyTypes> = async (ctx) => {
  return { company_types: await ctx.transaction((tx) => companyTypesQuery(tx, 'all')) }
}
