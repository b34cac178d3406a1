import { requireAdministratorsLeft } from '#server/domain/team/require-administrators-left.ts'
import { findAssignableRole, requireGrantable } from '#server/features/company/role-reach.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { hasWildcard } from '#shared/access.ts'
import { AppError } from '#shared/errors.ts'
import type { team } from '#shared/features/company/team.ts'
import {
  activeMembersQuery,
  findMemberToChange,
  memberRowsQuery,
  requireChangeable,
  toTeamMember,
} from './member-rows.ts'
import { lockTeam } from './team-lock.ts'

/** Change the role of a member. The caller's own permissions must cover both the old and the new role. */
export const updateMemberRole: Handler<typeof team.calls.updateMemberRole> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const [held, before, permissions] = await batch([
      lockTeam(tx, ctx, 'write'),
      findMemberToChange(tx, ctx.company.id, input.membership_id),
      findAssignableRole(tx, ctx.company.id, input.company_role_id),
    ])
    requireChangeable(before, held)
    if (before.is_guest) throw new AppError('guest_has_no_role')
    requireGrantable(permissions, held)
    // Super admins are only created in the back office.
    if (hasWildcard(permissions)) throw new AppError('role_fixed')

    const changed = tx
      .updateTable('user_company_memberships')
      .set({ company_role_id: input.company_role_id })
      .where('id', '=', before.id)
      .where('company_id', '=', ctx.company.id)
    const [, , row] = await batch([
      requireAdministratorsLeft(tx, ctx.company.id, changed),
      audit(tx, ctx, {
        action: 'user_membership.role_change',
        id: before.id,
        before: { company_role_id: before.company_role_id },
        after: { company_role_id: input.company_role_id },
        metadata: { user_id: before.user_id },
      }),
      memberRowsQuery(activeMembersQuery(tx, ctx.company.id)).where('m.id', '=', before.id).executeTakeFirstOrThrow(),
    ])
    return { member: toTeamMember(ctx.company.id, row) }
  })
}
