import type { Handler } from '#server/platform/app/implement.ts'
import type { invitations } from '#shared/features/company/invitations.ts'
import { decline } from './decline.ts'

export const declineInvitation: Handler<typeof invitations.calls.declineInvitation> = async (ctx, input) => {
  return decline(ctx, { token: input.invite_token })
}
