import type { Handler } from '#server/platform/app/implement.ts'
import type { dashboard } from '#shared/features/company/dashboard.ts'
import { roleLayouts } from './role-layouts.ts'

export const listRoleLayouts: Handler<typeof dashboard.calls.listRoleLayouts> = async (ctx) => {
  return { roles: await ctx.transaction((tx) => roleLayouts(tx, ctx).execute()) }
}
