import { loadInvitation } from '#server/domain/invitations/invitation-rows.ts'
import { renewLink } from '#server/domain/invitations/renew-link.ts'
import { invitationLink } from '#server/domain/invitations/send-invitation.ts'
import { assertGrantable } from '#server/features/company/role-reach.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { invitations } from '#shared/features/company/invitations.ts'
import { assertNoHiddenEvents } from './invitable-events.ts'

/** Return a new link to an invitation, for teams that cannot receive mail. No other call returns a link. */
export const copyInvitationLink: Handler<typeof invitations.calls.copyInvitationLink> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const { id, token } = await renewLink(tx, ctx, {
      company_id: ctx.company.id,
      invitation_id: input.invitation_id,
      by: 'link',
      action: 'user_invite.copy_link',
      assertRenewable: ({ company_role_id, event_ids }) =>
        batch([assertGrantable(tx, ctx, company_role_id), assertNoHiddenEvents(tx, ctx, event_ids)]),
    })
    return { invitation: await loadInvitation(tx, ctx.company.id, id), link: invitationLink(ctx.app.env, token) }
  })
}
