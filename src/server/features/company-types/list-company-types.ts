import type { Output } from '../../../shared/call.ts'
import type { companyTypes as feature } from '../../../shared/features/company-types.ts'
import { companyTypes } from '../../platform/company-types.ts'
import type { AdminContext } from '../../platform/context.ts'

export async function listCompanyTypes(ctx: AdminContext): Promise<Output<typeof feature.calls.listCompanyTypes>> {
  return { company_types: await ctx.transaction((tx) => companyTypes(tx, 'all')) }
}
