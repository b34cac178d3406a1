import type { Output } from '../../../shared/call.ts'
import type { dashboard } from '../../../shared/features/dashboard.ts'
import type { CompanyContext } from '../../platform/context.ts'
import { roleLayouts } from './role-layouts.ts'

export async function listRoleLayouts(ctx: CompanyContext): Promise<Output<typeof dashboard.calls.listRoleLayouts>> {
  return { roles: await ctx.transaction((tx) => roleLayouts(tx, ctx).execute()) }
}
