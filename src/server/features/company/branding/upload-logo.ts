import { reserveStorage } from '#server/domain/plans/limits.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { createLogo } from '#server/platform/files/pictures.ts'
import { AppError } from '#shared/errors.ts'
import type { branding } from '#shared/features/company/branding.ts'
import { changeBrand, requireBranding, requireBrandingInPlan } from './company-brand.ts'

/** Pixels of the longer side. Pages show the logo with 20 to 64 CSS pixels, which high-density screens double. */
const logoPixels = 512

export const uploadLogo: Handler<typeof branding.calls.uploadLogo> = async (ctx, input) => {
  requireBranding(ctx)
  const picture = await createLogo(Buffer.from(input.logo, 'base64'), logoPixels)
  if (!picture) throw new AppError('not_a_logo')
  const path = logoPath(ctx.company.id)
  // Reserve the storage before storing the file. If storing fails, the next upload corrects the reservation, whereas
  // nothing would correct a stored file that was never counted.
  await ctx.transaction(async (tx) => {
    await requireBrandingInPlan(tx, ctx.company.id)
    await reserveStorage(tx, ctx, {
      company_id: ctx.company.id,
      path,
      bytes: picture.byteLength,
      uploaded_by: ctx.user.id,
    })
  })
  await ctx.app.storage.put(path, picture, 'image/png')
  return changeBrand(ctx, { logo_url: `/files/${path}?v=${Date.now()}` })
}

export function logoPath(companyId: string): string {
  return `logos/${companyId}/logo.png`
}
