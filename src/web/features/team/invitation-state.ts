import type { invitationStatuses } from '#shared/entities'
import type { Tone } from '../../ui/status-badge.tsx'

interface InvitationLike {
  status: (typeof invitationStatuses)[number]
  expires_at: string
}

interface InvitationState {
  word: 'Accepted' | 'Cancelled' | 'Expired' | 'Pending'
  tone: Tone
  mayResend: boolean
  mayCancel: boolean
}

/** A pending invitation past its expiry reads Expired: it can be resent, and there is nothing left to cancel. [C-TEAM-66..76] */
export function invitationState(invitation: InvitationLike, now: number): InvitationState {
  const pending = invitation.status === 'pending'
  const open = pending && Date.parse(invitation.expires_at) > now
  const looks = open ? 'pending' : pending ? 'expired' : invitation.status
  return { ...words[looks], mayResend: pending, mayCancel: open }
}

const words: Record<InvitationLike['status'], Pick<InvitationState, 'word' | 'tone'>> = {
  accepted: { word: 'Accepted', tone: 'success' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'warning' },
  pending: { word: 'Pending', tone: 'info' },
}
