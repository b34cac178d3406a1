import type { SignedInContext } from '#server/platform/app/context.ts'
import type { Input } from '#shared/call.ts'
import type { invitations } from '#shared/features/company/invitations.ts'
import { decline } from './decline.ts'

/** Without its link. */
export async function declineMyInvitation(
  ctx: SignedInContext,
  input: Input<typeof invitations.calls.declineMyInvitation>,
): Promise<{ success: true }> {
  return decline(ctx, { id: input.invitation_id })
}
