import { invitations } from '../../../shared/features/invitations.ts'
import { implement } from '../../platform/procedures.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { cancelInvitation } from './cancel-invitation.ts'
import { listInvitations } from './list-invitations.ts'
import { previewInvitation } from './preview-invitation.ts'
import { resendInvitation } from './resend-invitation.ts'
import { sendTeamInvitation } from './send-team-invitation.ts'

export const invitationsApi = implement(invitations, {
  previewInvitation,
  acceptInvitation,
  listInvitations,
  sendTeamInvitation,
  resendInvitation,
  cancelInvitation,
})
