import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { roleOf } from '#server/domain/team/company-roles.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { hasWildcard, isWithinOwnAccess, type Permissions } from '#shared/access.ts'
import { AppError } from '#shared/errors.ts'
import type { TeamMember } from '#shared/features/company/team.ts'

/** Active memberships of one company with what they show of their people; what is the same for all of them is left out. */
export function peopleRows(tx: Transaction, companyId: string | RawBuilder<string>) {
  return tx
    .selectFrom('user_company_memberships as m')
    .select(['m.id', 'm.user_id', 'm.is_primary', 'm.is_guest', 'm.company_role_id'])
    .select([
      'm.created_at',
      'm.person_email as email',
      'm.person_name as full_name',
      'm.person_avatar_url as avatar_url',
    ])
    .where('m.company_id', '=', companyId)
    .where('m.status', '=', 'active')
}

/** The same with their roles; a deleted role is none. */
export function memberRows(tx: Transaction, companyId: string | RawBuilder<string>) {
  return peopleRows(tx, companyId)
    .leftJoin('company_roles as r', (join) =>
      join.onRef('r.id', '=', 'm.company_role_id').on('r.deleted_at', 'is', null),
    )
    .leftJoin('roles as base', 'base.id', 'r.role_id')
    .select(roleColumns)
}

/** The roles that the rows of `page` name, as JSON: of many people with few roles each role is read and sent once. */
export function rolesOn(tx: Transaction, page: string, companyId: string | RawBuilder<string>) {
  return jsonArrayFrom(
    tx
      .selectFrom('company_roles as r')
      .innerJoin('roles as base', 'base.id', 'r.role_id')
      .select(roleColumns)
      .where('r.company_id', '=', companyId)
      .where('r.deleted_at', 'is', null)
      .where(sql<boolean>`r.id = any (array(select company_role_id from ${sql.ref(page)}))`),
  )
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

type PersonRow = Awaited<ReturnType<ReturnType<typeof peopleRows>['executeTakeFirstOrThrow']>>
type MemberRow = Awaited<ReturnType<ReturnType<typeof memberRows>['executeTakeFirstOrThrow']>>

export function memberOf(companyId: string, row: MemberRow): TeamMember {
  return memberWithRole(companyId, row, roleOf(row))
}

export function memberWithRole(companyId: string, row: PersonRow, role: TeamMember['role']): TeamMember {
  const { id, user_id, is_primary, is_guest, company_role_id, created_at } = row
  return {
    ...{
      id,
      user_id,
      company_id: companyId,
      status: 'active' as const,
      is_primary,
      is_guest,
      company_role_id,
      created_at,
    },
    user: { id: user_id, email: row.email, full_name: row.full_name, avatar_url: row.avatar_url },
    role,
  }
}

/** An active member, with what their role gives. @throws not_found */
export async function memberToChange(tx: Transaction, companyId: string, membershipId: string) {
  const member = await tx
    .selectFrom('user_company_memberships as m')
    .innerJoin('company_roles as r', 'r.id', 'm.company_role_id')
    .select(['m.id', 'm.user_id', 'm.company_role_id', 'm.is_primary'])
    .select(sql<Permissions>`case when r.deleted_at is null then r.permissions else '{}'::jsonb end`.as('permissions'))
    .where('m.id', '=', membershipId)
    .where('m.company_id', '=', companyId)
    .where('m.status', '=', 'active')
    .executeTakeFirst()
  if (!member) throw new AppError('not_found')
  return member
}

/**
 * Whether the caller may take away somebody's role: not the owner's, not one above the caller's own, not a super admin's,
 * which only the platform grants and revokes. @throws member_is_owner, role_fixed, member_above_own
 */
export function requireChangeable(member: { is_primary: boolean; permissions: Permissions }, held: Permissions): void {
  if (member.is_primary) throw new AppError('member_is_owner')
  if (hasWildcard(member.permissions)) throw new AppError('role_fixed')
  if (!isWithinOwnAccess(held, member.permissions)) throw new AppError('member_above_own')
}
