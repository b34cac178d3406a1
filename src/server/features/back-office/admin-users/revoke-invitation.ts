import { cancelInvite } from '#server/domain/invitations/cancel-invite.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { Refusal } from '#shared/errors.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'

/** Cancels a pending invitation, whoever sent it. [C-TEAM-89] */
export const revokeInvitation: Verb<typeof adminUsers.calls.revokeInvitation> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const found = await tx
      .selectFrom('user_invites')
      .select('company_id')
      .where('id', '=', input.invitation_id)
      .executeTakeFirst()
    if (!found) throw new Refusal('not_found')
    await cancelInvite(tx, ctx, {
      company_id: found.company_id,
      invitation_id: input.invitation_id,
      reason: null,
      may_cancel_owner: true,
      metadata: { admin_notes: input.admin_notes || null },
    })
    return { success: true }
  })
}
