import type { CompanyContext } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { can } from '#shared/access.ts'
import { seesBranding } from '#shared/branding-access.ts'
import { Refusal } from '#shared/errors.ts'
import type { CompanyBrand } from '#shared/features/company/branding.ts'

type Columns = { brand_primary: string; brand_secondary: string; logo_url: string | null }

/** @throws branding_not_available [C-SET-15..18] */
export function requireBranding(ctx: CompanyContext): void {
  if (!seesBranding((question) => can(ctx.subject, question), ctx.role.permissions))
    throw new Refusal('branding_not_available')
}

export async function readCompanyBrand(tx: Transaction, companyId: string): Promise<CompanyBrand> {
  const row = await tx
    .selectFrom('companies')
    .select(['brand_primary', 'brand_secondary', 'logo_url'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return onWire(row)
}

/** Changes how the company looks, and writes down what it looked like. */
export async function changeBrand(ctx: CompanyContext, change: Partial<Columns>): Promise<{ brand: CompanyBrand }> {
  return ctx.transaction(async (tx) => {
    const before = await tx
      .selectFrom('companies')
      .select(['brand_primary', 'brand_secondary', 'logo_url'])
      .where('id', '=', ctx.company.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const after = { ...before, ...change }
    await tx.updateTable('companies').set(after).where('id', '=', ctx.company.id).execute()
    await audit(tx, ctx, {
      act: 'company.update',
      id: ctx.company.id,
      before,
      after,
    })
    return { brand: onWire(after) }
  })
}

function onWire(row: Columns): CompanyBrand {
  return { primary: row.brand_primary, secondary: row.brand_secondary, logo_url: row.logo_url }
}
