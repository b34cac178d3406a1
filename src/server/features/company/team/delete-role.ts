import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { together } from '#server/platform/database/together.ts'
import { withinOwnReach } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import type { team } from '#shared/features/company/team.ts'
import { editableRole, teamRoleById } from './role-rows.ts'
import { lockTeam } from './team-lock.ts'

/** Only what nobody uses is deleted; former members keep pointing at it. [C-TEAM-109 C-TEAM-110] */
export const deleteRole: Verb<typeof team.calls.deleteRole> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const [held, role, { members, invitations }] = await together([
      lockTeam(tx, ctx, 'admin'),
      editableRole(tx, ctx.company.id, input.company_role_id),
      teamRoleById(tx, ctx.company.id, input.company_role_id),
    ])
    if (!withinOwnReach(held, role.permissions)) throw new Refusal('role_edit_above_own')
    if (members > 0 || invitations > 0) throw new Refusal('role_in_use', { members, invitations })
    await together([
      tx
        .updateTable('company_roles')
        .set({ deleted_at: new Date().toISOString() })
        .where('id', '=', role.id)
        .where('company_id', '=', ctx.company.id)
        .execute(),
      audit(tx, ctx, {
        act: 'company_role.delete',
        id: role.id,
        before: { label: role.label_override, permissions: role.permissions },
      }),
    ])
    return { success: true }
  })
}
