import type { SignedInContext } from '#server/platform/app/context.ts'
import type { Input, Output } from '#shared/call.ts'
import type { invitations } from '#shared/features/company/invitations.ts'
import { joinByInvitation } from './join-by-invitation.ts'

/** Without its link: the address is theirs, verified, which is what the link would have proved. */
export async function acceptMyInvitation(
  ctx: SignedInContext,
  input: Input<typeof invitations.calls.acceptMyInvitation>,
): Promise<Output<typeof invitations.calls.acceptMyInvitation>> {
  return joinByInvitation(ctx, { id: input.invitation_id })
}
