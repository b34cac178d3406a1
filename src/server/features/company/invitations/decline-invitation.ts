import type { SignedInContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { invitations } from '#shared/features/company/invitations.ts'
import { type InvitationKey, lockInvitation } from './lock-invitation.ts'

const declinedReason = 'Declined by the invited person'

export const declineInvitation: Handler<typeof invitations.calls.declineInvitation> = async (ctx, input) => {
  return declineByKey(ctx, { token: input.invite_token })
}

export const declineMyInvitation: Handler<typeof invitations.calls.declineMyInvitation> = async (ctx, input) => {
  return declineByKey(ctx, { id: input.invitation_id })
}

/**
 * Cancel an invitation on behalf of the invited person.
 * @throws invitation_not_found, invitation_not_pending, invitation_email_mismatch
 */
async function declineByKey(ctx: SignedInContext, key: InvitationKey): Promise<{ success: true }> {
  // The caller is no member of the company, so a company transaction is not possible.
  return ctx.asSystem(async (tx) => {
    const invitation = await lockInvitation(tx, ctx.user.id, key)
    if (!invitation.isTheirs) throw new AppError('invitation_email_mismatch')
    if (invitation.status !== 'pending') throw new AppError('invitation_not_pending', { status: invitation.status })
    await tx
      .updateTable('user_invites')
      .set({ status: 'cancelled', cancel_reason: declinedReason })
      .where('id', '=', invitation.id)
      .where('company_id', '=', invitation.company_id)
      .execute()
    await audit(tx, ctx, {
      action: 'user_invite.decline',
      id: invitation.id,
      company_id: invitation.company_id,
      before: { status: 'pending' },
      after: { status: 'cancelled' },
      metadata: { invited_email: invitation.email, reason: declinedReason },
    })
    return { success: true }
  })
}
