import { endMembership } from '#server/domain/team/end-membership.ts'
import { sendTeamNotice } from '#server/domain/team/team-notice.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { adminMemberships } from '#shared/features/back-office/admin-memberships.ts'
import { lockMembership } from './lock-membership.ts'

/** End a membership, whatever the billing status of the company. */
export const removeUserFromCompany: Handler<typeof adminMemberships.calls.removeUserFromCompany> = async (
  ctx,
  input,
) => {
  return ctx.transaction(async (tx) => {
    const { id, company_id, user_id, company_role_id } = await lockMembership(tx, input.membership_id)
    await batch([
      endMembership(tx, ctx, company_id, id),
      audit(tx, ctx, {
        action: 'user_membership.remove_membership',
        id,
        company_id,
        before: { status: 'active', company_role_id },
        after: { status: 'inactive', company_role_id: null },
        metadata: { user_id, source: 'admin_panel', admin_notes: input.admin_notes || null },
      }),
      ctx.app.jobs.enqueue(tx, sendTeamNotice, { kind: 'removed', company_id, user_id }),
    ])
    return { success: true }
  })
}
