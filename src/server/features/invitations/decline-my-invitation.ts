import type { Input } from '../../../shared/call.ts'
import type { invitations } from '../../../shared/features/invitations.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { decline } from './decline.ts'

/** Without its link. */
export async function declineMyInvitation(
  ctx: SignedInContext,
  input: Input<typeof invitations.calls.declineMyInvitation>,
): Promise<{ success: true }> {
  return decline(ctx, { id: input.invitation_id })
}
