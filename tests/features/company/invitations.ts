import { invitations } from '#shared/features/company/invitations.ts'
import { at, open, own, signedIn } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(invitations, {
  doors: {
    previewInvitation: open,
    acceptInvitation: own,
    declineInvitation: own,
    listMyInvitations: signedIn,
    acceptMyInvitation: own,
    declineMyInvitation: own,
    listInvitations: at('team', 'read'),
    listInvitableEvents: at('team', 'write'),
    getInvitationDeliveries: at('team', 'write'),
    copyInvitationLink: at('team', 'write'),
    sendTeamInvitations: at('team', 'write'),
    resendInvitation: at('team', 'write'),
    cancelInvitation: at('team', 'write'),
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
