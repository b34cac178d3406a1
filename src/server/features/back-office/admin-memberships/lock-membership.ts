import { lockCompany } from '#server/domain/companies/lock-company.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { hasWildcard, type Permissions } from '#shared/access.ts'
import { AppError } from '#shared/errors.ts'

export interface LockedMembership {
  id: string
  company_id: string
  user_id: string
  company_role_id: string
  is_guest: boolean
}

/**
 * Lock an active membership and the team of its company. The owner and super admins cannot be changed this way.
 * @throws not_found, member_is_owner, role_fixed
 */
export async function lockMembership(tx: Transaction, membershipId: string): Promise<LockedMembership> {
  const found = await tx
    .selectFrom('user_company_memberships')
    .select('company_id')
    .where('id', '=', membershipId)
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
  await lockCompany(tx, found.company_id)
  const membership = await tx
    .selectFrom('user_company_memberships as m')
    .innerJoin('company_roles as r', 'r.id', 'm.company_role_id')
    .select(['m.id', 'm.company_id', 'm.user_id', 'm.company_role_id', 'm.is_guest', 'm.is_primary', 'r.permissions'])
    .where('m.id', '=', membershipId)
    .where('m.company_id', '=', found.company_id)
    .where('m.status', '=', 'active')
    .executeTakeFirst()
  if (!membership) throw new AppError('not_found')
  const { is_primary, permissions, ...locked } = membership
  if (is_primary) throw new AppError('member_is_owner')
  rejectWildcard(permissions)
  return locked
}

/** Reject super admins, whose roles are not changed here. @throws role_fixed */
export function rejectWildcard(permissions: Permissions): void {
  if (hasWildcard(permissions)) throw new AppError('role_fixed')
}
