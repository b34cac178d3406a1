import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { invitations } from '#shared/features/company/invitations.ts'
import { joinByInvitation } from './join-by-invitation.ts'

/** By the link of the mail, and for nobody else. */
export const acceptInvitation: Handler<typeof invitations.calls.acceptInvitation> = async (ctx, input) => {
  // The subject is the session's user; a named accepter may only be the same person.
  if (input.accepter_id !== undefined && input.accepter_id !== ctx.user.id) throw new AppError('forbidden')
  return joinByInvitation(ctx, { token: input.invite_token })
}
