import { renewLink } from '#server/domain/invitations/renew-link.ts'
import { sendInvitation } from '#server/domain/invitations/send-invitation.ts'
import { countMail } from '#server/domain/plans/limits.ts'
import { panelMetadata } from '#server/features/back-office/panel-metadata.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { assertInvitableRole, invitationForStaff } from './invitation-for-staff.ts'

export const resendCompanyInvitation: Handler<typeof adminCompanies.calls.resendCompanyInvitation> = async (
  ctx,
  { company_id, invitation_id, admin_notes },
) => {
  return ctx.transaction(async (tx) => {
    const { id, link_revision } = await renewLink(tx, ctx, {
      company_id,
      invitation_id,
      by: 'queued',
      action: 'user_invite.resend',
      assertRenewable: ({ company_role_id }) => assertInvitableRole(tx, company_id, company_role_id),
      metadata: panelMetadata(admin_notes),
    })
    await countMail(tx, ctx, company_id)
    await ctx.app.jobs.enqueue(tx, sendInvitation, { invitation_id: id, link_revision })
    return { invitation: await invitationForStaff(tx, company_id, id) }
  })
}
