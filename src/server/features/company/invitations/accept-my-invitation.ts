import type { Handler } from '#server/platform/app/implement.ts'
import type { invitations } from '#shared/features/company/invitations.ts'
import { joinByInvitation } from './join-by-invitation.ts'

/** Without its link: the address is theirs, verified, which is what the link would have proved. */
export const acceptMyInvitation: Handler<typeof invitations.calls.acceptMyInvitation> = async (ctx, input) => {
  return joinByInvitation(ctx, { id: input.invitation_id })
}
