import type { Input } from '../../../shared/call.ts'
import type { invitations } from '../../../shared/features/invitations.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { decline } from './decline.ts'

/** By the link of the mail. */
export async function declineInvitation(
  ctx: SignedInContext,
  input: Input<typeof invitations.calls.declineInvitation>,
): Promise<{ success: true }> {
  return decline(ctx, { token: input.invite_token })
}
