import { endMembership } from '#server/domain/team/end-membership.ts'
import { keepingAdministrators } from '#server/domain/team/keeping-administrators.ts'
import { sendTeamNotice } from '#server/domain/team/team-notice.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { Refusal } from '#shared/errors.ts'
import type { team } from '#shared/features/company/team.ts'
import { changeableMember } from './member-rows.ts'
import { lockTeam } from './team-lock.ts'

/**
 * Ends a membership; no company status stands in the way. [C-TEAM-27 C-TEAM-29 C-TEAM-30 C-TEAM-38 C-TEAM-39 C-CALL-42]
 */
export const removeMember: Verb<typeof team.calls.removeMember> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const held = await lockTeam(tx, ctx, 'write')
    const member = await changeableMember(tx, ctx.company.id, input.membership_id, held)
    if (member.id === ctx.membership.id) throw new Refusal('cannot_remove_self')
    await keepingAdministrators(tx, ctx.company.id, () => endMembership(tx, ctx, ctx.company.id, member.id))
    await audit(tx, ctx, {
      act: 'user_membership.remove',
      id: member.id,
      before: { status: 'active' },
      after: { status: 'inactive' },
      metadata: { user_id: member.user_id },
    })
    await ctx.app.jobs.enqueue(tx, sendTeamNotice, {
      kind: 'removed',
      company_id: ctx.company.id,
      user_id: member.user_id,
    })
    return { success: true }
  })
}
