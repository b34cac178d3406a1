import { brandingInPlanCondition } from '#server/features/company/branding-in-plan.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { can } from '#shared/access.ts'
import { canSeeBranding } from '#shared/branding-access.ts'
import { AppError } from '#shared/errors.ts'
import type { CompanyBrand } from '#shared/features/company/branding.ts'

interface CompanyBranding {
  brand: CompanyBrand
  in_plan: boolean
}

type BrandColumns = { brand_primary: string; brand_secondary: string; logo_url: string | null }

/** @throws branding_not_available */
export function requireBranding(ctx: CompanyContext): void {
  if (!canSeeBranding((question) => can(ctx.subject, question), ctx.role.permissions))
    throw new AppError('branding_not_available')
}

export async function readCompanyBrand(tx: Transaction, companyId: string): Promise<CompanyBranding> {
  const { in_plan, ...row } = await tx
    .selectFrom('companies as c')
    .select(['c.brand_primary', 'c.brand_secondary', 'c.logo_url'])
    .select(brandingInPlanCondition.as('in_plan'))
    .where('c.id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { brand: toCompanyBrand(row), in_plan }
}

/** @throws branding_not_in_plan */
export async function requireBrandingInPlan(tx: Transaction, companyId: string): Promise<void> {
  const { in_plan } = await readCompanyBrand(tx, companyId)
  if (!in_plan) throw new AppError('branding_not_in_plan')
}

/** Change logo or colors. Removing them is possible even if the plan does not include branding. */
export async function changeBrand(ctx: CompanyContext, change: Partial<BrandColumns>): Promise<CompanyBranding> {
  return ctx.transaction(async (tx) => {
    const { in_plan, ...before } = await tx
      .selectFrom('companies as c')
      .select(['c.brand_primary', 'c.brand_secondary', 'c.logo_url'])
      .select(brandingInPlanCondition.as('in_plan'))
      .where('c.id', '=', ctx.company.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!in_plan && change.logo_url !== null) throw new AppError('branding_not_in_plan')
    const after = { ...before, ...change }
    await tx.updateTable('companies').set(after).where('id', '=', ctx.company.id).execute()
    await audit(tx, ctx, {
      action: 'company.update',
      id: ctx.company.id,
      before,
      after,
    })
    return { brand: toCompanyBrand(after), in_plan }
  })
}

function toCompanyBrand(row: BrandColumns): CompanyBrand {
  return { primary: row.brand_primary, secondary: row.brand_secondary, logo_url: row.logo_url }
}
