import { invitations } from '#shared/features/company/invitations.ts'
import { everyone, moduleAccess, ownAccount, signedIn } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(invitations, {
  access: {
    previewInvitation: everyone,
    acceptInvitation: ownAccount,
    declineInvitation: ownAccount,
    listMyInvitations: signedIn,
    acceptMyInvitation: ownAccount,
    declineMyInvitation: ownAccount,
    listInvitations: moduleAccess('team', 'read'),
    listInvitableEvents: moduleAccess('team', 'write'),
    getInvitationDeliveries: moduleAccess('team', 'write'),
    copyInvitationLink: moduleAccess('team', 'write'),
    sendTeamInvitations: moduleAccess('team', 'write'),
    resendInvitation: moduleAccess('team', 'write'),
    cancelInvitation: moduleAccess('team', 'write'),
  },
  samples: (ids) => ({
    previewInvitation: { token: 'sample' },
    acceptInvitation: { invite_token: 'sample', accepter_id: ids.user },
    declineInvitation: { invite_token: 'sample' },
    getInvitationDeliveries: { invitation_ids: [ids.invitation] },
    sendTeamInvitations: {
      emails: ['invitee@sample.example'],
      company_role_id: ids.role,
      scope: 'event',
      event_ids: [ids.event],
    },
  }),
})
