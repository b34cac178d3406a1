import { invitationById } from '#server/domain/invitations/invitation-rows.ts'
import { renewLink } from '#server/domain/invitations/renew-link.ts'
import { sendInvitation } from '#server/domain/invitations/send-invitation.ts'
import { countMail } from '#server/domain/plans/limits.ts'
import { assertGrantable } from '#server/features/company/role-reach.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { together } from '#server/platform/database/together.ts'
import type { invitations } from '#shared/features/company/invitations.ts'
import { assertNoHiddenEvents } from './invitable-events.ts'

/** A fresh link for seven more days; the old one stops working at once. [C-TEAM-79..81] */
export const resendInvitation: Verb<typeof invitations.calls.resendInvitation> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const renewed = await renewLink(tx, ctx, {
      company_id: ctx.company.id,
      invitation_id: input.invitation_id,
      by: 'queued',
      act: 'user_invite.resend',
      assertRenewable: ({ company_role_id, event_ids }) =>
        together([assertGrantable(tx, ctx, company_role_id), assertNoHiddenEvents(tx, ctx, event_ids)]),
    })
    const [invitation] = await together([
      invitationById(tx, ctx.company.id, renewed.id),
      countMail(tx, ctx, ctx.company.id),
      ctx.app.jobs.enqueue(tx, sendInvitation, { invitation_id: renewed.id, link_revision: renewed.link_revision }),
    ])
    return { invitation }
  })
}
