import type { invitationDeliveryStatuses, invitationStatuses } from '#shared/entities.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

interface InvitationLike {
  status: (typeof invitationStatuses)[number]
  delivery: (typeof invitationDeliveryStatuses)[number]
  expires_at: string
}

interface InvitationState {
  word: 'Accepted' | 'Cancelled' | 'Expired' | 'Pending'
  tone: Tone
  mayResend: boolean
  mayCancel: boolean
  mail: { word: string; tone: Tone } | null
}

/** Display status of an invitation. A pending one past its expiry is 'expired': it can be resent, but not cancelled. */
export function invitationState(invitation: InvitationLike, now: number): InvitationState {
  const pending = invitation.status === 'pending'
  const open = pending && Date.parse(invitation.expires_at) > now
  const looks = open ? 'pending' : pending ? 'expired' : invitation.status
  return {
    ...statusBadges[looks],
    mayResend: pending,
    mayCancel: open,
    mail: open ? deliveryBadges[invitation.delivery] : null,
  }
}

const statusBadges: Record<InvitationLike['status'], Pick<InvitationState, 'word' | 'tone'>> = {
  accepted: { word: 'Accepted', tone: 'success' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'warning' },
  pending: { word: 'Pending', tone: 'info' },
}

const deliveryBadges: Record<InvitationLike['delivery'], InvitationState['mail']> = {
  queued: { word: 'Email on its way', tone: 'neutral' },
  sent: null,
  failed: { word: 'Email failed', tone: 'danger' },
  link: { word: 'Link copied', tone: 'neutral' },
}
