import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Input, Output } from '#shared/call.ts'
import type { team } from '#shared/features/company/team.ts'
import { roleRows, teamRoleOf } from './role-rows.ts'

/** The active roles, or all of them, in the order of their base roles. [C-CALL-67] */
export async function listRoles(
  ctx: CompanyContext,
  input: Input<typeof team.calls.listRoles>,
): Promise<Output<typeof team.calls.listRoles>> {
  const rows = await ctx.transaction((tx) =>
    roleRows(tx, ctx.company.id)
      .$if(!input.include_inactive, (query) => query.where('r.is_active', '=', true))
      .orderBy('base.sort_order')
      .orderBy('r.created_at')
      .orderBy('r.id')
      .execute(),
  )
  return { roles: rows.map(teamRoleOf) }
}
