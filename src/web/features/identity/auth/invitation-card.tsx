import type { InvitationPreview } from '#shared/features/company/invitations.ts'
import { longDate } from '#web/ui/format/dates.ts'
import { AuthCard } from '#web/ui/layout/auth-layout.tsx'
import { PlainButton } from '#web/ui/plain-button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './auth.module.css'
import { expiresSoon } from './invitation-card-facts.ts'

interface InvitationCardProps {
  invitation: InvitationPreview
  onAccept: () => void
  onDecline: () => void
}

export function InvitationCard({ invitation, onAccept, onDecline }: InvitationCardProps) {
  const { company, role_label, scope, expires_at } = invitation
  return (
    <AuthCard heading="You're invited!" lead={<p>Sign in or sign up to join as {invitation.email}.</p>}>
      <div className={styles.ticket}>
        <p className={styles.company}>{company.name}</p>
        <div className={styles.badges}>
          <StatusBadge tone="accent">{role_label ?? 'Team Member'}</StatusBadge>
          {expiresSoon(expires_at, Date.now()) ? <StatusBadge tone="warning">Expires Soon</StatusBadge> : null}
        </div>
        {scope === 'event' ? <p className={styles.note}>Event-specific access</p> : null}
        <p className={styles.note}>Expires {longDate(expires_at)}</p>
      </div>
      <p className={styles.note}>If you decline here, the invitation stays open until then.</p>
      <div className={styles.pair}>
        <PlainButton look="quiet" onClick={onDecline}>
          Decline
        </PlainButton>
        <PlainButton onClick={onAccept}>Accept Invitation</PlainButton>
      </div>
    </AuthCard>
  )
}

export function InvalidInvitation({ onContinue }: { onContinue: () => void }) {
  return (
    <AuthCard heading="Invalid Invitation" lead={<p>This invitation link is invalid or has expired.</p>}>
      <PlainButton wide onClick={onContinue}>
        Continue to Sign In
      </PlainButton>
    </AuthCard>
  )
}
