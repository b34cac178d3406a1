import { releaseStorage } from '#server/domain/plans/limits.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { branding } from '#shared/features/company/branding.ts'
import { changeBrand, requireBranding } from './company-brand.ts'
import { logoPath } from './upload-logo.ts'

/** Remove the logo. The file is deleted last, because until then pages may still show it. */
export const removeLogo: Handler<typeof branding.calls.removeLogo> = async (ctx) => {
  requireBranding(ctx)
  const changed = await changeBrand(ctx, { logo_url: null })
  await deleteLogoFile(ctx)
  return changed
}

export async function deleteLogoFile(ctx: CompanyContext): Promise<void> {
  await ctx.app.storage.remove(logoPath(ctx.company.id))
  await ctx.transaction((tx) => releaseStorage(tx, ctx.company.id, logoPath(ctx.company.id)))
}
