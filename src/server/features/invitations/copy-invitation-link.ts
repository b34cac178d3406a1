import type { Input, Output } from '../../../shared/call.ts'
import type { invitations } from '../../../shared/features/invitations.ts'
import type { CompanyContext } from '../../platform/context.ts'
import { invitationLink } from './invitation-jobs.ts'
import { invitationById } from './invitation-rows.ts'
import { renewLink } from './renew-link.ts'

/** The one answer that shows a link: for a team that works without mail. @throws invitation_not_cancellable [C-TEAM-86..88] */
export async function copyInvitationLink(
  ctx: CompanyContext,
  input: Input<typeof invitations.calls.copyInvitationLink>,
): Promise<Output<typeof invitations.calls.copyInvitationLink>> {
  return ctx.transaction(async (tx) => {
    const { id, token } = await renewLink(tx, ctx, input.invitation_id, { by: 'link', action: 'copy_link' })
    return { invitation: await invitationById(tx, ctx.company.id, id), link: invitationLink(ctx.app.env, token) }
  })
}
