import type { InvitationPreview } from '#shared/features/company/invitations.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'

/** 'validate' for signed-in users. 'preview' for others shows the details even if the invitation cannot be accepted. */
export type InvitationMode = 'validate' | 'preview'

export type InvitationView =
  | { kind: 'valid'; invitation: InvitationPreview }
  | { kind: 'problem'; heading: string; text: string; error: string; canSignIn: boolean }

interface InvitationLookup {
  mode: InvitationMode
  token: string
  invitation: InvitationPreview | undefined
  error: unknown
}

const contactHint = 'Please check the link or contact the person who invited you.'

export function invitationView({ mode, token, invitation, error }: InvitationLookup): InvitationView {
  if (!token) return invalidInvitation('No invitation token')
  if (error) return mode === 'validate' ? invalidInvitation(validateError(error)) : previewProblem(error)
  if (!invitation)
    return invitationNotFound(`This invitation link could not be found. ${contactHint}`, 'Invitation not found')
  const refusal = mode === 'validate' ? invitationClosedReason(invitation) : null
  return refusal ? invalidInvitation(refusal) : { kind: 'valid', invitation }
}

/** Reason why an invitation can no longer be accepted, or null. */
export function invitationClosedReason({ status, is_expired }: InvitationPreview): string | null {
  if (status !== 'pending') return `This invitation has already been ${status}`
  return is_expired ? 'This invitation has expired' : null
}

function isUnknown(error: unknown): boolean {
  return hasErrorCode(error, 'invitation_not_found', 'not_found', 'bad_input')
}

function validateError(error: unknown): string {
  return isUnknown(error) ? 'Invitation not found or expired' : 'Failed to load invitation details'
}

function previewProblem(error: unknown): InvitationView {
  if (isUnknown(error)) {
    return invitationNotFound(
      `This invitation link could not be found or has expired. ${contactHint}`,
      'Invitation not found',
    )
  }
  const failed = 'Failed to fetch invitation details'
  return { kind: 'problem', heading: 'Something went wrong', text: failed, error: failed, canSignIn: false }
}

function invalidInvitation(error: string): InvitationView {
  return { kind: 'problem', heading: 'Invalid Invitation', text: error, error, canSignIn: true }
}

function invitationNotFound(text: string, error: string): InvitationView {
  return { kind: 'problem', heading: 'Invitation Not Found', text, error, canSignIn: false }
}
