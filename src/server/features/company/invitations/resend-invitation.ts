import { loadInvitation } from '#server/domain/invitations/invitation-rows.ts'
import { renewLink } from '#server/domain/invitations/renew-link.ts'
import { sendInvitation } from '#server/domain/invitations/send-invitation.ts'
import { countMail } from '#server/domain/plans/limits.ts'
import { assertGrantable } from '#server/features/company/role-reach.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { invitations } from '#shared/features/company/invitations.ts'
import { assertNoHiddenEvents } from './invitable-events.ts'

/** Mail a new link that is valid for seven days. The old link becomes invalid. */
export const resendInvitation: Handler<typeof invitations.calls.resendInvitation> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const renewed = await renewLink(tx, ctx, {
      company_id: ctx.company.id,
      invitation_id: input.invitation_id,
      by: 'queued',
      action: 'user_invite.resend',
      assertRenewable: ({ company_role_id, event_ids }) =>
        batch([assertGrantable(tx, ctx, company_role_id), assertNoHiddenEvents(tx, ctx, event_ids)]),
    })
    const [invitation] = await batch([
      loadInvitation(tx, ctx.company.id, renewed.id),
      countMail(tx, ctx, ctx.company.id),
      ctx.app.jobs.enqueue(tx, sendInvitation, { invitation_id: renewed.id, link_revision: renewed.link_revision }),
    ])
    return { invitation }
  })
}
