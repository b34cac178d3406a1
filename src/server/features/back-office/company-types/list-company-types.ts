import { companyTypes } from '#server/domain/companies/company-types.ts'
import type { AdminContext } from '#server/platform/app/context.ts'
import type { Output } from '#shared/call.ts'
import type { companyTypes as feature } from '#shared/features/back-office/company-types.ts'

export async function listCompanyTypes(ctx: AdminContext): Promise<Output<typeof feature.calls.listCompanyTypes>> {
  return { company_types: await ctx.transaction((tx) => companyTypes(tx, 'all')) }
}
