import type { Handler } from '#server/platform/app/implement.ts'
import type { branding } from '#shared/features/company/branding.ts'
import { readCompanyBrand, requireBranding } from './company-brand.ts'

export const getBranding: Handler<typeof branding.calls.getBranding> = async (ctx) => {
  requireBranding(ctx)
  return ctx.transaction((tx) => readCompanyBrand(tx, ctx.company.id))
}
