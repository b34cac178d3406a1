import type { Handler } from '#server/platform/app/implement.ts'
import type { branding } from '#shared/features/company/branding.ts'
import { changeBrand, requireBranding } from './company-brand.ts'

export const updateBrandColors: Handler<typeof branding.calls.updateBrandColors> = async (
  ctx,
  { primary, secondary },
) => {
  requireBranding(ctx)
  return changeBrand(ctx, { brand_primary: primary, brand_secondary: secondary })
}
