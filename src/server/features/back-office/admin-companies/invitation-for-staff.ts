import { invitationsQuery } from '#server/domain/invitations/invitation-rows.ts'
import { isUsableRole } from '#server/domain/team/members.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { hasWildcard } from '#shared/access.ts'
import { AppError } from '#shared/errors.ts'
import type { CompanyInvitation } from '#shared/features/back-office/admin-companies.ts'

export function invitationForStaff(tx: Transaction, companyId: string, id: string): Promise<CompanyInvitation> {
  return invitationsQuery(tx, companyId).select('i.as_owner').where('i.id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Require that the role exists and is active. Staff can invite to any role of the company except the super admin
 * role.
 * @throws role_not_available, role_fixed
 */
export async function assertInvitableRole(
  tx: Transaction,
  companyId: string,
  roleId: string | undefined,
): Promise<string> {
  const role = await tx
    .selectFrom('company_roles')
    .select(['id', 'permissions'])
    .where('company_id', '=', companyId)
    .where('id', '=', roleId ?? null)
    .where(isUsableRole('company_roles'))
    .executeTakeFirst()
  if (!role) throw new AppError('role_not_available')
  if (hasWildcard(role.permissions)) throw new AppError('role_fixed')
  return role.id
}
