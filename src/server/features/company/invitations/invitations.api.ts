import { implement } from '#server/platform/app/implement.ts'
import { invitations } from '#shared/features/company/invitations.ts'
import { acceptInvitation, acceptMyInvitation } from './accept-invitation.ts'
import { cancelInvitation } from './cancel-invitation.ts'
import { copyInvitationLink } from './copy-invitation-link.ts'
import { declineInvitation, declineMyInvitation } from './decline-invitation.ts'
import { getInvitationDeliveries } from './get-invitation-deliveries.ts'
import { listInvitableEvents } from './list-invitable-events.ts'
import { listInvitations } from './list-invitations.ts'
import { listMyInvitations } from './list-my-invitations.ts'
import { previewInvitation } from './preview-invitation.ts'
import { resendInvitation } from './resend-invitation.ts'
import { sendTeamInvitations } from './send-team-invitations.ts'

export const invitationsApi = implement(invitations, {
  previewInvitation,
  acceptInvitation,
  declineInvitation,
  listMyInvitations,
  acceptMyInvitation,
  declineMyInvitation,
  listInvitations,
  listInvitableEvents,
  sendTeamInvitations,
  getInvitationDeliveries,
  copyInvitationLink,
  resendInvitation,
  cancelInvitation,
})
