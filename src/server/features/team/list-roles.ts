import type { Output } from '../../../shared/call.ts'
import type { team } from '../../../shared/features/team.ts'
import { roleOf } from '../../platform/company-roles.ts'
import type { CompanyContext } from '../../platform/context.ts'

/** The active roles, in the order of their base roles. [C-CALL-67] */
export async function listRoles(ctx: CompanyContext): Promise<Output<typeof team.calls.listRoles>> {
  const rows = await ctx.transaction((tx) =>
    tx
      .selectFrom('company_roles as r')
      .innerJoin('roles as base', 'base.id', 'r.role_id')
      .select(['r.id as role_id', 'r.label_override', 'r.description', 'r.permissions', 'r.is_active'])
      .select(['base.id as base_id', 'base.key as base_key', 'base.label as base_label'])
      .where('r.company_id', '=', ctx.company.id)
      .where('r.is_active', '=', true)
      .where('r.deleted_at', 'is', null)
      .orderBy('base.sort_order')
      .orderBy('r.created_at')
      .execute(),
  )
  return { roles: rows.flatMap((row) => roleOf(row) ?? []) }
}
