import type { Handler } from '#server/platform/app/implement.ts'
import type { invitations } from '#shared/features/company/invitations.ts'
import { decline } from './decline.ts'

export const declineMyInvitation: Handler<typeof invitations.calls.declineMyInvitation> = async (ctx, input) => {
  return decline(ctx, { id: input.invitation_id })
}
