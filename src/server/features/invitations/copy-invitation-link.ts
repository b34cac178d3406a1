import type { Input, Output } from '../../../shared/call.ts'
import type { invitations } from '../../../shared/features/invitations.ts'
import type { CompanyContext } from '../../platform/context.ts'
import { invitationById } from '../../platform/invitations/invitation-rows.ts'
import { renewLink } from '../../platform/invitations/renew-link.ts'
import { invitationLink } from '../../platform/invitations/send-invitation.ts'
import { assertGrantable } from '../../platform/role-reach.ts'

/** The one answer that shows a link: for a team that works without mail. @throws invitation_not_cancellable [C-TEAM-86..88] */
export async function copyInvitationLink(
  ctx: CompanyContext,
  input: Input<typeof invitations.calls.copyInvitationLink>,
): Promise<Output<typeof invitations.calls.copyInvitationLink>> {
  return ctx.transaction(async (tx) => {
    const { id, token } = await renewLink(tx, ctx, {
      company_id: ctx.company.id,
      invitation_id: input.invitation_id,
      by: 'link',
      action: 'copy_link',
      assertRole: (role) => assertGrantable(tx, ctx, role),
    })
    return { invitation: await invitationById(tx, ctx.company.id, id), link: invitationLink(ctx.app.env, token) }
  })
}
