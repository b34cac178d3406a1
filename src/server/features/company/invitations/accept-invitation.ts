import type { SignedInContext } from '#server/platform/app/context.ts'
import type { Input, Output } from '#shared/call.ts'
import { Refusal } from '#shared/errors.ts'
import type { invitations } from '#shared/features/company/invitations.ts'
import { joinByInvitation } from './join-by-invitation.ts'

/** By the link of the mail. @throws forbidden for another accepter, and what joining refuses */
export async function acceptInvitation(
  ctx: SignedInContext,
  input: Input<typeof invitations.calls.acceptInvitation>,
): Promise<Output<typeof invitations.calls.acceptInvitation>> {
  // The subject is the session's user; a named accepter may only be the same person.
  if (input.accepter_id !== undefined && input.accepter_id !== ctx.user.id) throw new Refusal('forbidden')
  return joinByInvitation(ctx, { token: input.invite_token })
}
