import { releaseStorage } from '#server/domain/plans/limits.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { defaultPrimary, defaultSecondary } from '#shared/brand-colors.ts'
import type { branding } from '#shared/features/company/branding.ts'
import { changeBrand } from './company-brand.ts'
import { logoPath } from './upload-logo.ts'

/** Remove logo and colors, also without branding in the plan. The file is deleted last, like in `removeLogo`. */
export const removeBrand: Handler<typeof branding.calls.removeBrand> = async (ctx) => {
  await changeBrand(ctx, { logo_url: null, brand_primary: defaultPrimary, brand_secondary: defaultSecondary })
  await ctx.app.storage.remove(logoPath(ctx.company.id))
  await ctx.transaction((tx) => releaseStorage(tx, ctx.company.id, logoPath(ctx.company.id)))
  return { success: true }
}
