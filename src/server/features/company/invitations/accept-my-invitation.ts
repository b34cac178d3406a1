import type { Handler } from '#server/platform/app/implement.ts'
import type { invitations } from '#shared/features/company/invitations.ts'
import { joinByInvitation } from './join-by-invitation.ts'

/** No link needed: the verified address proves what the link would. */
export const acceptMyInvitation: Handler<typeof invitations.calls.acceptMyInvitation> = async (ctx, input) => {
  return joinByInvitation(ctx, { id: input.invitation_id })
}
