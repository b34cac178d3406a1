import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'

/** Require that the caller is the owner of the company. @throws owner_only */
export function requireOwner(ctx: CompanyContext): void {
  if (!ctx.membership.is_primary) throw new AppError('owner_only')
}

/**
 * Lock the company and require that the caller is still its owner, because ownership may have been transferred
 * since.
 * @throws owner_only
 */
export async function requireStillOwner(tx: Transaction, ctx: CompanyContext): Promise<void> {
  const owner = await tx
    .selectFrom('user_company_memberships')
    .select('id')
    .where('id', '=', ctx.membership.id)
    .where('company_id', '=', ctx.company.id)
    .where('is_primary', '=', true)
    .executeTakeFirst()
  if (!owner) throw new AppError('owner_only')
}
