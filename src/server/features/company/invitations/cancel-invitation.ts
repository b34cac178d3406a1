import { cancelInvite } from '#server/domain/invitations/cancel-invite.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Input } from '#shared/call.ts'
import type { invitations } from '#shared/features/company/invitations.ts'

/** Cancels a pending invitation; its link stops working. @throws not_found, invitation_not_cancellable [C-TEAM-78] */
export async function cancelInvitation(
  ctx: CompanyContext,
  { invitation_id, reason }: Input<typeof invitations.calls.cancelInvitation>,
): Promise<{ success: true }> {
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
