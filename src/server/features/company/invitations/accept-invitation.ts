import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { invitations } from '#shared/features/company/invitations.ts'
import { joinByInvitation } from './join-by-invitation.ts'

export const acceptInvitation: Handler<typeof invitations.calls.acceptInvitation> = async (ctx, input) => {
  // The session's user accepts; a named accepter must be the same person.
  if (input.accepter_id !== undefined && input.accepter_id !== ctx.user.id) throw new AppError('forbidden')
  return joinByInvitation(ctx, { token: input.invite_token })
}
