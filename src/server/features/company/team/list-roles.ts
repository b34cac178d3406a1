import type { Verb } from '#server/platform/app/implement.ts'
import type { team } from '#shared/features/company/team.ts'
import { roleRows, teamRoleOf } from './role-rows.ts'

/** The active roles, or all of them, in the order of their base roles. [C-CALL-67] */
export const listRoles: Verb<typeof team.calls.listRoles> = async (ctx, input) => {
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
