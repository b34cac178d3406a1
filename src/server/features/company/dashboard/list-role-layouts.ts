import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Output } from '#shared/call.ts'
import type { dashboard } from '#shared/features/company/dashboard.ts'
import { roleLayouts } from './role-layouts.ts'

export async function listRoleLayouts(ctx: CompanyContext): Promise<Output<typeof dashboard.calls.listRoleLayouts>> {
  return { roles: await ctx.transaction((tx) => roleLayouts(tx, ctx).execute()) }
}
