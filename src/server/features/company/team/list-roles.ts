import type { Handler } from '#server/platform/app/implement.ts'
import type { team } from '#shared/features/company/team.ts'
import { roleRowsQuery, toTeamRole } from './role-rows.ts'

/** List the roles of the company, in the order of their base roles. Inactive roles are optional. */
export const listRoles: Handler<typeof team.calls.listRoles> = async (ctx, { include_inactive }) => {
  const rows = await ctx.transaction((tx) =>
    roleRowsQuery(tx, ctx.company.id)
      .$if(!include_inactive, (query) => query.where('r.is_active', '=', true))
      .orderBy('base.sort_order')
      .orderBy('r.created_at')
      .orderBy('r.id')
      .execute(),
  )
  return { roles: rows.map(toTeamRole) }
}
