import { cancelInvite } from '#server/domain/invitations/cancel-invite.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { invitations } from '#shared/features/company/invitations.ts'

export const cancelInvitation: Handler<typeof invitations.calls.cancelInvitation> = async (
  ctx,
  { invitation_id, reason },
) => {
  return ctx.transaction(async (tx) => {
    await cancelInvite(tx, ctx, {
      company_id: ctx.company.id,
      invitation_id,
      reason: reason || null,
      may_cancel_owner: false,
      metadata: reason ? { reason } : {},
    })
    return { success: true }
  })
}
