import type { Output } from '../../../shared/call.ts'
import type { onboarding } from '../../../shared/features/onboarding.ts'
import { companyTypes } from '../../platform/company-types.ts'
import type { SignedInContext } from '../../platform/context.ts'

export async function listCompanyTypes(
  ctx: SignedInContext,
): Promise<Output<typeof onboarding.calls.listCompanyTypes>> {
  return { company_types: await ctx.transaction((tx) => companyTypes(tx, 'active')) }
}
