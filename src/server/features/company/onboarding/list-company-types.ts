import { companyTypes } from '#server/domain/companies/company-types.ts'
import type { SignedInContext } from '#server/platform/app/context.ts'
import type { Output } from '#shared/call.ts'
import type { onboarding } from '#shared/features/company/onboarding.ts'

export async function listCompanyTypes(
  ctx: SignedInContext,
): Promise<Output<typeof onboarding.calls.listCompanyTypes>> {
  return { company_types: await ctx.transaction((tx) => companyTypes(tx, 'active')) }
}
