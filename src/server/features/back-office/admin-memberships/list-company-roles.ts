import { toCompanyRole } from '#server/domain/team/company-roles.ts'
import { isUsableRole } from '#server/domain/team/members.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { adminMemberships } from '#shared/features/back-office/admin-memberships.ts'

export const listCompanyRoles: Handler<typeof adminMemberships.calls.listCompanyRoles> = async (ctx, input) => {
  const rows = await ctx.transaction((tx) =>
    tx
      .selectFrom('company_roles as r')
      .innerJoin('roles as base', 'base.id', 'r.role_id')
      .select(['r.id as role_id', 'r.label_override', 'r.description', 'r.permissions', 'r.is_active'])
      .select(['base.id as base_id', 'base.key as base_key', 'base.label as base_label'])
      .where('r.company_id', '=', input.company_id)
      .where(isUsableRole('r'))
      .orderBy('base.sort_order')
      .orderBy('r.created_at')
      .orderBy('r.id')
      .execute(),
  )
  return { roles: rows.map(toCompanyRole).filter((role) => role !== null) }
}
