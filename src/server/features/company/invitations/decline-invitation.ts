import type { SignedInContext } from '#server/platform/app/context.ts'
import type { Input } from '#shared/call.ts'
import type { invitations } from '#shared/features/company/invitations.ts'
import { decline } from './decline.ts'

/** By the link of the mail. */
export async function declineInvitation(
  ctx: SignedInContext,
  input: Input<typeof invitations.calls.declineInvitation>,
): Promise<{ success: true }> {
  return decline(ctx, { token: input.invite_token })
}
