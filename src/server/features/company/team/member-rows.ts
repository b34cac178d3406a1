import { sql } from 'kysely'
import { toCompanyRole } from '#server/domain/team/company-roles.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { hasWildcard, isWithinOwnAccess, type Permissions } from '#shared/access.ts'
import { AppError } from '#shared/errors.ts'
import type { TeamMember } from '#shared/features/company/team.ts'

export function activeMembersQuery(tx: Transaction, companyId: string) {
  return tx
    .selectFrom('user_company_memberships as m')
    .where('m.company_id', '=', companyId)
    .where('m.status', '=', 'active')
}

/** Query for memberships with person and role. A deleted role is null. */
export function memberRowsQuery(members: ReturnType<typeof activeMembersQuery>) {
  return members
    .leftJoin('company_roles as r', (join) =>
      join.onRef('r.id', '=', 'm.company_role_id').on('r.deleted_at', 'is', null),
    )
    .leftJoin('roles as base', 'base.id', 'r.role_id')
    .select(['m.id', 'm.user_id', 'm.is_primary', 'm.is_guest', 'm.company_role_id', 'm.created_at'])
    .select(['m.person_email as email', 'm.person_name as full_name', 'm.person_avatar_url as avatar_url'])
    .select(roleColumns)
}

const roleColumns = [
  'r.id as role_id',
  'r.label_override',
  'r.description',
  'r.permissions',
  'r.is_active',
  'base.id as base_id',
  'base.key as base_key',
  'base.label as base_label',
] as const

type MemberRow = Awaited<ReturnType<ReturnType<typeof memberRowsQuery>['executeTakeFirstOrThrow']>>

export function toTeamMember(companyId: string, row: MemberRow): TeamMember {
  const { id, user_id, is_primary, is_guest, company_role_id, created_at } = row
  return {
    ...{ id, user_id, company_id: companyId, status: 'active' as const },
    ...{ is_primary, is_guest, company_role_id, created_at },
    user: { id: user_id, email: row.email, full_name: row.full_name, avatar_url: row.avatar_url },
    role: toCompanyRole(row),
  }
}

/** Find an active member and the permissions of their role. @throws not_found */
export async function findMemberToChange(tx: Transaction, companyId: string, membershipId: string) {
  const member = await tx
    .selectFrom('user_company_memberships as m')
    .innerJoin('company_roles as r', 'r.id', 'm.company_role_id')
    .select(['m.id', 'm.user_id', 'm.company_role_id', 'm.is_primary', 'm.is_guest'])
    .select(sql<Permissions>`case when r.deleted_at is null then r.permissions else '{}'::jsonb end`.as('permissions'))
    .where('m.id', '=', membershipId)
    .where('m.company_id', '=', companyId)
    .where('m.status', '=', 'active')
    .executeTakeFirst()
  if (!member) throw new AppError('not_found')
  return member
}

/**
 * Require that the caller can change a member's role. Excluded are the owner, members with more permissions than the
 * caller, and super admins, whose roles only staff can change.
 * @throws member_is_owner, role_fixed, member_above_own
 */
export function requireChangeable(member: { is_primary: boolean; permissions: Permissions }, held: Permissions): void {
  if (member.is_primary) throw new AppError('member_is_owner')
  if (hasWildcard(member.permissions)) throw new AppError('role_fixed')
  if (!isWithinOwnAccess(held, member.permissions)) throw new AppError('member_above_own')
}
