import type { Handler } from '#server/platform/app/implement.ts'
import { defaultPrimaryColor, defaultSecondaryColor } from '#shared/brand-colors.ts'
import type { branding } from '#shared/features/company/branding.ts'
import { changeBrand } from './company-brand.ts'
import { deleteLogoFile } from './remove-logo.ts'

/** Remove logo and colors. Possible even if the plan does not include branding. */
export const removeBrand: Handler<typeof branding.calls.removeBrand> = async (ctx) => {
  await changeBrand(ctx, { logo_url: null, brand_primary: defaultPrimaryColor, brand_secondary: defaultSecondaryColor })
  await deleteLogoFile(ctx)
  return { success: true }
}
