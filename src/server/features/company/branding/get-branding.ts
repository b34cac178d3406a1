import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Output } from '#shared/call.ts'
import type { branding } from '#shared/features/company/branding.ts'
import { readCompanyBrand, requireBranding } from './company-brand.ts'

/** @throws branding_not_available */
export async function getBranding(ctx: CompanyContext): Promise<Output<typeof branding.calls.getBranding>> {
  requireBranding(ctx)
  return { brand: await ctx.transaction((tx) => readCompanyBrand(tx, ctx.company.id)) }
}
