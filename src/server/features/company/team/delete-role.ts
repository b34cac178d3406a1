import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { isWithinOwnAccess } from '#shared/access.ts'
import { AppError } from '#shared/errors.ts'
import type { team } from '#shared/features/company/team.ts'
import { findEditableRole, loadTeamRole } from './role-rows.ts'
import { lockTeam } from './team-lock.ts'

/**
 * Delete a role that no active member or guest and no pending invitation has. Memberships of former members still reference
 * it.
 */
export const deleteRole: Handler<typeof team.calls.deleteRole> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const [held, role, { members, guests, invitations }] = await batch([
      lockTeam(tx, ctx, 'admin'),
      findEditableRole(tx, ctx.company.id, input.company_role_id),
      loadTeamRole(tx, ctx.company.id, input.company_role_id),
    ])
    if (!isWithinOwnAccess(held, role.permissions)) throw new AppError('role_edit_above_own')
    const holders = members + guests
    if (holders > 0 || invitations > 0) throw new AppError('role_in_use', { members: holders, invitations })
    await batch([
      tx
        .updateTable('company_roles')
        .set({ deleted_at: new Date().toISOString() })
        .where('id', '=', role.id)
        .where('company_id', '=', ctx.company.id)
        .execute(),
      audit(tx, ctx, {
        action: 'company_role.delete',
        id: role.id,
        before: { label: role.label_override, permissions: role.permissions },
      }),
    ])
    return { success: true }
  })
}
