import { isUsableRole } from '#server/domain/team/members.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { isWithinOwnAccess, type Permissions } from '#shared/access.ts'
import { AppError } from '#shared/errors.ts'

/** Require that the caller's own permissions cover the role. @throws role_not_available, role_above_own */
export async function assertGrantable(tx: Transaction, ctx: CompanyContext, companyRoleId: string): Promise<void> {
  requireGrantable(await findAssignableRole(tx, ctx.company.id, companyRoleId), ctx.role.permissions)
}

/** @throws role_not_available */
export async function findAssignableRole(
  tx: Transaction,
  companyId: string,
  companyRoleId: string,
): Promise<Permissions> {
  const role = await tx
    .selectFrom('company_roles')
    .select('permissions')
    .where('id', '=', companyRoleId)
    .where('company_id', '=', companyId)
    .where(isUsableRole('company_roles'))
    .executeTakeFirst()
  if (!role) throw new AppError('role_not_available')
  return role.permissions
}

/** @throws role_above_own */
export function requireGrantable(permissions: Permissions, held: Permissions): void {
  if (!isWithinOwnAccess(held, permissions)) throw new AppError('role_above_own')
}
