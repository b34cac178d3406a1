import { type RawBuilder, sql } from 'kysely'
import { loadModulesOfCompany } from '#server/domain/modules/module-grants.ts'
import { toCompanyRole } from '#server/domain/team/company-roles.ts'
import { openInvitationCountExpression } from '#server/features/company/open-invitation-count.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { hasWildcard, type Permissions } from '#shared/access.ts'
import { AppError } from '#shared/errors.ts'
import type { TeamRole } from '#shared/features/company/team.ts'

export function roleRowsQuery(tx: Transaction, companyId: string | RawBuilder<string>) {
  return tx
    .selectFrom('company_roles as r')
    .innerJoin('roles as base', 'base.id', 'r.role_id')
    .select(['r.id as role_id', 'r.label_override', 'r.description', 'r.permissions', 'r.is_active'])
    .select(['base.id as base_id', 'base.key as base_key', 'base.label as base_label'])
    .select([
      countOfRole(sql`not m.is_guest`).as('members'),
      countOfRole(sql`m.is_guest`).as('guests'),
      openInvitationCountExpression(sql`r.company_id`, sql`r.id`).as('invitations'),
    ])
    .where('r.company_id', '=', companyId)
    .where('r.deleted_at', 'is', null)
}

function countOfRole(condition: RawBuilder<unknown>) {
  return sql<number>`(select count(*) from user_company_memberships m
    where m.company_id = r.company_id and m.company_role_id = r.id and m.status = 'active' and ${condition})`
}

type RoleRow = Awaited<ReturnType<ReturnType<typeof roleRowsQuery>['executeTakeFirstOrThrow']>>

export function toTeamRole(row: RoleRow): TeamRole {
  const role = toCompanyRole(row)
  if (!role) throw new Error('A role of a company has a base role')
  return { ...role, members: row.members, guests: row.guests, invitations: row.invitations }
}

export async function loadTeamRole(tx: Transaction, companyId: string, id: string): Promise<TeamRole> {
  return toTeamRole(await roleRowsQuery(tx, companyId).where('r.id', '=', id).executeTakeFirstOrThrow())
}

/** @throws not_found; role_fixed for the role with the wildcard, which only the platform company has */
export async function findEditableRole(tx: Transaction, companyId: string, id: string) {
  const role = await tx
    .selectFrom('company_roles')
    .select(['id', 'label_override', 'description', 'permissions', 'is_active'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!role) throw new AppError('not_found')
  if (hasWildcard(role.permissions)) throw new AppError('role_fixed')
  return role
}

/** Require that the company has every module in the permissions. @throws bad_input */
export async function assertOwnModules(
  tx: Transaction,
  companyId: string,
  permissions: Permissions,
): Promise<string[]> {
  const keys = (await loadModulesOfCompany(tx, companyId)).map(({ module_key }) => module_key)
  const foreign = Object.keys(permissions).find((key) => !keys.includes(key))
  if (foreign) throw new AppError('bad_input', { fields: { permissions: `This company does not have ${foreign}` } })
  return keys
}
