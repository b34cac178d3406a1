import { endMembership } from '#server/domain/team/end-membership.ts'
import { sendTeamNotice } from '#server/domain/team/team-notice.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { together } from '#server/platform/database/together.ts'
import type { adminMemberships } from '#shared/features/back-office/admin-memberships.ts'
import { lockMembership } from './lock-membership.ts'

/** Never blocked by billing. [A-CALL-42 A-CALL-76 A-CDET-47..52] */
export const removeUserFromCompany: Verb<typeof adminMemberships.calls.removeUserFromCompany> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const { id, company_id, user_id } = await lockMembership(tx, input.membership_id)
    await together([
      endMembership(tx, ctx, company_id, id),
      audit(tx, ctx, {
        act: 'user_membership.remove_membership',
        id,
        company_id,
        before: { status: 'active' },
        after: { status: 'inactive' },
        metadata: { user_id, source: 'admin_panel', admin_notes: input.admin_notes || null },
      }),
      ctx.app.jobs.enqueue(tx, sendTeamNotice, { kind: 'removed', company_id, user_id }),
    ])
    return { success: true }
  })
}
