import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { InvitationPreview } from '#shared/features/company/invitations.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { longDate } from '#web/ui/format/dates.ts'
import { AuthCard } from '#web/ui/layout/auth-layout.tsx'
import { PlainButton, PlainButtonLink } from '#web/ui/plain-button.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import styles from './invitation-details.module.css'
import { invitationClosedReason } from './invitation-view.ts'
import { invitationSignInUrl, useAcceptInvitation, useDeclineInvitation } from './use-invitation.ts'

interface InvitationDetailsProps {
  token: string
  invitation: InvitationPreview
}

export function InvitationDetails({ token, invitation }: InvitationDetailsProps) {
  const { account } = useSession()
  const { company, role_label, scope, inviter, expires_at, email, address_is_mine, message, events } = invitation
  const over = invitationClosedReason(invitation)
  const user = account?.user ?? null
  return (
    <AuthCard heading={over ? 'Invitation Closed' : "You're Invited!"} lead={over ? null : <p>{leadOf(invitation)}</p>}>
      <dl className={styles.facts}>
        <InvitationFact term="Company" value={company.name} />
        {scope === 'event' ? (
          <InvitationFact term="Access" value="Some events only, as a guest" />
        ) : (
          <InvitationFact term="Your role" value={role_label || 'Team Member'} />
        )}
        {events.length > 0 ? (
          <InvitationFact term={events.length === 1 ? 'Event' : 'Events'} value={events.join(', ')} />
        ) : null}
        {inviter ? <InvitationFact term="Invited by" value={inviter.full_name || inviter.email} /> : null}
        <InvitationFact term="Sent to" value={email} />
        {over ? null : <InvitationFact term="Expires" value={longDate(expires_at)} />}
        {company.description ? <InvitationFact term="About" value={company.description} /> : null}
        {company.website ? <InvitationFact term="Website" value={company.website} /> : null}
        {company.contact_email ? <InvitationFact term="Questions" value={company.contact_email} /> : null}
      </dl>
      {message ? (
        <PlainNotice tone="info" title={`Message from ${inviter?.full_name || 'your host'}`}>
          {message}
        </PlainNotice>
      ) : null}
      {over ? <PlainNotice tone="warning">{over}</PlainNotice> : null}
      {user && !address_is_mine ? <EmailMismatch token={token} own={user.email} invited={email} /> : null}
      {user && address_is_mine ? <AcceptanceButtons token={token} /> : null}
      {user ? null : over ? (
        <PlainButtonLink wide to="/auth">
          Go to Login
        </PlainButtonLink>
      ) : (
        <PlainButtonLink wide to={invitationSignInUrl(token)}>
          Sign In / Sign Up to Accept
        </PlainButtonLink>
      )}
      <PlainButtonLink wide look="quiet" to="/">
        Cancel
      </PlainButtonLink>
    </AuthCard>
  )
}

function leadOf({ company, scope }: InvitationPreview): string {
  return scope === 'event'
    ? `Join ${company.name} on Marquee as a guest.`
    : `Join the team of ${company.name} on Marquee.`
}

function InvitationFact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function AcceptanceButtons({ token }: { token: string }) {
  const acceptance = useAcceptInvitation(token)
  const refusal = useDeclineInvitation(token)
  const working = acceptance.isPending || acceptance.isSuccess
  const declining = refusal.isPending || refusal.isSuccess
  return (
    <>
      {acceptance.error ? <PlainNotice tone="danger">{acceptanceErrorText(acceptance.error)}</PlainNotice> : null}
      <PlainButton wide working={working} onClick={() => declining || acceptance.mutate()}>
        {working ? 'Accepting...' : 'Accept Invitation'}
      </PlainButton>
      <PlainButton wide look="quiet" working={declining} onClick={() => working || refusal.mutate()}>
        {declining ? 'Declining...' : 'Decline'}
      </PlainButton>
    </>
  )
}

function EmailMismatch({ token, own, invited }: { token: string; own: string; invited: string }) {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const change = async () => {
    setLeaving(true)
    if (await signOut()) await navigate(invitationSignInUrl(token))
    else setLeaving(false)
  }
  return (
    <>
      <PlainNotice tone="warning" title="Email mismatch">
        This invitation was sent to {invited}, but you are signed in as {own}. Only a person who has verified {invited}{' '}
        can accept it.
      </PlainNotice>
      <PlainButton wide working={leaving} onClick={() => void change()}>
        Sign In with Different Account
      </PlainButton>
      <PlainButtonLink wide look="quiet" to={`/settings?tab=emails&add=${encodeURIComponent(invited)}`}>
        Add this address to my account
      </PlainButtonLink>
    </>
  )
}

/** Error text for an invitation that could not be accepted. */
export function acceptanceErrorText(error: unknown): string {
  if (!(error instanceof ApiError) || error.network) return 'An unexpected error occurred'
  return error.message || 'Failed to accept invitation'
}
