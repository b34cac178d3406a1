import { renewLink } from '#server/domain/invitations/renew-link.ts'
import { invitationLink } from '#server/domain/invitations/send-invitation.ts'
import { panelMetadata } from '#server/features/back-office/panel-metadata.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { assertInvitableRole, invitationForStaff } from './invitation-for-staff.ts'

export const copyCompanyInvitationLink: Handler<typeof adminCompanies.calls.copyCompanyInvitationLink> = async (
  ctx,
  { company_id, invitation_id, admin_notes },
) => {
  return ctx.transaction(async (tx) => {
    const { id, token } = await renewLink(tx, ctx, {
      company_id,
      invitation_id,
      by: 'link',
      action: 'user_invite.copy_link',
      assertRenewable: ({ company_role_id }) => assertInvitableRole(tx, company_id, company_role_id),
      metadata: panelMetadata(admin_notes),
    })
    return { invitation: await invitationForStaff(tx, company_id, id), link: invitationLink(ctx.app.env, token) }
  })
}
