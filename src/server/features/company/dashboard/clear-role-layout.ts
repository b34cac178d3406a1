import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { dashboard } from '#shared/features/company/dashboard.ts'
import { loadRoleLayout, removeRoleLayout } from './list-role-layouts.ts'

/** Delete the initial dashboard of a role. New members with the role get the default dashboard. */
export const clearRoleLayout: Handler<typeof dashboard.calls.clearRoleLayout> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const before = await loadRoleLayout(tx, ctx, input.company_role_id)
    await removeRoleLayout(tx, ctx, input.company_role_id)
    await audit(tx, ctx, {
      action: 'role_layout.update',
      id: input.company_role_id,
      before: { widgets: before.widgets },
      after: { widgets: null },
    })
    return { role: { ...before, widgets: null } }
  })
}
