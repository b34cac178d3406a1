import { endMembership } from '#server/domain/team/end-membership.ts'
import { sendTeamNotice } from '#server/domain/team/team-notice.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { AppError } from '#shared/errors.ts'
import type { team } from '#shared/features/company/team.ts'
import { findMemberToChange, requireChangeable } from './member-rows.ts'
import { lockTeam } from './team-lock.ts'

/** End the membership of another member. Allowed in any company status. */
export const removeMember: Handler<typeof team.calls.removeMember> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const [held, member] = await batch([
      lockTeam(tx, ctx, 'write'),
      findMemberToChange(tx, ctx.company.id, input.membership_id),
    ])
    requireChangeable(member, held)
    if (member.id === ctx.membership.id) throw new AppError('cannot_remove_self')
    await batch([
      endMembership(tx, ctx, ctx.company.id, member.id),
      audit(tx, ctx, {
        action: 'user_membership.remove',
        id: member.id,
        before: { status: 'active', company_role_id: member.company_role_id },
        after: { status: 'inactive', company_role_id: null },
        metadata: { user_id: member.user_id },
      }),
      ctx.app.jobs.enqueue(tx, sendTeamNotice, {
        kind: 'removed',
        company_id: ctx.company.id,
        user_id: member.user_id,
      }),
    ])
    return { success: true }
  })
}
