import type { Handler } from '#server/platform/app/implement.ts'
import { builtOnce, type Given } from '#server/platform/database/built-once.ts'
import type { team } from '#shared/features/company/team.ts'
import { roleRows, teamRoleOf } from './role-rows.ts'

interface Asked {
  company: string
  is_active: true | undefined
}

const roles = builtOnce((tx, { company, is_active }: Given<Asked>) =>
  roleRows(tx, company)
    .$if(is_active !== undefined, (query) => query.where('r.is_active', '=', true))
    .orderBy('base.sort_order')
    .orderBy('r.created_at')
    .orderBy('r.id'),
)

/** The active roles, or all of them, in the order of their base roles. */
export const listRoles: Handler<typeof team.calls.listRoles> = async (ctx, input) => {
  const is_active = input.include_inactive ? undefined : true
  const rows = await ctx.transaction((tx) => roles.all(tx, { company: ctx.company.id, is_active }))
  return { roles: rows.map(teamRoleOf) }
}
