import { cancelInvite } from '#server/domain/invitations/cancel-invite.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'

export const revokeInvitation: Handler<typeof adminUsers.calls.revokeInvitation> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const found = await tx
      .selectFrom('user_invites')
      .select('company_id')
      .where('id', '=', input.invitation_id)
      .executeTakeFirst()
    if (!found) throw new AppError('not_found')
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
