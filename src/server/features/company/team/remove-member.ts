import { endMembership } from '#server/domain/team/end-membership.ts'
import { sendTeamNotice } from '#server/domain/team/team-notice.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { together } from '#server/platform/database/together.ts'
import { Refusal } from '#shared/errors.ts'
import type { team } from '#shared/features/company/team.ts'
import { memberToChange, requireChangeable } from './member-rows.ts'
import { lockTeam } from './team-lock.ts'

/**
 * Ends a membership; no company status stands in the way. [C-TEAM-27 C-TEAM-29 C-TEAM-30 C-TEAM-38 C-TEAM-39 C-CALL-42]
 */
export const removeMember: Verb<typeof team.calls.removeMember> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const [held, member] = await together([
      lockTeam(tx, ctx, 'write'),
      memberToChange(tx, ctx.company.id, input.membership_id),
    ])
    requireChangeable(member, held)
    if (member.id === ctx.membership.id) throw new Refusal('cannot_remove_self')
    await together([
      endMembership(tx, ctx, ctx.company.id, member.id),
      audit(tx, ctx, {
        act: 'user_membership.remove',
        id: member.id,
        before: { status: 'active' },
        after: { status: 'inactive' },
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
