import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Input, Output } from '#shared/call.ts'
import type { branding } from '#shared/features/company/branding.ts'
import { changeBrand, requireBranding } from './company-brand.ts'

/** @throws branding_not_available [C-SET-32] */
export async function updateBrandColors(
  ctx: CompanyContext,
  { primary, secondary }: Input<typeof branding.calls.updateBrandColors>,
): Promise<Output<typeof branding.calls.updateBrandColors>> {
  requireBranding(ctx)
  return changeBrand(ctx, { brand_primary: primary, brand_secondary: secondary })
}
