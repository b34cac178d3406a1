import { giveRoomBack } from '#server/domain/plans/plan-allowances.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Output } from '#shared/call.ts'
import type { branding } from '#shared/features/company/branding.ts'
import { changeBrand, requireBranding } from './company-brand.ts'
import { logoPath } from './upload-logo.ts'

/** The file goes last: a logo that is still shown is still there. @throws branding_not_available */
export async function removeLogo(ctx: CompanyContext): Promise<Output<typeof branding.calls.removeLogo>> {
  requireBranding(ctx)
  const changed = await changeBrand(ctx, { logo_url: null })
  await ctx.app.storage.remove(logoPath(ctx.company.id))
  await ctx.transaction((tx) => giveRoomBack(tx, ctx.company.id, logoPath(ctx.company.id)))
  return changed
}
